import { describe, expect, test } from 'vitest';
import { isLogo } from '#core/images/logo-type.ts';
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
  ])('may be the SVG %j', (text) => expect(isLogo(Buffer.from(text))).toBe(true));

  test('may be a PNG', () => expect(isLogo(png())).toBe(true));

  test.each([
    '',
    'svg',
    '<html><svg></svg></html>',
    '<!-- <svg> -->',
    '<svgx>',
    '<!doctype html><html></html>',
    'GIF89a',
  ])('is not %j', (text) => expect(isLogo(Buffer.from(text))).toBe(false));

  test('is not a JPEG, nor the first bytes of a PNG', () => {
    expect(isLogo(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(200)]))).toBe(false);
    expect(isLogo(png().subarray(0, 12))).toBe(false);
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
        expect(isLogo(hostile)).toBe(false);
        return performance.now() - started;
      });
      return Math.min(...runs);
    };
    // 16 times as much; in quadratic time that takes 256 times as long, however often it is tried. A machine that stands
    // still for a moment makes all five runs longer.
    await expect.poll(() => msFor(80_000) / msFor(5_000)).toBeLessThan(64);
  });
});
