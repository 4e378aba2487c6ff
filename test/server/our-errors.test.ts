/** Errors of our own: each operation's code for them (D-08), and not a word of what went wrong. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { expectByContract } from '#harness/contract.ts';
import { makeApp } from '#server/http/app.ts';
import { routePath } from '#server/http/operations.ts';
import { makeLog } from '#server/log.ts';
import { StoreUnavailable } from '#store/store.ts';
import { startTestServer } from '../support/server.ts';

const DETAIL = 'no such table: partner_keys of 12345678900';

/** The codes of D-08; an operation that publishes none says it in a word. */
const SYSTEM_ERROR: Record<OperationId, string> = {
  createLink: '2201',
  updateLink: '2201',
  getLink: '2201',
  listLinks: '2201',
  submitVerification: '2201',
  getJobStatus: '2301',
  resetIdNumberRateLimit: '2401',
  reportVerification: 'system_error',
  listCallbacks: 'system_error',
  replayCallback: 'system_error',
  listServices: 'system_error',
  listValidDocuments: 'system_error',
  advanceSandboxClock: 'system_error',
};

/** A server whose every operation fails with this. */
function failingWith(error: Error): FastifyInstance {
  const app = makeApp({ jsonBodyBytesMax: 1_000, log: makeLog('silent') });
  for (const operation of Object.values(OPERATIONS)) {
    app.route({
      method: operation.method as HTTPMethods,
      url: routePath(operation.path, 'hosted'),
      config: { operation },
      handler: async () => {
        throw error;
      },
    });
  }
  return app;
}

describe.each(Object.keys(OPERATIONS) as OperationId[])('%s', (id) => {
  const { method, path: template } = OPERATIONS[id];
  const url = template.replace(/\{\w+\}/g, 'x');
  const ask = async (app: FastifyInstance) => {
    const { statusCode, headers, body } = await app.inject({ method, url });
    expectByContract(method, url, statusCode, JSON.parse(body));
    expect(body).not.toContain('12345678900');
    expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['code', 'error', 'request_id']);
    return { status: statusCode, headers, code: JSON.parse(body).code };
  };

  test('answers a bug with 500 and its system error', async () => {
    const { status, code } = await ask(failingWith(new Error(DETAIL)));
    expect([status, code]).toEqual([500, SYSTEM_ERROR[id]]);
  });

  test('answers 503 with Retry-After while the store is away', async () => {
    const away = new StoreUnavailable('The store is away.', { cause: new Error(DETAIL) });
    const { status, headers } = await ask(failingWith(away));
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a database that lost its tables', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let database: DatabaseSync;
  beforeAll(async () => {
    server = await startTestServer({ LOG_LEVEL: 'silent' });
    await server.newLink();
    database = new DatabaseSync(path.join(server.folder, 'test.db'));
  });
  afterAll(async () => {
    database.close();
    await server.stop();
  });

  test('makes system errors without a word of SQL, and is well again when they are back', async () => {
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
