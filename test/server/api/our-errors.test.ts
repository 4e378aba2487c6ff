/** Internal errors: each operation has its own code for them (D-08), and no detail is sent. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { fillAddress } from '#server/addresses.ts';
import { StoreUnavailable } from '#store/store.ts';
import { expectByContract } from '#testing/harness/contract.ts';
import { routesOfOperations, serveRoutes } from '#testing/harness/vitest/routes.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const DETAIL = 'no such table: partner_keys of 12345678900';

const refIds = { linkId: 'x', visit: 'x', serviceJobId: 'x', callbackId: 'x' };

describe.each(['a bug', 'an unavailable store'] as const)('%s', (what) => {
  const error =
    what === 'a bug'
      ? new Error(DETAIL)
      : new StoreUnavailable('The store is away.', { cause: new Error(DETAIL) });
  const server = useStarted(() => serveRoutes(routesOfOperations(() => Promise.reject(error))));

  test.each(Object.keys(OPERATIONS) as OperationId[])('is answered with the code of %s', async (id) => {
    const { method } = OPERATIONS[id];
    const path = fillAddress(OPERATIONS[id].path, refIds);
    const response = await fetch(server.url + path, { method });
    const text = await response.text();
    expectByContract(method, path, response.status, JSON.parse(text));
    expect(text).not.toContain('12345678900');
    expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['code', 'error', 'request_id']);
    if (what === 'a bug') {
      expect([response.status, JSON.parse(text).code]).toEqual([
        500,
        OPERATIONS[id].errors.system_error.code,
      ]);
    } else {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }
  });
});

describe('an error', () => {
  const long = 'x'.repeat(100_000);
  const details = Array.from({ length: 50 }, (_, i) => ({ path: `/${long}`, message: `is wrong ${i}` }));

  test('is as long as the contract says, however long what it tells of is', async () => {
    const { status, body } = errorResponse('id', OPERATIONS.createLink, 'invalid_value', { details });
    expectByContract('POST', OPERATIONS.createLink.path, status, body);
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
    expect(body).toMatchObject({ details: { length: 20, 0: { message: 'is wrong 0' } } });
  });

  test('says a whole second after which a repeat is no longer too early', () => {
    const { headers } = errorResponse('id', null, 'unavailable', { retryAfterMs: 1_001 });
    expect(headers).toEqual({ 'retry-after': 2 });
  });
});

describe('a database that lost its tables', () => {
  const server = useStarted(() => startTestServer({ LOG_LEVEL: 'silent' }));
  let database: DatabaseSync;
  beforeAll(async () => {
    await server.newLink();
    database = new DatabaseSync(path.join(server.folder, 'test.db'));
  });
  afterAll(() => database.close());

  test('makes system errors without any SQL, and works again when they are restored', async () => {
    for (const table of ['links', 'jobs', 'id_number_limits']) {
      database.exec(`ALTER TABLE ${table} RENAME TO lost_${table}`);
    }
    const answers = [
      await server.signed('POST', '/v1/hosted_links/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60'),
      await server.signed('POST', '/v1/job_status', { user_id: 'u', job_id: 'j' }),
      await server.signed('POST', '/v1/id_number_rate_limit_reset', {
        country: 'NG',
        id_type: 'NIN_V2',
        id_number: '12345678900',
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [500, '2201'],
      [500, '2301'],
      [500, '2401'],
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/sql|table|lost|select/i);
    for (const table of ['links', 'jobs', 'id_number_limits']) {
      database.exec(`ALTER TABLE lost_${table} RENAME TO ${table}`);
    }
    expect(await server.newLink()).toMatch(/-/);
  });
});
