import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { DAY_MS, newPartner, withStore } from '../operator.ts';

const PATH = '/v1/id_number_rate_limit_reset';
const SUBJECT = { country: 'NG', id_type: 'NIN_V2' };
const SUCCESS = { message: 'Rate limit reset successful', success: 'true' };

let refId: string;
const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '2' }));
beforeAll(async () => {
  refId = await server.newLink();
});

const reset = (fields: object, api: Api = server) => api.signed('POST', PATH, { ...SUBJECT, ...fields });
const submit = async (id_number: string) => (await server.submit(refId, { id_number })).status;

/** Submits a number until it is blocked. */
async function block(id_number: string): Promise<void> {
  expect([await submit(id_number), await submit(id_number), await submit(id_number)]).toEqual([
    201, 201, 429,
  ]);
}

describe('a reset (§4.7, D-20)', () => {
  test('clears a block at once, and the number counts from nothing', async () => {
    await block('50000000000');
    const { status, body } = await reset({ id_number: '50000000000' });
    expect([status, body]).toEqual([200, SUCCESS]);
    await block('50000000000');
  });

  test('of a number that is not blocked, or was never seen, succeeds', async () => {
    expect((await reset({ id_number: '51000000000' })).body).toEqual(SUCCESS);
    expect((await reset({ id_number: 'never seen', id_type: 'LIBRARY_CARD', country: 'FR' })).body).toEqual(
      SUCCESS,
    );
  });

  test.each(['520 0000 0000', '５２０００００００００', '520\u00a00000\u20130000'])(
    'knows the number when it is spelled %j',
    async (spelling) => {
      await reset({ id_number: '52000000000' });
      await block('52000000000');
      await reset({ id_number: spelling });
      expect(await submit('52000000000')).toBe(201);
    },
  );

  test('clears nothing of another number, ID type or country', async () => {
    await block('53000000000');
    await reset({ id_number: '53000000004' });
    await reset({ id_number: '53000000000', id_type: 'BVN' });
    await reset({ id_number: '53000000000', country: 'KE' });
    expect(await submit('53000000000')).toBe(429);
  });

  test('by another partner clears it too, as the limit counts over all partners', async () => {
    const other = await newPartner(server, 'rst');
    await block('54000000000');
    await reset({ id_number: '54000000000' }, other);
    expect(await submit('54000000000')).toBe(201);
  });
});

test('where the limit is each partner’s own, one partner clears nothing of another’s', async () => {
  const scope = { ID_NUMBER_SCOPE: 'partner', ID_NUMBER_RESETS: 'submitted' };
  const narrow = await untilTestEnds(startTestServer({ ID_NUMBER_LIMIT: '1', ...scope }));
  const other = await newPartner(narrow, 'oth');
  const number = { id_number: '56000000000' };
  const [own, theirs] = [await narrow.newLink(), await other.newLink()];
  expect((await narrow.submit(own, number)).status).toBe(201);
  expect((await narrow.submit(own, number)).status).toBe(429);
  expect((await other.submit(theirs, number)).status).toBe(201);
  await reset(number, other);
  expect((await narrow.submit(own, number)).status).toBe(429);
  expect((await other.submit(theirs, number)).status).toBe(201);
  await reset(number, narrow);
  expect((await narrow.submit(own, number)).status).toBe(201);
  // Who submitted it is in the key itself, and nowhere else.
  const noted = "SELECT key_hash FROM id_number_limits WHERE key_hash LIKE 'submitted:%'";
  expect(await narrow.database.rows(noted)).toEqual([]);
});

describe('where partners reset only what was submitted to their links (D-20)', () => {
  const restricted = {
    ID_NUMBER_LIMIT: '2',
    ID_NUMBER_RESETS: 'submitted',
    ID_NUMBERS_PER_VISITOR_HOUR: '2',
  };
  let other: Api;
  const own = useStarted(() => startTestServer(restricted));
  beforeAll(async () => {
    other = await newPartner(own, '002');
  });

  const resetBy = async (api: Api, id_number: string) => {
    const { status, body } = await api.signed('POST', PATH, { ...SUBJECT, id_number });
    return status === 200 ? 200 : `${status} ${body.code}`;
  };

  test('another partner’s number and one that nobody submitted are refused alike', async () => {
    const refId = await own.newLink();
    for (let i = 0; i < 2; i++) await own.submit(refId, { id_number: '57000000000' });
    expect(await resetBy(other, '57000000000')).toBe('403 id_number_not_submitted');
    expect(await resetBy(other, '57000000001')).toBe('403 id_number_not_submitted');
    expect((await own.submit(refId, { id_number: '57000000000' })).status).toBe(429);
    expect(await resetBy(own, '570-0000-0000')).toBe(200);
    expect((await own.submit(refId, { id_number: '57000000000' })).status).toBe(201);
  });

  test('a number counts as submitted when it was blocked, and not when the submission was refused for more', async () => {
    const refId = await own.newLink();
    const otherId = await other.newLink();
    for (let i = 0; i < 2; i++) await own.submit(refId, { id_number: '58000000000' });
    expect((await other.submit(otherId, { id_number: '58000000000', consent: 'false' })).status).toBe(400);
    expect(await resetBy(other, '58000000000')).toBe('403 id_number_not_submitted');
    expect((await other.submit(otherId, { id_number: '58000000000' })).status).toBe(429);
    expect(await resetBy(other, '58000000000')).toBe(200);
  });

  test('a number is forgotten when its count would be', async () => {
    const refId = await other.newLink();
    const submitAndWait = async () => {
      await other.submit(refId, { id_number: '59000000000' });
      await own.call('POST', '/sandbox/clock', { advance_ms: 3 * DAY_MS });
    };
    await submitAndWait();
    expect(await resetBy(other, '59000000000')).toBe('403 id_number_not_submitted');
    // The window in force counts, not the one that was configured.
    await withStore(own, (store) =>
      store.write((tx) => tx.settings.set('id_number_window_ms', `${4 * DAY_MS}`)),
    );
    await submitAndWait();
    expect(await resetBy(other, '59000000000')).toBe(200);
  });
});
