import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageTypeOf } from '#core/images/image-type.ts';
import { forAll } from '#testing/harness/for-all.ts';
import { jpeg, png } from '#testing/harness/vitest/images.ts';

describe('an image (D-26)', () => {
  test.each([
    ['image/png', png()],
    ['image/png', png({ bytes: 5_000 })],
    ['image/jpeg', jpeg()],
    ['image/jpeg', jpeg({ shade: 0 })],
  ])('is %s by its content', (type, bytes) => {
    expect(imageTypeOf(bytes)).toBe(type);
  });

  test('is the same in a part of a larger buffer', () => {
    const bytes = Buffer.concat([Buffer.alloc(7), png(), Buffer.alloc(7)]).subarray(7);
    expect(imageTypeOf(bytes)).toBe('image/png');
    expect(imageTypeOf(new Uint8Array(bytes))).toBe('image/png');
  });

  test('may be followed by more bytes', () => {
    forAll(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(png(), jpeg()), (more, image) => {
      expect(imageTypeOf(Buffer.concat([image, more]))).toBe(imageTypeOf(image));
    });
  });

  test('of another kind is none', () => {
    const beginnings = [
      'GIF89a',
      'RIFF....WEBP',
      '%PDF-1.7',
      '<svg',
      'BM',
      'II*\0',
      '\0\0\0\x18ftypheic',
      'PK\x03\x04',
    ];
    for (const beginning of beginnings) {
      expect(imageTypeOf(Buffer.from(beginning.padEnd(500, 'x'), 'latin1'))).toBeNull();
    }
  });

  test('cut off in its header is none', () => {
    forAll(fc.nat({ max: 32 }), fc.constantFrom(png(), jpeg()), (length, image) => {
      expect(imageTypeOf(image.subarray(0, length))).toBeNull();
    });
  });

  test('of one pixel, cut off right after its header, is one', () => {
    const dot = png().subarray(0, 33);
    dot.writeUInt32BE(1, 16);
    dot.writeUInt32BE(1, 20);
    expect(imageTypeOf(dot)).toBe('image/png');
  });

  test('of no width or no height is none', () => {
    for (const at of [16, 20]) {
      const flat = png();
      flat.fill(0, at, at + 4);
      expect(imageTypeOf(flat)).toBeNull();
    }
  });

  test('with its first bytes changed is none', () => {
    forAll(
      fc.constantFrom(png(), jpeg()),
      fc.nat({ max: 2 }),
      fc.integer({ min: 1, max: 255 }),
      (image, at, flip) => {
        const changed = Buffer.from(image);
        changed[at] = (changed[at] ?? 0) ^ flip;
        expect(imageTypeOf(changed)).toBeNull();
      },
    );
  });
});
