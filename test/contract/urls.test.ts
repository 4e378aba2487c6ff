import Ajv from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#testing/harness/for-all.ts';
import { contract } from './contract.ts';

const { pattern } = contract.components.schemas.HttpUrl;
const ajv = new Ajv.default();
ajvFormats.default(ajv);
const isUri = ajv.compile({ type: 'string', format: 'uri' });

test('a text that fits the pattern of an address fits its format', () => {
  // A pattern cannot count the groups of an IPv6 address.
  const fitting = fc.stringMatching(new RegExp(pattern)).filter((text) => !text.includes('['));
  forAll(fitting, (text) => isUri(text) === true);
});

test.each([
  ['https://partner.example/callbacks?a=b%20c#d', true],
  ['HTTP://user:secret@localhost:3000', true],
  ['http://[::1]:3000/x', true],
  ['http://[::ffff:127.0.0.1]/', true],
  ['https://partner.example?x=[1]', false],
  ['https://partner.example/a b', false],
  ['https://partner.example/\f', false],
  ['https://partner.example/%zz', false],
  ['https://банк.example/', false],
  ['https://', false],
  ['ftp://partner.example/', false],
])('%j fits the pattern: %s', (text, fits) => {
  expect(new RegExp(pattern, 'u').test(text)).toBe(fits);
});
