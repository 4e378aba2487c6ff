import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorUse, contrastOf, textOn } from '#core/contrast.ts';
import { themeCss } from '#page/theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, '0')}`);

test('contrast is what WCAG says it is', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
});

test('text on any colour can be read', () => {
  fc.assert(
    fc.property(color, (each) => {
      expect(contrastOf(each, textOn(each))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour too near to its ground is used for no button and no text', () => {
  expect(colorUse('#ffee88', ['#ffffff'])).toMatchObject({ asShape: false, asText: false });
  expect(colorUse('#0b6e4f', ['#ffffff'])).toMatchObject({ asShape: true, asText: true, onColor: '#ffffff' });
  expect(colorUse('#888888', ['#ffffff'])).toMatchObject({ asShape: true, asText: false });
  expect(colorUse('#0b6e4f', ['#ffffff', '#0b6e50']), 'the worst background counts').toMatchObject({
    asShape: false,
    asText: false,
  });
});

test('the stylesheet holds nothing but the colour', () => {
  expect(themeCss('#0B6E4F')).toContain('--button: #0B6E4F');
  expect(themeCss('#fff;} body{background:url(//x)}')).toBe('');
  fc.assert(
    fc.property(color, (each) => {
      expect(themeCss(each)).toMatch(/^[-\w\s:;#(){}@,]*$/);
    }),
  );
});
