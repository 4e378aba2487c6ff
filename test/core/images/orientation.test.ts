/** How a picture is turned is kept as a browser sees it. In Chromium: test/page/browser/photos/as-sent.test.ts. */
import { describe, expect, test } from 'vitest';
import { pngChunk } from '#conformance/kit/images.ts';
import { checkImage } from '#core/images/image.ts';
import { exif, exifIn, jpeg, jpegSegment, png, tiff } from '#testing/harness/vitest/images.ts';

function kept(file: Uint8Array): Buffer | string {
  const check = checkImage(file);
  return check.ok ? Buffer.from(check.bytes) : check.message;
}
const chunk = (content: Buffer) => pngChunk('eXIf', content);
const [turnedJpeg, turnedPng] = [jpeg({ more: [exif(6)] }), png({ more: [chunk(tiff(6))] })];

const NOTHING = Buffer.from('4d4d002a000000080000', 'hex');
const FIRST_UPRIGHT = {
  upright: tiff(1),
  'out of range': tiff(9),
  'a list of two': tiff(6, { count: 2 }),
  'no number': tiff(6, { count: 0 }),
  'a long number': tiff(6, { type: 4 }),
  'a byte': tiff(6, { type: 1 }),
  'in no byte order': Buffer.concat([Buffer.from('MX'), tiff(6).subarray(2)]),
  'no TIFF': Buffer.from('4d4d002b00000008', 'hex'),
  'without entries': NOTHING,
  'a single byte': Buffer.from('M'),
};

describe.each(['II', 'MM'] as const)('an orientation in the byte order %s', (order) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is kept alone, in a PNG and in a JPEG', (orientation) => {
    const content = Buffer.concat([tiff(orientation, { order }), Buffer.from('GPS 6.5244 N')]);
    const [inPng, inJpeg] = [png({ more: [chunk(content)] }), jpeg({ more: [exifIn(content)] })];
    const isTurned = orientation > 1;
    expect(kept(inPng)).toEqual(isTurned ? png({ more: [chunk(tiff(orientation))] }) : png());
    expect(kept(inJpeg)).toEqual(isTurned ? jpeg({ more: [exif(orientation)] }) : jpeg());
  });
});

describe('of several', () => {
  test.each(Object.entries(FIRST_UPRIGHT))('the first counts: %s', (_, first) => {
    expect(kept(jpeg({ more: [exifIn(first), exif(6)] }))).toEqual(jpeg());
    expect(kept(png({ more: [chunk(first), chunk(tiff(6))] }))).toEqual(png());
  });

  test('the first that turns the picture is kept, and the others are not', () => {
    expect(kept(jpeg({ more: [exif(6), exif(1), exif(3)] }))).toEqual(turnedJpeg);
    expect(kept(png({ more: [chunk(tiff(6)), chunk(tiff(1))] }))).toEqual(turnedPng);
  });

  test('those that browsers pass over do not count: empty, another name, a wrong check sum', () => {
    const xmp = jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>'));
    for (const other of [xmp, exifIn(Buffer.alloc(0)), jpegSegment(0xe1, Buffer.from('Exif\0'))]) {
      expect(kept(jpeg({ more: [other, exif(6)] }))).toEqual(turnedJpeg);
    }
    const broken = chunk(tiff(3));
    broken[broken.length - 1] = (broken.at(-1) as number) ^ 1;
    expect(kept(png({ more: [broken, chunk(tiff(6))] }))).toEqual(turnedPng);
  });

  test('entries, the first that is one number from 1 to 8 counts', () => {
    const entries = (...more: Buffer[]) => {
      const list = Buffer.concat([tiff(6).subarray(0, 10), ...more.map((each) => each.subarray(10, 22))]);
      list.writeUInt16BE(more.length, 8);
      return jpeg({ more: [exifIn(list)] });
    };
    expect(kept(entries(tiff(9), tiff(3, { count: 2 }), tiff(3, { type: 4 }), tiff(6)))).toEqual(turnedJpeg);
    expect(kept(entries(tiff(1), tiff(6)))).toEqual(jpeg());
  });
});

test('the name of an EXIF may end with any byte', () => {
  const segment = exif(6);
  segment[9] = 1;
  expect(kept(jpeg({ more: [segment] }))).toEqual(turnedJpeg);
});

test('what comes after the pixels turns nothing', () => {
  const beforeEnd = (file: Buffer, bytes: number, more: Buffer) =>
    Buffer.concat([file.subarray(0, -bytes), more, file.subarray(-bytes)]);
  expect(kept(beforeEnd(jpeg(), 2, exif(6)))).toEqual(jpeg());
  expect(kept(beforeEnd(png(), 12, chunk(tiff(6))))).toEqual(png());
});
