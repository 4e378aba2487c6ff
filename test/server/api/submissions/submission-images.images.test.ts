/** Images of a submission: in a form or as base64, PNG or JPEG by content, within the limits (D-26). */
import { beforeAll, describe, expect, test } from 'vitest';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, DOCUMENT, JPEG, MIB, PNG, pngOf, submissionForm } from '../../../handlers/images.ts';

let face: string;
let document: string;
const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '1000' }));
beforeAll(async () => {
  face = await server.newLink({ id_types: BIOMETRIC });
  document = await server.newLink({ id_types: DOCUMENT });
});

/** Sends the same images as a form or as base64. */
const WAYS = {
  'a form': (id: string, images: Record<string, Uint8Array>, fields: object = {}) =>
    server.call('POST', `/v1/hosted_links/${id}/submissions`, submissionForm(images, fields)),
  base64: (id: string, images: Record<string, Uint8Array>, fields: object = {}) =>
    server.submit(id, {
      ...fields,
      ...Object.fromEntries(
        Object.entries(images).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
      ),
    }),
};

describe.each(Object.entries(WAYS))('in %s', (_, send) => {
  test.each([
    ['PNG', PNG],
    ['JPEG', JPEG],
  ])('a %s is accepted, whatever its file name', async (_, selfie) => {
    expect((await send(face, { selfie })).status).toBe(201);
  });

  test.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a WebP', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['the beginning of a PNG', PNG.subarray(0, 20)],
    ['the beginning of a JPEG', JPEG.subarray(0, 4)],
    ['a PNG of no width', Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(4), PNG.subarray(20)])],
    ['an unknown format', Buffer.alloc(200)],
  ])('%s is refused as an image', async (_, selfie) => {
    const { status, body } = await send(face, { selfie });
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details).toEqual([{ path: '/selfie', message: 'must be a PNG or JPEG image' }]);
  });

  test.each([
    ['small', png({ width: 1, height: 1 }), 'must be 200 to 10000 pixels wide and high; this one has 1 × 1'],
    ['cut off', PNG.subarray(0, -1), 'must be a whole PNG or JPEG file; this one is cut off'],
  ])('an image that is %s is refused with what would be right', async (_, selfie, message) => {
    const { status, body } = await send(face, { selfie });
    expect([status, body.code, body.details]).toEqual([400, '2204', [{ path: '/selfie', message }]]);
  });

  test('an image of 5 MiB is accepted, one byte more is refused', async () => {
    expect((await send(face, { selfie: pngOf(5 * MIB) })).status).toBe(201);
    const { status, body } = await send(face, { selfie: pngOf(5 * MIB + 1) });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(body.details).toEqual([{ path: '/selfie', message: 'must be at most 5 MiB' }]);
  });

  test('three images of 5 MiB are accepted', async () => {
    const images = { selfie: pngOf(5 * MIB), document_front: pngOf(5 * MIB), document_back: pngOf(5 * MIB) };
    const { status } = await send(document, images, { id_type: 'VOTER_ID' });
    expect(status).toBe(201);
  });

  test('both sides of a two-sided document are required', async () => {
    const { status, body } = await send(document, { selfie: PNG }, { id_type: 'VOTER_ID' });
    expect([status, body.code]).toEqual([400, '2213']);
    expect(body.details.map((each: { path: string }) => each.path)).toEqual([
      '/document_front',
      '/document_back',
    ]);
  });
});

describe('in a form', () => {
  const send = (form: FormData) => server.call('POST', `/v1/hosted_links/${face}/submissions`, form);

  test('unused inputs count as missing', async () => {
    const form = submissionForm({ selfie: PNG }, { first_name: '', dob: '  ' });
    form.set('document_front', new Blob([]), '');
    expect((await send(form)).status).toBe(201);
    expect(await send(submissionForm({ selfie: Buffer.alloc(0) }))).toMatchObject({
      status: 400,
      body: { code: '2213', details: [{ path: '/selfie', message: 'is required' }] },
    });
  });

  test('text in place of an image is refused', async () => {
    const answer = await send(submissionForm({}, { selfie: 'text' }));
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].path).toBe('/selfie');
  });

  /** As libraries write a part whose file has no name. */
  const withoutFilename = (selfie: Buffer, more = '') => {
    const part = (name: string, value: Uint8Array | string, rest = '') =>
      Buffer.concat([
        Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`),
        Buffer.from(value as Uint8Array),
        Buffer.from('\r\n'),
      ]);
    const fields = Object.entries(SUBMISSION_FIELDS).map(([name, value]) => part(name, String(value)));
    const body = Buffer.concat([...fields, part('selfie', selfie, more), Buffer.from('--edge--\r\n')]);
    const type = { 'content-type': 'multipart/form-data; boundary=edge' };
    return server.call('POST', `/v1/hosted_links/${face}/submissions`, body, type);
  };

  test.each(['', '\r\nContent-Type: image/jpeg', '\r\nContent-Type: text/plain; charset=utf-8'])(
    'an image without a filename is an image, with the headers %j',
    async (more) => {
      for (const image of [PNG, JPEG, pngOf(5 * MIB)]) {
        expect((await withoutFilename(image, more)).status).toBe(201);
      }
      const { status, body } = await withoutFilename(pngOf(5 * MIB + 1), more);
      expect([status, body.details]).toEqual([413, [{ path: '/selfie', message: 'must be at most 5 MiB' }]]);
    },
  );

  const tooMany = 'a form may have 50 fields and 3 files at most';
  const inputs = <Value>(count: number, value: Value) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`input${i}`, value]));

  test.each([
    [
      'a field that is too long',
      {},
      { padding: 'x'.repeat(5_000) },
      '/padding',
      'must be at most 4096 bytes',
    ],
    ['a file of another name', { other: pngOf(5 * MIB + 1) }, {}, '', 'each file must be at most 5 MiB'],
    ['the number of fields', {}, inputs(100, 'x'), '', tooMany],
    ['the number of files', inputs(4, PNG), {}, '', tooMany],
  ])('%s is too large', async (_, images, fields, path, message) => {
    expect(await send(submissionForm({ selfie: PNG, ...images }, fields))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', details: [{ path, message }] },
    });
  });
});

describe('limits that an operator has set', () => {
  const narrow = useStarted(() => startTestServer({ IMAGE_MIB_MAX: '2', SUBMISSION_MIB_MAX: '3' }));

  test.each(['a form', 'base64'])('hold for the images of %s together, after decoding', async (way) => {
    const id = await narrow.newLink({ id_types: DOCUMENT });
    const send = (last: number) => {
      const images = { selfie: pngOf(MIB), document_front: pngOf(MIB), document_back: pngOf(last) };
      const fields = { id_type: 'VOTER_ID' };
      const path = `/v1/hosted_links/${id}/submissions`;
      if (way === 'a form') return narrow.call('POST', path, submissionForm(images, fields));
      const encoded = Object.entries(images).map(([name, bytes]) => [name, bytes.toString('base64')]);
      return narrow.call('POST', path, { ...SUBMISSION_FIELDS, ...fields, ...Object.fromEntries(encoded) });
    };
    expect((await send(MIB)).status).toBe(201);
    expect(await send(MIB + 1)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });
});
