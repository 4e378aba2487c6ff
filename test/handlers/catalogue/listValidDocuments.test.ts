import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

interface CountryDocuments {
  country: string;
  documents: { id_type: string; has_back: boolean; verification_methods: string[] }[];
}

const server = useStarted(() => startTestServer());

const documents = async (query = ''): Promise<CountryDocuments[]> =>
  (await server.call('GET', `/v1/valid_documents${query}`)).body.valid_documents;

test('every country has documents, each with the document methods alone', async () => {
  const all = await documents();
  expect(all).toHaveLength(10);
  for (const country of all) {
    expect(country.documents.length).toBeGreaterThan(0);
    for (const { verification_methods } of country.documents) {
      expect(verification_methods).toContain('doc_verification');
      for (const method of verification_methods) expect(method).toMatch(/doc(ument)?_verification$/);
    }
  }
});

test('the documents are those of the services that a document method verifies', async () => {
  const { services } = (await server.call('GET', '/v1/services')).body;
  for (const { country, documents: listed } of await documents()) {
    const service = services.find((each: { country: string }) => each.country === country);
    const verified = service.id_types.filter((idType: { verification_methods: object[] }) =>
      JSON.stringify(idType.verification_methods).includes('doc_verification'),
    );
    expect(listed.map(({ id_type }) => id_type)).toEqual(
      verified.map(({ id_type }: { id_type: string }) => id_type),
    );
  }
});

test('a document with a back asks for its photograph, one without does not', async () => {
  for (const { country, documents: listed } of await documents()) {
    const { services } = (await server.call('GET', `/v1/services?country=${country}`)).body;
    for (const { id_type, has_back } of listed) {
      const service = services[0].id_types.find((each: { id_type: string }) => each.id_type === id_type);
      const method = service.verification_methods.find(
        (each: { verification_method: string }) => each.verification_method === 'doc_verification',
      );
      expect(method.required_fields.includes('document_back')).toBe(has_back);
    }
  }
});

test('a country can be asked for alone, and one that is not supported has none', async () => {
  const all = await documents();
  expect(await documents('?country=GH')).toEqual(all.filter(({ country }) => country === 'GH'));
  expect(await documents('?country=FR')).toEqual([]);
});

test.each(['gh', 'GHA', ''])('%j is no country', async (country) => {
  const { status, body } = await server.call('GET', `/v1/valid_documents?country=${country}`);
  expect([status, body.code, body.details[0].path]).toEqual([400, 'invalid_value', '/country']);
});
