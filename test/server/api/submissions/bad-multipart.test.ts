/** Malformed forms (D-26) are refused, never an internal error. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, PNG } from '../../../handlers/images.ts';
import { expectRefusal } from '../../http/raw-request.ts';

const BOUNDARY = 'edge';

let refId: string;
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  refId = await server.newLink({ id_types: BIOMETRIC });
});
afterEach(async () => {
  const { body } = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(body.total_jobs).toBe(0);
});

const send = (body: string | Uint8Array, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  server.call('POST', `/v1/hosted_links/${refId}/submissions`, body, { 'content-type': type });

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** A form that would be accepted if it were whole. */
const WHOLE = Buffer.concat([
  Buffer.from(
    Object.entries(SUBMISSION_FIELDS)
      .map(([name, value]) => field(name, value))
      .join(''),
  ),
  Buffer.from(file('selfie')),
  PNG,
  Buffer.from(`\r\n${END}`),
]);

describe('a form', () => {
  test.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/mixed; boundary=edge', 415],
    ['multipart/form-data; boundary=another', 400],
  ])('of the type %s is refused', async (type, status) => {
    const answer = await send(WHOLE, type);
    expectRefusal(answer);
    expect(answer.status).toBe(status);
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; charset=utf-8'])(
    'of the type %s is told that the boundary is missing',
    async (type) => {
      const { body } = await send(WHOLE, type);
      expect(body.details[0]).toEqual({ path: '', message: expect.stringContaining('`boundary`') });
    },
  );

  test.each([
    ['names a prototype', '{"__proto__":1}'],
    ['is too long, and whole where it is cut', '{}'.padEnd(10_000)],
  ])('with a JSON part that %s is refused', async (_, json) => {
    const head = `Content-Disposition: form-data; name="more"\r\nContent-Type: application/json`;
    const part = `--${BOUNDARY}\r\n${head}\r\n\r\n${json}\r\n`;
    const answer = await send(Buffer.concat([Buffer.from(part), WHOLE]));
    expectRefusal(answer);
    expect(answer.status).toBe(400);
  });

  test.each([
    ['nothing', ''],
    ['no part', END],
    ['garbage', 'garbage'],
    ['JSON', JSON.stringify(SUBMISSION_FIELDS)],
    ['an incomplete part', field('country', 'NG')],
    ['a part without a name', `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nNG\r\n${END}`],
    ['a part without headers', `--${BOUNDARY}\r\n\r\nNG\r\n${END}`],
    ['a header without a colon', `--${BOUNDARY}\r\nContent-Disposition form-data\r\n\r\nNG\r\n${END}`],
    ['an incomplete header', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="x`],
    ['a huge header', `--${BOUNDARY}\r\nX: ${'x'.repeat(100_000)}\r\n\r\nNG\r\n${END}`],
    ['many headers', `--${BOUNDARY}\r\n${'X: x\r\n'.repeat(5_000)}\r\nNG\r\n${END}`],
    ['a name that is too long', field('n'.repeat(10_000), 'x') + END],
    ['a value that is too long', field('country', 'x'.repeat(10_000)) + END],
    ['a file that is not an image', `${file('selfie')}hello\r\n${END}`],
    ['__proto__', field('__proto__', 'x') + END],
    ['constructor', field('constructor', 'x') + END],
    [
      'an unknown charset',
      field('country', 'NG').replace('"\r\n', '"\r\nContent-Type: text/plain; charset=x\r\n') + END,
    ],
    [
      'a strange encoding',
      field('country', 'NG').replace('"\r\n', '"\r\nContent-Transfer-Encoding: q\r\n') + END,
    ],
  ])('of %s is refused', async (_, body) => {
    expectRefusal(await send(body));
  });

  test('that is cut off at any byte is refused', async () => {
    const statuses = new Set<number>();
    for (let length = 0; length < WHOLE.length - END.length; length += 13) {
      const answer = await send(WHOLE.subarray(0, length));
      statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([400]);
  });

  test('with every 17th byte wrong is refused', async () => {
    for (let start = 0; start < 17; start++) {
      const broken = Uint8Array.from(WHOLE, (byte, at) => (at % 17 === start ? byte ^ 0x15 : byte));
      expectRefusal(await send(broken));
    }
  });
});

describe('a body over the limit of a submission', () => {
  const MIB = 1_048_576;
  let path: string;
  const narrow = useStarted(() => startTestServer({ SUBMISSION_MIB_MAX: '1', IMAGE_MIB_MAX: '1' }));
  beforeAll(async () => {
    path = `/v1/hosted_links/${await narrow.newLink({ id_types: BIOMETRIC })}/submissions`;
  });

  const long = Buffer.alloc(3 * MIB, 'x');
  test.each([
    ['before its parts', [long, Buffer.from('\r\n'), WHOLE]],
    ['after its parts', [WHOLE, long]],
    ['in an unknown field', [Buffer.from(field('padding', long.toString())), WHOLE]],
    ['in an unknown file', [Buffer.from(file('padding')), long, Buffer.from('\r\n'), WHOLE]],
  ])('is refused as too large: %s', async (_, parts) => {
    const answer = await narrow.call('POST', path, Buffer.concat(parts), {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    });
    expectRefusal(answer);
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });
});

test('the server still accepts a valid form afterwards', async () => {
  const other = await server.newLink({ id_types: BIOMETRIC });
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const answer = await server.call('POST', `/v1/hosted_links/${other}/submissions`, WHOLE, {
    'content-type': type,
  });
  expect(answer.status).toBe(201);
});
