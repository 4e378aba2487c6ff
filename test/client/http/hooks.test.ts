/** What hooks are told, and what they never are. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient, type Hooks } from '../../../packages/client/index.ts';
import { KEY, NOW, type Script, startReceiver } from '../callbacks/receiver.ts';

const receiver = await startReceiver();
beforeEach(() => receiver.reset());
afterAll(() => receiver.close());

const REQUEST_ID = '0b1c8a86-6d07-4a5c-9d0c-2f4cb7a3f0aa';

function clientWithHooks(options: Partial<ClientOptions> = {}) {
  let clock = NOW;
  const events: { hook: string; event: object }[] = [];
  const hooks: Hooks = {
    onRequest: (event) => events.push({ hook: 'onRequest', event }),
    onResponse: (event) => events.push({ hook: 'onResponse', event }),
    onRetry: (event) => events.push({ hook: 'onRetry', event }),
  };
  const client = createClient({
    baseUrl: receiver.baseUrl,
    partnerId: '001',
    apiKey: KEY,
    hooks,
    now: () => clock++,
    random: () => 0.5,
    sleep: async (ms) => {
      clock += ms;
    },
    ...options,
  });
  return { client, events };
}

const BUSY: Script = {
  status: 503,
  headers: { 'x-request-id': REQUEST_ID },
  json: { code: '2201', error: 'Busy.', request_id: REQUEST_ID },
};

test('a duration is what passed, also where the clock was corrected in between', async () => {
  const date = new Date(NOW + 3_600_000).toUTCString();
  receiver.answer(
    { status: 401, headers: { date }, json: { code: '2205', error: 'No.', request_id: REQUEST_ID } },
    { json: { links: [] } },
  );
  const { client, events } = clientWithHooks();
  await client.listLinks();
  const durations = events.flatMap(({ event }) => ('durationMs' in event ? [Number(event.durationMs)] : []));
  expect(durations).toHaveLength(3);
  expect(Math.max(...durations)).toBeLessThan(1_000);
});

test('hooks are told of each request, its end, and that it is sent again', async () => {
  receiver.answer(BUSY, (response) => void response.socket?.destroy(), { json: { links: [] } });
  const { client, events } = clientWithHooks();
  await client.listLinks();
  const operation = 'listLinks';
  // Each request alone, and not what was waited before it.
  const durationMs = expect.toSatisfy((ms) => ms > 0 && ms < 100);
  const sent = receiver.received.map(({ headers }) => headers['x-request-id']);
  expect(new Set(sent).size).toBe(3);
  const [first, second, third] = sent;
  // The service's own id, where it does not take the client's.
  const busy = { operation, attempt: 1, status: 503, requestId: REQUEST_ID, durationMs };
  const cut = { operation, attempt: 2, status: null, requestId: second, durationMs };
  expect(events).toEqual([
    { hook: 'onRequest', event: { operation, attempt: 1, requestId: first } },
    { hook: 'onResponse', event: busy },
    { hook: 'onRetry', event: { ...busy, waitMs: 250 } },
    { hook: 'onRequest', event: { operation, attempt: 2, requestId: second } },
    { hook: 'onResponse', event: cut },
    { hook: 'onRetry', event: { ...cut, waitMs: 500 } },
    { hook: 'onRequest', event: { operation, attempt: 3, requestId: third } },
    { hook: 'onResponse', event: { operation, attempt: 3, status: 200, requestId: third, durationMs } },
  ]);
});

test('hooks are told the end of a request that could not be made', async () => {
  const { client, events } = clientWithHooks();
  await client.getLink('..');
  expect(events.map(({ hook }) => hook)).toEqual(['onRequest', 'onResponse']);
  expect(events[1]?.event).toMatchObject({ operation: 'getLink', attempt: 1, status: null });
});

describe('hooks never see what was sent', () => {
  const SECRETS = {
    key: 'secret-key-of-partner',
    idNumber: '90071992547',
    name: 'Adaeze-Obi',
    job: 'job-of-adaeze',
    address: 'https://adaeze.example/?token=t0ken',
    idempotencyKey: 'order-of-adaeze',
  };
  const REF = '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60';
  const number = { country: 'NG', id_type: 'NIN_V2', id_number: SECRETS.idNumber } as const;

  /** A service that gives everything back in every field of an error, where hooks might pick it up. */
  const echo = (status: number): Script => {
    const all = JSON.stringify(Object.values(SECRETS));
    const details = [{ path: `/${SECRETS.idNumber}`, message: all }];
    const headers = { 'x-request-id': SECRETS.idNumber };
    return {
      status,
      headers,
      json: { code: SECRETS.idNumber, error: all, request_id: SECRETS.idNumber, details },
    };
  };

  test.each([200, 400, 401, 429, 503])('even if the service has it in all fields of a %d', async (status) => {
    receiver.answer(echo(status));
    const { client, events } = clientWithHooks({ apiKey: SECRETS.key });
    const idempotencyKey = SECRETS.idempotencyKey;
    await client.createLink(
      { company_name: SECRETS.name, data_privacy_policy_url: SECRETS.address },
      { idempotencyKey },
    );
    await client.resetIdNumberRateLimit(number);
    await client.submitVerification(
      REF,
      { ...number, consent: true, first_name: SECRETS.name, selfie: new Blob([SECRETS.name]) },
      { idempotencyKey },
    );
    await client.getJobStatus({ user_id: SECRETS.name, job_id: SECRETS.job });
    await client.getLink(REF);
    const text = JSON.stringify(events);
    for (const secret of [...Object.values(SECRETS), REF]) expect(text).not.toContain(secret);
    const signatures = receiver.received.map(({ json }) => String(json['signature'] ?? json['sec_key']));
    for (const signature of signatures) expect(text).not.toContain(signature);
    expect(events.length).toBeGreaterThanOrEqual(10);
    // Names of operations, statuses, numbers, and nothing else: the whole vocabulary of an event.
    const fields = new Set(events.flatMap(({ event }) => Object.keys(event)));
    const allowed = ['operation', 'attempt', 'status', 'requestId', 'durationMs', 'waitMs'];
    expect([...fields].filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('The log is full.');
    },
  ],
  ['rejects', () => Promise.reject(new Error('The log is away.'))],
  ['hangs', () => new Promise<void>(() => {})],
])('a hook that fails does not touch the call: it %s', async (_, hook) => {
  receiver.answer(BUSY, { json: { links: [] } });
  const { client } = clientWithHooks({ hooks: { onRequest: hook, onResponse: hook, onRetry: hook } });
  expect((await client.listLinks()).ok).toBe(true);
});
