/** A submission's JSON, read piece by piece (D-26). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SubmissionJsonReader } from '#server/api/submissions/json.ts';
import { JPEG, MIB, PNG, pngOf } from '../../../handlers/images.ts';

const LIMITS = { submissionBytesMax: 2_000, imageBytesMax: 1_000, jsonBodyBytesMax: 4_000 };
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Reads a body in pieces of this many bytes. */
function read(body: string, size = body.length || 1, limits = LIMITS) {
  const reader = new SubmissionJsonReader(limits);
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += size) reader.add(bytes.subarray(at, at + size));
  return reader.end();
}
const refusal = (body: string, size?: number): unknown => {
  try {
    return read(body, size);
  } catch (error) {
    return error;
  }
};

test('images are cut out and the rest is what JSON.parse says, however it is cut', () => {
  const names = fc.constantFrom('country', 'dob', 'selfies', 'a"b', 'näme', '\\');
  // Such names are refused in any JSON body.
  const values = fc.jsonValue().filter((value) => !/__proto__|constructor/.test(JSON.stringify(value)));
  const sizes = fc.integer({ min: 1, max: 40 });
  const property = fc.property(
    fc.dictionary(names, values),
    sizes,
    fc.boolean(),
    (others, size, isPretty) => {
      const fields = { ...others, more: { selfie: 'text' } };
      const body = { ...fields, selfie: base64(PNG), document_front: base64(JPEG) };
      const parts = read(JSON.stringify(body, null, isPretty ? 2 : 0), size);
      expect(parts.fields).toEqual(JSON.parse(JSON.stringify(fields)));
      expect(parts.images.selfie).toEqual({ type: 'image/png', bytes: Buffer.from(PNG) });
      expect(parts.images.document_front).toEqual({ type: 'image/jpeg', bytes: Buffer.from(JPEG) });
    },
  );
  fc.assert(property);
});

describe('base64', () => {
  const image = base64(pngOf(301));

  test.each([
    ['`/` escaped, as PHP does', (text: string) => text.replaceAll('/', '\\/')],
    ['`+` escaped, as .NET does', (text: string) => text.replaceAll('+', '\\u002B')],
    ['`=` and `/` escaped', (text: string) => text.replaceAll('=', '\\u003d').replaceAll('/', '\\u002F')],
    ['line breaks as MIME has them', (text: string) => text.replaceAll(/.{1,76}/g, '$&\\r\\n')],
    ['line breaks as PEM has them', (text: string) => text.replaceAll(/.{1,64}/g, '$&\\n')],
    [
      'line breaks anywhere, escaped by number',
      (text: string) => text.replaceAll(/.{1,3}/g, '\\u000D\\u000a$&'),
    ],
    ['a line break within its padding', (text: string) => text.replace(/=$/, '\\n=\\n')],
    ['no padding', (text: string) => text.replace(/=+$/, '')],
  ])('with %s is read in pieces of every size', (_, spelled) => {
    for (const size of [1, 2, 3, 5, 7, 4_096]) {
      const parts = read(`{"selfie":"${spelled(image)}"}`, size);
      expect(parts.images.selfie?.bytes).toEqual(Buffer.from(pngOf(301)));
    }
  });

  test.each([
    ['nothing', ''],
    ['padding alone', '=='],
    ['padding in between', `${image.slice(0, 8)}=${image.slice(8)}`],
    ['three paddings', `${base64(PNG).replace(/=+$/, '')}===`],
    ['a blank', `${image.slice(0, 8)} ${image.slice(8)}`],
    ['an escaped quote', `${image}\\"`],
    ['an escaped letter', `\\u0041${image}`],
    ['an escape cut off', `${image}\\u00`],
    ['a character that is not ASCII', `${image}é`],
    ['a colon', `${image.slice(0, 8)}data:${image}`],
    ['line breaks alone', '\\r\\n'],
    ['an escaped backslash before an n', `${image}\\\\n`],
  ])('with %s is refused', (_, text) => {
    for (const size of [1, 3, 4_096]) {
      expect(refusal(`{"selfie":"${text}"}`, size)).toMatchObject({
        condition: 'invalid_value',
        details: [{ path: '/selfie', message: 'must be base64' }],
      });
    }
  });
});

