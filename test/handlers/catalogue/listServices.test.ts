import { expect, test } from 'vitest';
import { COUNTRIES } from '#core/catalogue.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

interface Service {
  country: string;
  name: string;
  id_types: {
    id_type: string;
    verification_methods: {
      verification_method: string;
      required_fields: string[];
      optional_fields: string[];
    }[];
    id_number: { pattern: string; hint: string; example: string } | null;
  }[];
}

const server = useStarted(() => startTestServer());

const services = async (query = ''): Promise<Service[]> =>
  (await server.call('GET', `/v1/services${query}`)).body.services;

test('every country and ID type is listed once, without a signature (D-02)', async () => {
  const all = await services();
  const names = all.flatMap(({ country, id_types }) =>
    id_types.map(({ id_type }) => `${country} ${id_type}`),
  );
  expect(all.map(({ country }) => country)).toEqual(COUNTRIES.map(({ code }) => code));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('NG NIN_V2');
});

test('a country can be asked for alone', async () => {
  const all = await services();
  expect(await services('?country=KE')).toEqual(all.filter(({ country }) => country === 'KE'));
});

test('a country that is not supported has an empty list', async () => {
  expect(await services('?country=FR')).toEqual([]);
});

test.each(['ke', 'KEN', '', '%F0%9F%87%B0', 'KE&country=NG'])('%j is no country', async (country) => {
  const { status, body } = await server.call('GET', `/v1/services?country=${country}`);
  expect([status, body.code, body.details[0].path]).toEqual([400, 'invalid_value', '/country']);
});

test('other query parameters are ignored (D-07)', async () => {
  expect(await services('?x=1&__proto__=2')).toEqual(await services());
});

test('a link takes everything that is listed, in one request (D-12)', async () => {
  const all = await services();
  const id_types = all.flatMap(({ country, id_types }) =>
    id_types.map(({ id_type, verification_methods }) => ({
      country,
      id_type,
      verification_method: verification_methods[0]?.verification_method,
    })),
  );
  const { status } = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, id_types });
  expect(status).toBe(200);
});

test('a lookup by number with what is required is accepted, for every ID type that has one', async () => {
  const person: Record<string, string> = { first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
  for (const { country, id_types } of await services()) {
    for (const { id_type, verification_methods, id_number } of id_types) {
      const lookup = verification_methods.find((each) => each.verification_method === 'enhanced_kyc');
      if (!lookup) continue;
      const refId = await server.newLink({
        id_types: [{ country, id_type, verification_method: 'enhanced_kyc' }],
      });
      const fields = lookup.required_fields.map((name) => [
        name,
        name === 'id_number' ? id_number?.example : person[name],
      ]);
      const answer = await server.call('POST', `/v1/hosted_links/${refId}/submissions`, {
        country,
        id_type,
        consent: 'true',
        ...Object.fromEntries(fields),
      });
      expect([country, id_type, answer.status]).toEqual([country, id_type, 201]);
    }
  }
});
