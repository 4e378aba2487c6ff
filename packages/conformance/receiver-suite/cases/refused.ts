/** What a receiver must not take, whoever sends it. */
import { createHmac } from 'node:crypto';
import { signature } from '#conformance/kit/signing.ts';
import { cases } from '../../kit/check.ts';
import { attempt, finalResult, type Letter, newJob } from '../callback.ts';
import type { Room } from '../room.ts';

const refused = cases<Room>('Refused');
const MINUTE_MS = 60_000;

/** A genuine callback whose headers are changed. */
function withHeaders(room: Room, alter: (headers: Record<string, string>, body: string) => object): Letter {
  const letter = room.letter(finalResult(newJob(room.random)));
  const headers = alter({ ...letter.headers }, letter.body.toString());
  return { ...letter, headers: headers as Record<string, string> };
}

/** A genuine callback with another `webhook-signature`. */
const signedBy = (
  room: Room,
  sign: (right: string, headers: Record<string, string>, body: string) => string,
) =>
  withHeaders(room, (headers, body) => ({
    ...headers,
    'webhook-signature': sign(headers['webhook-signature'] ?? '', headers, body),
  }));

const hmac = (key: string | Buffer, text: string, encoding: 'base64' | 'hex' = 'base64') =>
  `v1,${createHmac('sha256', key).update(text).digest(encoding)}`;

const signedText = (headers: Record<string, string>, body: string) =>
  `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;

const without = (headers: Record<string, string>, name: string) => {
  const { [name]: _, ...rest } = headers;
  return rest;
};

const bytesOf = (key: string) =>
  key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : Buffer.from(key);

const swapCase = (text: string) =>
  [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');

export const REFUSED_CASES = [
  refused('A callback without one of the three headers', 'D-19', async (room) => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      await room.refuses(
        `a callback without ${name}`,
        withHeaders(room, (headers) => without(headers, name)),
      );
    }
  }),

  refused(
    'A callback with the signature in its body alone, which does not cover the content',
    'D-19 D-02',
    async (room) => {
      const content = attempt(
        finalResult(newJob(room.random)),
        { id: room.target.partnerId, key: room.key },
        Date.now(),
      );
      const headers = { 'content-type': 'application/json' };
      await room.refuses('a callback that only its body signs', {
        headers,
        body: Buffer.from(JSON.stringify(content)),
      });
    },
  ),

  refused('A forged callback', 'D-19', async (room) => {
    const forged: Record<string, Letter> = {
      'with an empty signature': signedBy(room, () => ''),
      'with a signature of no bytes': signedBy(room, () => 'v1,'),
      'signed with another key': room.letter(finalResult(newJob(room.random)), { key: 'somebody-else' }),
      'signed with an empty key': signedBy(room, (_, headers, body) => hmac('', signedText(headers, body))),
      'signed with the key “undefined”': signedBy(room, (_, headers, body) =>
        hmac('undefined', signedText(headers, body)),
      ),
      'signed over the body alone': signedBy(room, (_, __, body) => hmac(bytesOf(room.key), body)),
      'signed over id and time alone': signedBy(room, (_, headers) =>
        hmac(bytesOf(room.key), signedText(headers, '')),
      ),
      'signed with the signature of the API': signedBy(
        room,
        (_, headers) =>
          `v1,${signature({ id: room.target.partnerId, key: room.key }, headers['webhook-timestamp'] ?? '')}`,
      ),
    };
    for (const [name, letter] of Object.entries(forged)) await room.refuses(`a callback ${name}`, letter);
  }),

  refused('A signature that is almost right', 'D-19', async (room) => {
    const almost: Record<string, Letter> = {
      'in the other case': signedBy(room, (right) => `v1,${swapCase(right.slice(3))}`),
      'cut in half': signedBy(room, (right) => right.slice(0, 24)),
      'with one character changed': signedBy(
        room,
        (right) => right.slice(0, -2) + (right.at(-2) === 'A' ? 'B=' : 'A='),
      ),
      'in hexadecimal': signedBy(room, (_, headers, body) =>
        hmac(bytesOf(room.key), signedText(headers, body), 'hex'),
      ),
      'of another version': signedBy(room, (right) => right.replace('v1,', 'v2,')),
      'without a version': signedBy(room, (right) => right.slice(3)),
      'with more behind it': signedBy(room, (right) => `${right}A`),
    };
    for (const [name, letter] of Object.entries(almost)) await room.refuses(`a signature ${name}`, letter);
  }),

  refused('A callback that was changed after it was signed', 'D-19', async (room) => {
    const { headers, body } = room.letter(finalResult(newJob(room.random), { FullName: 'Zoë 😀' }));
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
    const unclear = room.letter(finalResult(newJob(room.random), { FullName: 'Zo\ufffd' }));
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
      await room.refuses(
        `a callback ${minutes} minutes from now`,
        room.letter(finalResult(newJob(room.random)), { at }),
      );
    }
  }),

  refused('A time that is not in seconds', 'D-19', async (room) => {
    for (const time of [
      '',
      'now',
      'NaN',
      '1e99',
      '-1',
      '0',
      String(Date.now()),
      new Date().toISOString(),
      '9'.repeat(30),
    ]) {
      const letter = withHeaders(room, (headers, body) => {
        const timed = { ...headers, 'webhook-timestamp': time };
        return { ...timed, 'webhook-signature': hmac(bytesOf(room.key), signedText(timed, body)) };
      });
      await room.refuses(`the time “${time}”`, letter);
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
    const { headers } = room.letter({});
    const latin1 = JSON.stringify(finalResult(newJob(room.random), { FullName: 'Zoë' }));
    const bytes = Buffer.from(latin1, 'latin1');
    const signed = createHmac('sha256', bytesOf(room.key)).update(signedText(headers, '')).update(bytes);
    const right = { ...headers, 'webhook-signature': `v1,${signed.digest('base64')}` };
    await room.refuses('bytes that are not UTF-8', { headers: right, body: bytes });
  }),

  refused('An endless body of somebody unknown, and lives on', 'D-19', async (room) => {
    const headers = { ...room.letter({}).headers, 'webhook-signature': 'v1,none' };
    const answer = await room.send({ headers, body: Buffer.alloc(12 * 1024 * 1024, 'x') });
    // It may also close the connection without an answer.
    if (answer) room.expectRefusal('12 MB', answer);
    await room.accepts('a result after that', room.letter(finalResult(newJob(room.random))));
  }),
];