test.each([
  ['data:image/jpeg;base64,', 'must be base64 without the prefix of a data URL, `data:image/…;base64,`'],
  ['DATA:image\\/png;base64,', 'must be base64 without the prefix of a data URL, `data:image/…;base64,`'],
  ['\\ndata:,', 'must be base64 without the prefix of a data URL, `data:image/…;base64,`'],
  ['iVBO\r\n', 'must be base64 in one line, or with line breaks that are written `\\n`'],
])('base64 that begins with %j is refused by name, however it is cut', (prefix, message) => {
  for (const size of [1, 3, 4_096]) {
    expect(refusal(`{"selfie":"${prefix}${base64(PNG)}"}`, size)).toMatchObject({
      condition: 'invalid_value',
      details: [{ path: '/selfie', message }],
    });
  }
});

test('an image whose name is escaped is an image', () => {
  expect(read(`{"self\\u0069e":"${base64(PNG)}"}`).images.selfie?.bytes).toEqual(Buffer.from(PNG));
});

test('an image that is sent twice is refused', () => {
  const twice = `{"selfie":"${base64(PNG)}","selfie":"${base64(PNG)}"}`;
  expect(refusal(twice)).toMatchObject({ details: [{ path: '/selfie', message: 'must be sent once' }] });
});

test.each(['5', 'null', '["x"]', '{"selfie":"x"}'])('an image that is %s stays a field', (value) => {
  expect(read(`{"selfie":${value}}`)).toEqual({ fields: { selfie: JSON.parse(value) }, images: {} });
});

describe('limits', () => {
  const image = (size: number) => base64(pngOf(size));

  test('an image of the limit is read, one byte more is refused before its end has come', () => {
    expect(read(`{"selfie":"${image(1_000)}"}`).images.selfie?.bytes).toHaveLength(1_000);
    expect(refusal(`{"selfie":"${image(1_003)}`)).toMatchObject({
      condition: 'payload_too_large',
      details: [{ path: '/selfie' }],
    });
  });

  test('line breaks count as bytes of the body, however many there are', () => {
    const lines = `{"selfie":"${'\\n'.repeat(4_000)}`;
    expect(refusal(lines)).toMatchObject({ condition: 'payload_too_large' });
    const limits = {
      ...LIMITS,
      imageBytesMax: 15 * MIB,
      submissionBytesMax: 16 * MIB,
      jsonBodyBytesMax: 262_144,
    };
    const mime = base64(pngOf(15 * MIB)).replaceAll(/.{1,76}/g, '$&\\r\\n');
    const { images } = read(`{"selfie":"${mime}"}`, 65_536, limits);
    expect(images.selfie?.bytes).toHaveLength(15 * MIB);
  });

  test('images of the limit together are read, one byte more is refused', () => {
    const two = (second: number) => `{"selfie":"${image(1_000)}","document_back":"${image(second)}"}`;
    const limits = { ...LIMITS, submissionBytesMax: 1_900 };
    expect(Object.keys(read(two(900), 100, limits).images)).toHaveLength(2);
    expect(() => read(two(903), 100, limits)).toThrow('payload_too_large');
  });

  test('what is not an image is refused as soon as it is larger than a JSON body', () => {
    const reader = new SubmissionJsonReader(LIMITS);
    reader.add(Buffer.from(`{"selfie":"${base64(PNG)}"`.padEnd(3_000)));
    expect(() => reader.add(Buffer.alloc(1_600, ','))).toThrow('payload_too_large');
    expect(refusal(`{"selfies":"${'A'.repeat(4_000)}"}`)).toMatchObject({ condition: 'payload_too_large' });
  });

  test('a body that is larger than all images and fields in base64 is refused, whatever it holds', () => {
    const reader = new SubmissionJsonReader({ ...LIMITS, jsonBodyBytesMax: 10 });
    expect(() => reader.add(Buffer.from(`{"selfie":"${'\\\\/'.repeat(1_400)}`))).toThrow('payload_too_large');
  });

  test('an image of 5 MiB leaves no text of its size behind', () => {
    const limits = { submissionBytesMax: 6 * MIB, imageBytesMax: 5 * MIB, jsonBodyBytesMax: 100 };
    const parts = read(`{"country":"NG","selfie":"${image(5 * MIB)}"}`, 65_536, limits);
    expect(parts.images.selfie?.bytes).toHaveLength(5 * MIB);
    expect(parts.fields).toEqual({ country: 'NG' });
  });
});
