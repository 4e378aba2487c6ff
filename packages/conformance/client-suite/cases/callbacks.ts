/** Verifying callbacks, and their pitfalls (§6, D-19). */
import { createHmac } from 'node:crypto';
import type { Json } from '#conformance/kit/contract.ts';
import { signature, webhookSignature } from '#conformance/kit/signing.ts';
import { expectEqual, SkipCheck } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, KEY, PARTNER } from '../bench.ts';
import { expectSame } from '../compare.ts';
import { fine, marked, ODD_TEXT, signed } from '../examples.ts';
import type { Refusal, Reply, VerifyCallback } from '../protocol.ts';

const it = cases<Bench>('Callbacks');

export const NOW = Date.now();
const SECONDS = Math.floor(NOW / 1000);
export const ID = 'msg_5b0c2f4e';
const SECRET = `whsec_${Buffer.from('a webhook secret').toString('base64')}`;
const {
  timestamp: _,
  signature: __,
  sec_key: ___,
  code: ____,
  ...STATUS
} = fine('getJobStatus').json as Json;
const { sec_key: _____, ...PAYLOAD } = signed(
  { ...STATUS.result, job_complete: true, job_success: true },
  { at: NOW },
);
const BODY = JSON.stringify(PAYLOAD);

interface Parts {
  readonly body?: string | Buffer;
  readonly key?: string;
  readonly id?: string;
  readonly seconds?: number | string;
}

/** The headers of a callback, or of an event. */
export function headersOf({ body = BODY, key = KEY, id = ID, seconds = SECONDS }: Parts = {}) {
  const proof = webhookSignature(key, id, String(seconds), String(body));
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': proof };
}

export interface Arrival {
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keys?: readonly string[];
  readonly partner?: string;
  readonly unsafe?: boolean;
  /** The `sequence` of what is stored. */
  readonly stored?: number | null;
}

/** What the driver is to verify. */
export const arrivalOf = ({
  body = BODY,
  headers = headersOf({ body }),
  keys = [KEY],
  partner = PARTNER,
  unsafe = false,
  stored = null,
}: Arrival): Omit<VerifyCallback, 'do'> => ({
  body_base64: Buffer.from(body).toString('base64'),
  headers: { 'content-type': 'application/json', ...headers },
  partner_id: partner,
  keys,
  now_ms: NOW,
  unsafe_allow_body_signature: unsafe,
  stored_sequence: stored,
});

const verify = (bench: Bench, arrival: Arrival): Promise<Reply> =>
  bench.do({ do: 'verify_callback', ...arrivalOf(arrival) });

/** A payload that only its body's signature covers. */
const inBody = (timestamp: string, id = PARTNER) =>
  JSON.stringify({ ...PAYLOAD, timestamp, signature: signature({ id, key: KEY }, timestamp) });

const withHeader = (name: string, value: string) => ({ headers: { ...headersOf(), [name]: value } });
const withoutHeader = (name: keyof ReturnType<typeof headersOf>) => {
  const { [name]: _, ...headers } = headersOf();
  return { headers };
};
const signatureOf = (parts?: Parts) => headersOf(parts)['webhook-signature'];
/** Bytes, signed as they are. */
function bytes(body: Buffer): Arrival {
  const proof = createHmac('sha256', KEY).update(`${ID}.${SECONDS}.`).update(body).digest('base64');
  return { body, headers: { ...headersOf(), 'webhook-signature': `v1,${proof}` } };
}

const odd = (text: string) => ({ body: text, headers: headersOf({ body: text }) });

const GENUINE: Readonly<Record<string, Arrival>> = {
  'by its headers': {},
  'in a body with spaces, escapes and emoji': odd(
    JSON.stringify({ ...PAYLOAD, note: ODD_TEXT }, null, '\t').replace('“', '\\u201c'),
  ),
  'in a body with fields of a later version': odd(JSON.stringify({ later: [1.0, null], ...PAYLOAD })),
  'by the second of two keys': { keys: ['another-key', KEY] },
  'by a webhook secret': { headers: headersOf({ key: SECRET }), keys: [SECRET] },
  'by one of several signatures': withHeader(
    'webhook-signature',
    `v1a,AAAA v1,${'A'.repeat(43)}= ${signatureOf()}`,
  ),
  'by the first of several signatures': withHeader(
    'webhook-signature',
    `${signatureOf()} v1,${'A'.repeat(43)}=`,
  ),
  'whatever the case of header names': {
    headers: Object.fromEntries(
      Object.entries(headersOf()).map(([name, value]) => [name.replace(/^w/, 'W').toUpperCase(), value]),
    ),
  },
  'that was signed 299 seconds ago': { headers: headersOf({ seconds: SECONDS - 299 }) },
  'that was signed 299 seconds ahead': { headers: headersOf({ seconds: SECONDS + 299 }) },
};

