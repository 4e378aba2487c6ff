/** What a receiver must not take, whoever sends it. */
import { createHmac } from 'node:crypto';
import { signature, webhookSignature } from '#conformance/kit/signing.ts';
import { cases } from '../../kit/check.ts';
import { attempt, finalResult, type Letter, newJob } from '../callback.ts';
import type { Room } from '../room.ts';

const refused = cases<Room>('Refused');
const MINUTE_MS = 60_000;

/** A genuine callback, and the key that signed it. */
interface Genuine {
  readonly right: string;
  readonly id: string;
  readonly seconds: string;
  readonly body: string;
  readonly key: string;
  readonly partnerId: string;
}

type Signatures = Readonly<Record<string, (genuine: Genuine) => string>>;

/** A genuine callback with another `webhook-signature`. */
function signedBy(room: Room, sign: Signatures[string]): Letter {
  const { headers, body } = room.result();
  const {
    'webhook-id': id = '',
    'webhook-timestamp': seconds = '',
    'webhook-signature': right = '',
  } = headers;
  const { key, target } = room;
  const made = sign({ right, id, seconds, body: String(body), key, partnerId: target.partnerId });
  return { headers: { ...headers, 'webhook-signature': made }, body };
}

const hmacOf = (key: string) =>
  createHmac('sha256', key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : key);

const swapCase = (text: string) =>
  [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');

const FORGED: Signatures = {
  'with an empty signature': () => '',
  'with a signature of no bytes': () => 'v1,',
  'signed with another key': ({ id, seconds, body }) => webhookSignature('somebody-else', id, seconds, body),
  'signed with an empty key': ({ id, seconds, body }) => webhookSignature('', id, seconds, body),
  'signed with the key “undefined”': ({ id, seconds, body }) =>
    webhookSignature('undefined', id, seconds, body),
  'signed over the body alone': ({ key, body }) => `v1,${hmacOf(key).update(body).digest('base64')}`,
  'signed over id and time alone': ({ key, id, seconds }) => webhookSignature(key, id, seconds, ''),
  'signed with the signature of the API': ({ key, partnerId, seconds }) =>
    `v1,${signature({ id: partnerId, key }, seconds)}`,
};

const ALMOST_RIGHT: Signatures = {
  'in the other case': ({ right }) => `v1,${swapCase(right.slice(3))}`,
  'cut in half': ({ right }) => right.slice(0, 24),
  'with one character changed': ({ right }) => right.slice(0, -2) + (right.at(-2) === 'A' ? 'B=' : 'A='),
  'in hexadecimal': ({ right }) => `v1,${Buffer.from(right.slice(3), 'base64').toString('hex')}`,
  'of another version': ({ right }) => right.replace('v1,', 'v2,'),
  'without a version': ({ right }) => right.slice(3),
  'with more behind it': ({ right }) => `${right}A`,
};

/** Malformed, out of range, or in another unit. */
const NOT_SECONDS = () => [
  ...['', 'now', 'NaN', '1e99', '-1', '0', '9'.repeat(30)],
  ...[String(Date.now()), new Date().toISOString()],
];

export const REFUSED_CASES = [
  refused('A callback without one of the three headers', 'D-19', async (room) => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { headers: all, body } = room.result();
      const { [name]: _, ...headers } = all;
      await room.refuses(`a callback without ${name}`, { headers, body });
    }
  }),

  refused('A callback that only its body signs: it does not cover the content', 'D-19 D-02', async (room) => {
    const by = { id: room.target.partnerId, key: room.key };
    const body = JSON.stringify(attempt(finalResult(newJob(room.random)), by, Date.now()));
    const headers = { 'content-type': 'application/json' };
    await room.refuses('a callback that only its body signs', { headers, body: Buffer.from(body) });
  }),

  refused('A forged callback', 'D-19', async (room) => {
    for (const [name, sign] of Object.entries(FORGED)) {
      await room.refuses(`a callback ${name}`, signedBy(room, sign));
    }
  }),

  refused('A signature that is almost right', 'D-19', async (room) => {
    for (const [name, sign] of Object.entries(ALMOST_RIGHT)) {
      await room.refuses(`a signature ${name}`, signedBy(room, sign));
    }
  }),

  refused('A callback that was changed after it was signed', 'D-19', async (room) => {
    const { headers, body } = room.result({ FullName: 'Zoë 😀' });
    const text = body.toString();
    const bodies = {
      'whose result is another': text.replace('"1012"', '"1013"'),
      'whose success is another': text.replace('"job_success":true', '"job_success":false'),
      'whose JSON is spelled otherwise': JSON.stringify(JSON.parse(text), null, 1),
      'whose letters are composed otherwise': text.normalize('NFD'),
      'with a space behind it': `${text} `,
      'cut short': text.slice(0, -1),
    };
    for (const [name, changed] of Object.entries(bodies)) {
      await room.refuses(`a callback ${name}`, { headers, body: Buffer.from(changed) });
    }
    const unclear = room.result({ FullName: 'Zo\ufffd' });
    // What is decoded before it is verified reads the same then.
    const [before = '', after = ''] = unclear.body.toString().split('\ufffd');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    await room.refuses('a callback with a byte that is not UTF-8 in it', { ...unclear, body: bytes });
    const other = { ...headers, 'webhook-id': room.random.word('msg') };
    await room.refuses('a callback under another webhook-id', { headers: other, body });
    const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
    await room.refuses('a callback with another webhook-timestamp', { headers: later, body });
  }),

  refused('A callback that was recorded, or is ahead of time', 'D-19', async (room) => {
    for (const minutes of [-6, -60, -1_440, 6, 60]) {
      const at = Date.now() + minutes * MINUTE_MS;
      await room.refuses(`a callback ${minutes} minutes from now`, room.result({}, { at }));
    }
  }),

  refused('A time that is not in seconds', 'D-19', async (room) => {
    for (const time of NOT_SECONDS()) {
      const { headers, body } = room.result();
      const right = webhookSignature(room.key, headers['webhook-id'] ?? '', time, String(body));
      const timed = { ...headers, 'webhook-timestamp': time, 'webhook-signature': right };
      await room.refuses(`the time “${time}”`, { headers: timed, body });
    }
  }),

  refused('A request of its own, sent back', 'D-61', async (room) => {
    const request = JSON.stringify({
      partner_id: room.target.partnerId,
      ...finalResult(newJob(room.random)),
    });
    const body = `POST /v1/hosted_links/:list\n${request}`;
    await room.refuses('a signed request of the partner', room.letter({}, { body }));
  }),

  refused('A signed body that is not a result', 'D-19', async (room) => {
    for (const body of ['', 'hello', '{"a":', 'null', '[]', '7', '{}', '{"ResultCode":null}']) {
      await room.refuses(`the body “${body}”`, room.letter({}, { body }));
    }
    const { headers, body } = room.result({ FullName: 'Zoë' });
    const bytes = Buffer.from(body.toString(), 'latin1');
    const start = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
    const right = `v1,${hmacOf(room.key).update(start).update(bytes).digest('base64')}`;
    const signed = { ...headers, 'webhook-signature': right };
    await room.refuses('bytes that are not UTF-8', { headers: signed, body: bytes });
  }),

  refused('An endless body of somebody unknown, and lives on', 'D-19', async (room) => {
    const headers = { ...room.letter({}).headers, 'webhook-signature': 'v1,none' };
    const answer = await room.send({ headers, body: Buffer.alloc(12 * 1024 * 1024, 'x') });
    // It may also close the connection without an answer.
    if (answer) room.expectRefusal('12 MB', answer);
    await room.accepts('a result after that', room.result());
  }),
];
