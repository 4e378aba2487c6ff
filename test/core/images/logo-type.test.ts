import { describe, expect, test } from 'vitest';
import { logoTypeOf } from '#core/images/logo-type.ts';
import { png } from '#testing/harness/vitest/images.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('a logo', () => {
  test.each([
    SVG,
    `\uFEFF<?xml version="1.0"?>\n<!-- ours -->\n${SVG}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${SVG}`,
    `<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n${SVG}`,
    `<!doctype svg>${SVG}`,
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"></svg:svg>',
    '<svg\n width="1">',
  ])('may be the SVG %j', (text) => expect(logoTypeOf(Buffer.from(text))).toBe('image/svg+xml'));

  test('may be a PNG', () => expect(logoTypeOf(png())).toBe('image/png'));

  test.each([
    '',
    'svg',
    '<html><svg></svg></html>',
    '<!-- <svg> -->',
    '<svgx>',
    '<!doctype html><html></html>',
    'GIF89a',
  ])('is not %j', (text) => expect(logoTypeOf(Buffer.from(text))).toBeNull());

  test('is not a JPEG, nor the first bytes of a PNG', () => {
    expect(logoTypeOf(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(200)]))).toBeNull();
    expect(logoTypeOf(png().subarray(0, 12))).toBeNull();
  });

  test.each([
    [' ', ' ', ''],
    ['an open comment', '<!--', ''],
    ['a DOCTYPE with an open bracket', '<!DOCTYPE [', ''],
    ['an open declaration', '<?', ''],
    ['a long DOCTYPE', 'x', '<!DOCTYPE '],
    ['brackets in a DOCTYPE', '[', '<!DOCTYPE '],
    ['closed brackets in a DOCTYPE', ']x', '<!DOCTYPE ['],
    ['a comment', '<!-- -->', ''],
  ])('is recognised in linear time, whatever its content: %j again and again', async (_, part, start) => {
    /** The shortest of several runs: what else the machine does makes one longer, never shorter. */
    const msFor = (bytes: number) => {
      const hostile = Buffer.from(start + part.repeat(bytes / part.length));
      const runs = Array.from({ length: 5 }, () => {
        const started = performance.now();
        expect(logoTypeOf(hostile)).toBeNull();
        return performance.now() - started;
      });
      return Math.min(...runs);
    };
    // 16 times as much; in quadratic time that takes 256 times as long, however often it is tried. A machine that stands
    // still for a moment makes all five runs longer.
    await expect.poll(() => msFor(80_000) / msFor(5_000)).toBeLessThan(64);
  });
});
