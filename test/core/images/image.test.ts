import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pngChunk } from '#conformance/kit/images.ts';
import { checkImage } from '#core/images/image.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';
import { exif, jpeg, jpegSegment, png, withOrientation } from '#testing/harness/vitest/images.ts';

const NOT_AN_IMAGE = 'must be a PNG or JPEG image';
const CUT_OFF = 'must be a whole PNG or JPEG file; this one is cut off';
const PICTURES = 'openapi/guides/images/';

/** What is kept of an image; why it is refused, if it is. */
function kept(file: Uint8Array): Buffer | string {
  const check = checkImage(file);
  return check.ok ? Buffer.from(check.bytes) : check.message;
}
const either = fc.constantFrom(png, jpeg);

describe('what is kept of an image (D-71)', () => {
  test('is all of it where it has no metadata', () => {
    for (const file of [png(), jpeg(), jpeg({ shade: 0 }), png({ bytes: 90_000 }), jpeg({ bytes: 90_000 })]) {
      expect(kept(file)).toEqual(file);
    }
  });

  test('is all of what Chromium draws', () => {
    const files = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files)
      expect(kept(readFileSync(PICTURES + name))).toEqual(readFileSync(PICTURES + name));
  });

  test('has none of a PNG’s other chunks, nor what follows its end', () => {
    const types = fc.oneof(
      fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'pHYs', 'sPLT', 'acTL', 'fdAT', 'paDd'),
      fc.stringMatching(/^[a-z][A-Za-z][A-Z][A-Za-z]$/).filter((type) => type !== 'cICP'),
    );
    const others = fc.array(
      fc.tuple(types, fc.uint8Array()).map(([type, data]) => pngChunk(type, Buffer.from(data))),
    );
    forAll(others, fc.uint8Array(), (more, rest) => {
      expect(kept(Buffer.concat([png({ more }), rest]))).toEqual(png());
    });
  });

  test('has none of a JPEG’s other segments, nor what follows its end', () => {
    const markers = fc.constantFrom(0xfe, 0xe0, 0xe1, 0xe2, 0xe3, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xdc, 0xde);
    const others = fc.array(
      fc.tuple(markers, fc.uint8Array()).map(([marker, data]) => jpegSegment(marker, data)),
    );
    forAll(others, fc.uint8Array(), (more, rest) => {
      expect(kept(Buffer.concat([jpeg({ more }), rest]))).toEqual(jpeg());
    });
  });

  test('has the colours of a JPEG, and no thumbnail', () => {
    const [profile, adobe] = [
      jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0..')),
      jpegSegment(0xee, Buffer.from('Adobe\0d1234\0')),
    ];
    expect(kept(jpeg({ more: [profile, adobe] }))).toEqual(jpeg({ more: [profile, adobe] }));
    const thumbnail = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01SECRET'));
    const without = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
    expect(kept(jpeg({ more: [thumbnail] }))).toEqual(jpeg({ more: [without] }));
  });

  test.each([
    ['PLTE', 768],
    ['tRNS', 256],
    ['cHRM', 32],
    ['cICP', 4],
    ['gAMA', 4],
    ['sBIT', 4],
    ['sRGB', 1],
  ])('has a PNG’s %s, unless it is too long for its type, and hides something', (type, bytes) => {
    const file = png({ more: [pngChunk(type, Buffer.alloc(bytes)), pngChunk('iCCP', 'a profile')] });
    expect(kept(file)).toEqual(file);
    expect(kept(png({ more: [pngChunk(type, Buffer.alloc(bytes + 1))] }))).toEqual(png());
  });

  test('is a PNG of the colour types and bit depths that there are, with pixels', () => {
    const file = Buffer.from(png());
    const known: string[] = [];
    for (let colour = 0; colour <= 255; colour++) {
      for (let depth = 0; depth <= 32; depth++) {
        file.set([depth, colour], 24);
        if (kept(file) !== NOT_AN_IMAGE) known.push(`${colour} ${depth}`);
      }
    }
    const grey = ['0 1', '0 2', '0 4', '0 8', '0 16'];
    const palette = ['3 1', '3 2', '3 4', '3 8'];
    expect(known).toEqual([...grey, '2 8', '2 16', ...palette, '4 8', '4 16', '6 8', '6 16']);
    const empty = Buffer.concat([png().subarray(0, 33), pngChunk('IDAT', ''), pngChunk('IEND', '')]);
    expect(kept(empty)).toBe(NOT_AN_IMAGE);
  });

  test('has the bytes that fill up a JPEG’s scan before its end', () => {
    const filled = Buffer.concat([jpeg().subarray(0, -2), Buffer.from([0xff, 0xff, 0xff, 0xd9])]);
    expect(kept(filled)).toEqual(filled);
  });

  test('has all scans of a progressive JPEG, and nothing that stands between them', () => {
    const pixels = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3]);
    const scan = Buffer.concat([jpegSegment(0xda, [1, 1, 0, 0, 0, 0]), pixels]);
    const scans = (between: Uint8Array) =>
      Buffer.concat([jpeg().subarray(0, -2), between, scan, jpeg().subarray(-2)]);
    expect(kept(scans(jpegSegment(0xfe, Buffer.from('SECRET'))))).toEqual(scans(Buffer.alloc(0)));
  });

  test('says how a JPEG is turned, and nothing else of its EXIF', () => {
    for (let orientation = 0; orientation <= 9; orientation++) {
      const file = jpeg({ more: [exif(orientation, Buffer.from('GPS 6.5244 N 3.3792 E'))] });
      const turned = orientation >= 2 && orientation <= 8;
      expect(kept(file)).toEqual(turned ? jpeg({ more: [exif(orientation)] }) : jpeg());
    }
    // Little-endian, and with another entry before it.
    const other = '000103000100000008000000';
    const littleEndian = Buffer.from(`49492a00080000000200${other}12010300010000000600000000000000`, 'hex');
    const file = jpeg({ more: [jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), littleEndian]))] });
    expect(kept(file)).toEqual(jpeg({ more: [exif(6)] }));
  });

  test('stays the same when it is sent again, and no bytes make the check fail', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 });
    inRuns(2_000).forAll(either, changes, fc.nat({ max: 8 }), (make, changed, orientation) => {
      const file = make === png ? png() : withOrientation(jpeg(), orientation);
      for (const [at, byte] of changed) file[at % file.length] = byte;
      const once = kept(file);
      if (typeof once !== 'string') expect(kept(once)).toEqual(once);
    });
  });
});

