/** signing.md's table of mistakes: each is made, and has the symptom that the table tells. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { createClient } from '../../packages/client/index.ts';
import { changePartner, newPartner, withStore } from '../handlers/operator.ts';
import { rows } from './tables.ts';

const KEY = 'sandbox-key-001';
const now = new Date().toISOString();
const inSeconds = Math.floor(Date.now() / 1000);
const hmac = (text: string, key = KEY) => createHmac('sha256', key).update(text);
const signed = (text = `${now}001sid_request`, key = KEY) => hmac(text, key).digest('base64');
const hoursAway = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const [late, early] = [hoursAway(-1), hoursAway(1)];

/** What each mistake sends in place of the right fields, by the cause's words in the table. */
const MISTAKES: Record<string, object> = {
  'The signature is hex, not base64.': { signature: hmac(`${now}001sid_request`).digest('hex') },
  'The hex text was encoded as base64.': {
    signature: Buffer.from(hmac(`${now}001sid_request`).digest('hex')).toString('base64'),
  },
  'Plain SHA-256, without the key.': {
    signature: createHash('sha256').update(`${now}001sid_request`).digest('base64'),
  },
  'The parts are in another order, or with something between them.': {
    signature: signed(`001${now}sid_request`),
  },
  'The signed text ends with a line break, because `echo` adds one.': {
    signature: signed(`${now}001sid_request\n`),
  },
  'The key was read from a file and ends with a line break.': {
    signature: signed(`${now}001sid_request`, `${KEY}\n`),
  },
  'Another partner’s key, or one that was retired.': {
    signature: signed(`${now}001sid_request`, 'sandbox-key-002'),
  },
  'The time was made twice, once to sign and once to send.': { timestamp: hoursAway(0.001) },
  'The timestamp is in seconds.': { timestamp: inSeconds, signature: signed(`${inSeconds}001sid_request`) },
  'A number is sent, and its time without milliseconds was signed.': {
    timestamp: inSeconds * 1000,
    signature: signed(`${new Date(inSeconds * 1000).toISOString().replace('.000Z', 'Z')}001sid_request`),
  },
  'Requests wait for longer than 5 minutes after they were signed.': {
    timestamp: late,
    signature: signed(`${late}001sid_request`),
  },
  'Its clock is wrong.': { timestamp: early, signature: signed(`${early}001sid_request`) },
  'The timestamp has no offset.': {
    timestamp: now.replace('Z', ''),
    signature: signed(`${now.replace('Z', '')}001sid_request`),
  },
  'The partner id is sent as a number.': { partner_id: 1, signature: signed(`${now}1sid_request`) },
  'The signature is in a header.': { signature: undefined },
};

/** Those that take more than a field. */
const MADE: Record<string, (server: TestServer) => Promise<{ fields?: object; headers?: object }>> = {
  'The timestamp and signature of a response or a callback were sent back.': async (server) => {
    const { user_id, job_id } = (await server.submit(await server.newLink())).body;
    const { body } = await server.signed('POST', '/v1/job_status', { user_id, job_id });
    return { fields: { timestamp: body.timestamp, signature: body.signature } };
  },
  'Another body or path was signed than was sent, or another key was used.': async () => ({
    headers: contentHeaders('POST /v1/hosted_links\n{}'),
  }),
  'The request was sent twice.': async (server) => {
    const headers = contentHeaders(`POST ${PATH}\n${bodyOf({})}`);
    await send(server, {}, headers);
    return { headers };
  },
  'The key may not call this operation.': async (server) => {
    await newPartner(server, 'r01');
    await withStore(server, (store) =>
      store.write((tx) =>
        tx.partners.insertKey('r01', 'k', 'status-key', Date.now(), { role: 'status', expiresAt: null }),
      ),
    );
    return { fields: { partner_id: 'r01', signature: signed(`${now}r01sid_request`, 'status-key') } };
  },
  'The operator has suspended you.': async (server) => {
    await newPartner(server, 's01');
    await withStore(server, (store) => changePartner(store, 's01', { suspendedAt: Date.now() }));
    return { fields: { partner_id: 's01', signature: signed(`${now}s01sid_request`, 's01-key') } };
  },
};

const PATH = '/v1/hosted_links/:list';
const bodyOf = (fields: object) =>
  JSON.stringify({ partner_id: '001', timestamp: now, signature: signed(), ...fields });

function contentHeaders(content: string): Record<string, string> {
  const proof = hmac(`a-request.${inSeconds}.${content}`).digest('base64');
  return {
    'webhook-id': 'a-request',
    'webhook-timestamp': String(inSeconds),
    'webhook-signature': `v1,${proof}`,
  };
}

const send = (server: TestServer, fields: object, headers: object = {}) =>
  fetch(server.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: bodyOf(fields),
  });

describe('a mistake of signing.md', () => {
  const server = useStarted(() => startTestServer());

  async function symptomOf(fields: object, headers?: object): Promise<string> {
    const answer = await send(server, fields, headers);
    const { code, details } = await answer.json();
    if (answer.status === 401) expect(code).toBe('2205');
    return [answer.status, ...(details ?? []).map(({ path }: { path: string }) => path)].join(' ');
  }

  /** What the client says of an answer whose time something on the way has changed. */
  async function changedAnswer(): Promise<unknown> {
    const { user_id, job_id } = (await server.submit(await server.newLink())).body;
    const client = createClient({
      baseUrl: server.url,
      partnerId: '001',
      apiKey: KEY,
      fetch: async (request) => {
        const answer = await (await fetch(request)).json();
        return Response.json({ ...answer, timestamp: now });
      },
    });
    return client.getJobStatus({ user_id, job_id });
  }

  const table = rows('signing', 'Common mistakes').map(([symptom = '', cause = '']) => [cause, symptom]);

  test.each(table)('%s', async (cause = '', symptom = '') => {
    if (symptom.startsWith('`bad_response_signature`')) {
      expect(await changedAnswer()).toMatchObject({ error: { kind: 'bad_response_signature' } });
      return;
    }
    const { fields = MISTAKES[cause.replaceAll("'", '’')], headers } = (await MADE[cause]?.(server)) ?? {};
    expect(fields ?? headers, 'the test does not know how to make it').toBeDefined();
    expect(symptom.replaceAll(/[`,]/g, '')).toContain(await symptomOf(fields ?? {}, headers));
  });

  test('is none where nothing is wrong', async () => {
    expect(await symptomOf({})).toBe('200');
  });
});
