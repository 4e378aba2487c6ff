/** A JPEG without an end marker before the trailer of a Samsung phone (D-71): taken where all its pixels are there. */
import { expect, test } from 'vitest';
import { checkImage } from '#core/images/image.ts';
import { exif, jpeg, jpegSegment, samsungTrailer } from '#testing/harness/vitest/images.ts';

const CUT_OFF = 'must be a whole PNG or JPEG file; this one is cut off';

function kept(...parts: Uint8Array[]): Buffer | string {
  const check = checkImage(Buffer.concat(parts));
  return check.ok ? Buffer.from(check.bytes) : check.message;
}
const withoutEnd = (file: Buffer) => file.subarray(0, -2);
const film = Buffer.from('ffd8ffe100104578696600004d4d002affd9ffda0002', 'hex');
const TRAILERS = [
  samsungTrailer(),
  samsungTrailer({ Image_UTC_Data: Buffer.from('1572949'), Panorama_Shot_Info: film }),
  samsungTrailer({ Panorama_Shot_Info: Buffer.alloc(70_000, film) }),
  samsungTrailer({}),
];

test('is kept with an end marker, and nothing of the trailer', () => {
  const files = [0, 1, 100, 128, 255].map((shade) => jpeg({ shade }));
  const odd = [jpeg({ width: 201, height: 203 }), jpeg({ more: [exif(6)] }), jpeg({ bytes: 90_000 })];
  for (const file of [...files, ...odd]) {
    for (const trailer of TRAILERS) expect(kept(withoutEnd(file), trailer)).toEqual(file);
  }
});

test('is refused as cut off wherever its pixels are cut', () => {
  const whole = jpeg({ shade: 90 });
  const pixels = whole.indexOf(Buffer.from([0xff, 0xda]));
  for (const trailer of TRAILERS.slice(0, 3)) {
    for (let end = 101; end < whole.length - 2; end += end < pixels ? 7 : 1) {
      expect(kept(whole.subarray(0, end), trailer), `the first ${end} bytes`).toBe(CUT_OFF);
    }
  }
});

test('is refused where the file itself is cut off, so that the trailer lacks its end', () => {
  const file = Buffer.concat([
    withoutEnd(jpeg()),
    samsungTrailer({ Image_UTC_Data: Buffer.from('1572949') }),
  ]);
  for (let lacking = 1; lacking < 60; lacking++) expect(kept(file.subarray(0, -lacking))).toBe(CUT_OFF);
});

test('one with an end marker and a trailer is read to its marker', () => {
  for (const trailer of TRAILERS) expect(kept(jpeg(), trailer)).toEqual(jpeg());
});

test('of a progressive JPEG, or of several scans, it is not known whether the pixels are whole', () => {
  const progressive = jpeg();
  progressive[progressive.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc2;
  const second = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]);
  for (const file of [withoutEnd(progressive), Buffer.concat([withoutEnd(jpeg()), second])])
    expect(kept(file, samsungTrailer())).toBe(CUT_OFF);
});

test('its size is refused as that of any other', () => {
  const large = jpeg();
  large.writeUInt16BE(60_000, large.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  expect(kept(withoutEnd(large), samsungTrailer())).toContain('this one has 200 × 60000');
});