describe('a refused image (D-71)', () => {
  test('is cut off anywhere before its end', () => {
    for (const file of [png(), withOrientation(jpeg(), 6)]) {
      // Before that it is not known to be an image.
      for (let length = 101; length < file.length; length++) {
        expect(kept(file.subarray(0, length)), `the first ${length} bytes`).toBe(CUT_OFF);
      }
      for (let length = 0; length <= 100; length++) {
        expect([CUT_OFF, NOT_AN_IMAGE]).toContain(kept(file.subarray(0, length)));
      }
    }
  });

  test.each([
    [199, 200, 'must be 200 to 10000 pixels wide and high; this one has 199 × 200'],
    [200, 199, 'must be 200 to 10000 pixels wide and high; this one has 200 × 199'],
    [200, 200, null],
    [1, 1, 'must be 200 to 10000 pixels wide and high; this one has 1 × 1'],
    [10_001, 200, 'must be 200 to 10000 pixels wide and high; this one has 10001 × 200'],
    [200, 10_000, null],
    [60_000, 60_000, 'must be 200 to 10000 pixels wide and high; this one has 60000 × 60000'],
    [10_000, 5_000, null],
    [10_000, 5_001, 'must have at most 50 megapixels; this one has 10000 × 5001 pixels'],
  ])('has another size than may be: %i × %i', (width, height, message) => {
    const [flat, photo] = [png(), jpeg()];
    flat.writeUInt32BE(width, 16);
    flat.writeUInt32BE(height, 20);
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
    photo.writeUInt16BE(height, frame + 5);
    photo.writeUInt16BE(width, frame + 7);
    expect(kept(flat)).toEqual(message ?? flat);
    expect(kept(photo)).toEqual(message ?? photo);
  });

  const pngWithHeader = (data: Buffer) =>
    Buffer.concat([png().subarray(0, 8), pngChunk('IHDR', data), png().subarray(33)]);
  const withoutPixels = Buffer.concat([png().subarray(0, 33), pngChunk('sRGB', '\0'), pngChunk('IEND', '')]);
  const [header, frame] = [png().subarray(8, 33), jpegSegment(0xc0, [8, 0, 200, 0, 200, 1, 1, 0x11, 0])];
  test.each([
    ['a PNG without pixels', withoutPixels],
    ['a PNG with two headers', png({ more: [header] })],
    ['a PNG whose header is too short', pngWithHeader(png().subarray(16, 28))],
    ['a PNG whose header is too long', pngWithHeader(png().subarray(16, 30))],
    ['a PNG of very many chunks', png({ more: Array(10_000).fill(pngChunk('tEXt', '')) })],
    [
      'a JPEG without pixels',
      Buffer.concat([jpeg().subarray(0, 2), frame, Buffer.alloc(99), jpeg().subarray(-2)]),
    ],
    ['a JPEG with two frames', jpeg({ more: [frame] })],
    ['a JPEG whose frame is too short', jpeg({ more: [jpegSegment(0xc2, [8, 0, 200])] })],
    [
      'a JPEG with a length of a segment that is too small',
      jpeg({ more: [Buffer.from([0xff, 0xc4, 0, 1])] }),
    ],
    ['a JPEG with a scan before its frame', jpeg({ more: [jpegSegment(0xda, [1, 1, 0, 0, 63, 0])] })],
    ['a JPEG in a JPEG', jpeg({ more: [Buffer.from([0xff, 0xd8, 0, 2])] })],
    ['a JPEG of very many segments', jpeg({ more: Array(10_000).fill(jpegSegment(0xfe, [])) })],
    ['another kind of file', Buffer.from('GIF89a'.padEnd(500))],
  ])('is %s', (_, file) => expect(kept(file)).toBe(NOT_AN_IMAGE));

  test('is a JPEG of more scans than 100, each of which a decoder would take for the whole picture', () => {
    const scans = (count: number) =>
      jpeg().subarray(0, -2).toString('latin1') +
      jpegSegment(0xda, [1, 1, 0, 0, 0, 0])
        .toString('latin1')
        .repeat(count - 1);
    const ended = (count: number) => Buffer.from(`${scans(count)}\xff\xd9`, 'latin1');
    expect(kept(ended(100))).toEqual(ended(100));
    expect(kept(ended(101))).toBe(NOT_AN_IMAGE);
  });

  test('is a JPEG that is neither baseline nor extended nor progressive', () => {
    const at = jpeg().indexOf(Buffer.from([0xff, 0xc0])) + 1;
    for (let marker = 0xc0; marker <= 0xcf; marker++) {
      const file = jpeg();
      file[at] = marker;
      expect(kept(file), `frame ${marker.toString(16)}`).toEqual(marker <= 0xc2 ? file : NOT_AN_IMAGE);
    }
  });
});
