import { describe, expect, test } from 'vitest';
import { isLogo } from '#core/images/logo-type.ts';

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
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

  test('may be a PNG', () => expect(isLogo(PNG)).toBe(true));

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
    expect(isLogo(PNG.subarray(0, 12))).toBe(false);
  });

  test('is recognised in linear time, whatever its content', () => {
    const started = performance.now();
    for (const hostile of [
      ' '.repeat(1_000_000),
      '<!--'.repeat(250_000),
      '<!DOCTYPE ['.repeat(90_000),
      '<?'.repeat(500_000),
      `<!DOCTYPE ${'x'.repeat(1_000_000)}`,
      `<!DOCTYPE ${'['.repeat(1_000_000)}`,
      `<!DOCTYPE [${']x'.repeat(500_000)}`,
      '<!-- -->'.repeat(125_000),
    ]) {
      expect(isLogo(Buffer.from(hostile))).toBe(false);
    }
    expect(performance.now() - started).toBeLessThan(500);
  });
});