const REFUSED: Readonly<Record<Refusal['reason'], Readonly<Record<string, Arrival>>>> = {
  bad_signature: {
    'with one byte changed': { body: BODY.replace('1012', '1013'), headers: headersOf() },
    'that was parsed and written again': { body: JSON.stringify(PAYLOAD, null, 1), headers: headersOf() },
    'with a space at its end': { body: `${BODY} `, headers: headersOf() },
    'under another id': withHeader('webhook-id', 'msg_other'),
    'with another time': withHeader('webhook-timestamp', String(SECONDS + 1)),
    'signed with another key': { headers: headersOf({ key: 'another-key' }) },
    'where there is no key': { keys: [] },
    'signed with an empty key': { headers: headersOf({ key: '' }), keys: [''] },
    'signed with the empty key of an empty secret': { headers: headersOf({ key: '' }), keys: ['whsec_'] },
    'signed with a malformed secret’s empty key': { headers: headersOf({ key: '' }), keys: ['whsec_***'] },
    'signed with the text of a secret, not its bytes': {
      headers: { ...headersOf(), 'webhook-signature': textSigned() },
      keys: [SECRET],
    },
    'with a signature of version 2': withHeader('webhook-signature', signatureOf().replace('v1,', 'v2,')),
    'with a signature without version': withHeader('webhook-signature', signatureOf().slice(3)),
    'with a signature in lower case': withHeader('webhook-signature', signatureOf().toLowerCase()),
    'with the beginning of the signature': withHeader('webhook-signature', signatureOf().slice(0, 20)),
    'with an empty signature': withHeader('webhook-signature', 'v1,'),
    'that is forged and old': { headers: headersOf({ key: 'another-key', seconds: 1 }) },
    'with false headers, whatever the body’s signature': {
      headers: headersOf({ key: 'another-key' }),
      unsafe: true,
    },
  },
  stale: {
    'that was signed 301 seconds ago': { headers: headersOf({ seconds: SECONDS - 301 }) },
    'that was signed 302 seconds ahead': { headers: headersOf({ seconds: SECONDS + 302 }) },
  },
  malformed: {
    'without webhook-signature': withoutHeader('webhook-signature'),
    'without webhook-id': withoutHeader('webhook-id'),
    'without webhook-timestamp': withoutHeader('webhook-timestamp'),
    'without any of them: the body’s signature does not cover the result': { headers: {} },
    'with a time that is not a number': withHeader('webhook-timestamp', new Date(NOW).toISOString()),
    'with a time that is not whole': withHeader('webhook-timestamp', `${SECONDS}.5`),
    'that is no JSON': odd('{"job_complete":'),
    'that is a list': odd('[]'),
    'that is null': odd('null'),
    'that is empty': odd(''),
    'that is not UTF-8': bytes(
      Buffer.concat([Buffer.from(BODY.slice(0, -2)), Buffer.of(0xff), Buffer.from('"}')]),
    ),
    'that is longer than any': odd(BODY + ' '.repeat(2_000_000)),
    'that is longer than any in bytes, not in letters': odd(
      JSON.stringify({ ...PAYLOAD, note: 'é'.repeat(600_000) }),
    ),
    'that is nested too deeply': odd(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`),
    'that is no job result': odd(JSON.stringify({ hello: 'world' })),
    'whose job_success is text': odd(JSON.stringify({ ...PAYLOAD, job_success: 'true' })),
  },
};

function textSigned(): string {
  return webhookSignature(SECRET.slice('whsec_'.length), ID, String(SECONDS), BODY);
}

const BODY_SIGNED: [Refusal['reason'] | null, string, string][] = [
  [null, 'by the service', inBody(marked(NOW))],
  ['bad_signature', 'for another partner', inBody(marked(NOW), '002')],
  [
    'bad_signature',
    'by a request of the receiver’s own: it has not the service’s mark',
    inBody(new Date(NOW).toISOString()),
  ],
  ['bad_signature', 'for another time', JSON.stringify({ ...PAYLOAD, timestamp: marked(NOW - 1000) })],
  ['stale', '6 minutes ago', inBody(marked(NOW - 360_000))],
  ['malformed', 'not at all', JSON.stringify({ ...PAYLOAD, signature: undefined })],
];

/** The sequence of a result, and of what is stored: whether it is older. */
const ORDER: [number | undefined, number | null, boolean][] = [
  [1, 2, true],
  [2, 2, false],
  [3, 2, false],
  [0, 1, true],
  [9, 10, true],
  [1, null, false],
  [undefined, 2, false],
];

export const CALLBACK_CASES = [
  ...Object.entries(GENUINE).map(([what, arrival]) =>
    it(`a callback ${what} is genuine`, 'D-19 D-05 D-63', async (bench) => {
      expectVerified(await verify(bench, arrival), ID);
    }),
  ),
  ...Object.entries(REFUSED).flatMap(([reason, arrivals]) =>
    Object.entries(arrivals).map(([what, arrival]) =>
      it(`a callback ${what} is ${reason}`, 'D-19', async (bench) => {
        expectEqual('the verdict', verdictOf(await verify(bench, arrival)), reason);
      }),
    ),
  ),
  it('a result older than the stored one of the same tries is to be skipped', 'D-112', async (bench) => {
    for (const [sequence, stored, isOlder] of ORDER) {
      const attempts =
        sequence === undefined
          ? {}
          : { attempt: 2, previous_job_id: 'job-1', first_job_id: 'job-1', sequence };
      const payload = { ...PAYLOAD, ...attempts };
      const reply = await verify(bench, { ...odd(JSON.stringify(payload)), stored });
      expectVerified(reply, ID, payload);
      const { is_older } = (reply as { readonly data: Json }).data;
      if (is_older === undefined) throw new SkipCheck('the client does not compare results');
      expectEqual(`whether ${sequence} is older than ${stored}`, is_older, isOlder);
    }
  }),
  ...BODY_SIGNED.map(([reason, what, body]) =>
    it(`a body signed ${what} is ${reason ?? 'genuine'}, where allowed`, 'D-19 D-02', async (bench) => {
      const reply = await verify(bench, { body, headers: {}, keys: ['another-key', KEY], unsafe: true });
      if (reason) expectEqual('the verdict', verdictOf(reply), reason);
      else expectVerified(reply, null);
    }),
  ),
];

export const verdictOf = (reply: Reply) => ('reason' in reply ? reply.reason : reply);

export function expectVerified(reply: Reply, id: string | null, payload: Json = PAYLOAD): void {
  expectSame('the callback', 'ok' in reply && reply.ok ? reply.data : reply, {
    webhook_id: id,
    payload,
  });
}
