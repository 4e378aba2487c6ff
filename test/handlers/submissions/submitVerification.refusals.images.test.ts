/** A refusal, at whichever step, leaves the link, its counts and the ID number limit as they were (D-27). */
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, PNG } from '../images.ts';
import { advance, DAY_MS } from '../operator.ts';

const SELFIE = PNG.toString('base64');

const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '1' }));

const get = async (id: string) => (await server.signed('POST', `/v1/hosted_links/${id}`)).body;
const update = (id: string, fields: object) => server.signed('PUT', `/v1/hosted_links/${id}`, fields);

interface Refused {
  readonly code: string;
  /** Brings the link, or the number, into a state in which the submission is refused. */
  readonly before?: (id: string, number: string) => Promise<unknown>;
  readonly send: (id: string, number: string) => Promise<ApiResponse>;
  readonly after?: (id: string, number: string) => Promise<unknown>;
}

const sendGood = (id: string, id_number: string) => server.submit(id, { id_number, selfie: SELFIE });
const REFUSALS: Record<string, Refused> = {
  'the link is disabled': {
    code: 'link_disabled',
    before: (id) => update(id, { is_disabled: true }),
    send: sendGood,
    after: (id) => update(id, { is_disabled: false }),
  },
  'the link has no ID types': {
    code: 'link_not_ready',
    before: (id) => update(id, { id_types: [] }),
    send: sendGood,
    after: (id) => update(id, { id_types: BIOMETRIC }),
  },
  'the ID type is not on the link': {
    code: 'unsupported_id_type',
    send: (id, id_number) => server.submit(id, { id_number, id_type: 'NIN', selfie: SELFIE }),
  },
  'the selfie is missing': { code: '2213', send: (id, id_number) => server.submit(id, { id_number }) },
  'there is no consent': {
    code: '2204',
    send: (id, id_number) => server.submit(id, { id_number, selfie: SELFIE, consent: 'false' }),
  },
  'the date of birth is in the future': {
    code: '2204',
    send: (id, id_number) => server.submit(id, { id_number, selfie: SELFIE, dob: '2999-01-01' }),
  },
  'the image is malformed': {
    code: '2204',
    send: (id, id_number) => server.submit(id, { id_number, selfie: 'AAAA' }),
  },
  'the number is blocked': {
    code: '2222',
    before: async (_, number) => {
      const other = await server.newLink({ id_types: BIOMETRIC });
      expect((await sendGood(other, number)).status).toBe(201);
    },
    send: sendGood,
    after: (_, id_number) =>
      server.signed('POST', '/v1/id_number_rate_limit_reset', {
        country: 'NG',
        id_type: 'NIN_V2',
        id_number,
      }),
  },
};

describe.each(Object.entries(REFUSALS).map(([title, refused], index) => ({ title, refused, index })))(
  'when $title',
  ({ refused: { code, before, send, after }, index }) => {
    const number = `6${index}`.padEnd(11, '0');

    test('nothing changes, and a single-use link is not used up', async () => {
      const id = await server.newLink({ is_single_use: true, id_types: BIOMETRIC });
      await before?.(id, number);
      const link = await get(id);
      for (let i = 0; i < 3; i++) expect((await send(id, number)).body.code).toBe(code);
      expect(await get(id)).toEqual(link);

      await after?.(id, number);
      // The limit and the link allow one submission each: the refusals have used neither.
      expect((await sendGood(id, number)).status).toBe(201);
      expect((await get(id)).total_jobs).toBe(1);
      const other = await server.newLink({ id_types: BIOMETRIC });
      expect((await sendGood(other, number)).body.code).toBe('2222');
    });
  },
);

describe('a link that is over', () => {
  test('used, counts nothing more', async () => {
    const id = await server.newLink({ is_single_use: true, id_types: BIOMETRIC });
    expect((await sendGood(id, '70000000000')).status).toBe(201);
    const link = await get(id);
    expect((await sendGood(id, '70000000004')).body.code).toBe('link_used');
    expect((await get(id)).total_jobs).toBe(link.total_jobs);
    expect((await sendGood(await server.newLink({ id_types: BIOMETRIC }), '70000000004')).status).toBe(201);
  });

  // Last: it moves the clock.
  test('expired, counts nothing at all', async () => {
    const id = await server.newLink({ id_types: BIOMETRIC });
    await advance(server, 91 * DAY_MS);
    const link = await get(id);
    expect((await sendGood(id, '71000000000')).body.code).toBe('link_expired');
    expect(await get(id)).toEqual(link);
    expect((await sendGood(await server.newLink({ id_types: BIOMETRIC }), '71000000000')).status).toBe(201);
  });
});
