/** The contract in OpenAPI 3.0 accepts what the one in 3.1 accepts; what it cannot say is written in the package's README. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../scripts/generate/bundle.ts';
import { dereference } from '../../scripts/pack-contract/dereference.ts';
import { at, downConvert } from '../../scripts/pack-contract/down-convert.ts';
import { examplePairs } from '../../scripts/pack-contract/example-pairs.ts';
import { contract, operations, root } from './contract.ts';

const { document: older, losses } = downConvert(contract);
const whole = dereference(contract);
const wholeOlder = dereference(older);

const newAjv = new Ajv2020({ strict: false });
const oldAjv = new Ajv({ strict: false });
for (const each of [newAjv, oldAjv]) {
  ajvFormats.default(each as never);
  // The service reads base64 by its own rules; the README says that 3.0 names it as a format.
  each.addFormat('byte', true);
}

/** Where a schema of a body stands: in requests, responses, callbacks and webhooks. */
function bodies(document: Json, hooks: Json): { where: string; schema: Json; examples: Json[] }[] {
  const found: { where: string; schema: Json; examples: Json[] }[] = [];
  const walk = (node: Json, where: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [type, { schema, examples = {} }] of Object.entries<Json>(node.content ?? {}))
      found.push({
        where: `${where} ${type}`,
        schema,
        examples: Object.values<Json>(examples).map(({ value }) => value),
      });
    for (const [key, value] of Object.entries(node)) walk(value, `${where}/${key}`);
  };
  walk(document.paths, '');
  walk(hooks, '');
  return found;
}

const ofNew = bodies(whole, whole.webhooks);
const ofOld = bodies(wholeOlder, wholeOlder['x-webhooks']);

it('is OpenAPI 3.0 without a word of 3.1', () => {
  expect(older.openapi).toMatch(/^3\.0\.\d$/);
  const text = JSON.stringify(older);
  for (const word of ['"webhooks":', '"propertyNames":', '"const":', '"contentEncoding":', '"type":"null"'])
    expect(text).not.toContain(word);
});

it('has every operation, callback and webhook, with every example', () => {
  expect(ofOld.map(({ where }) => where)).toEqual(ofNew.map(({ where }) => where));
  expect(ofOld.map(({ examples }) => examples)).toEqual(ofNew.map(({ examples }) => examples));
  expect(ofNew.flatMap(({ examples }) => examples).length).toBeGreaterThan(300);
});

describe.each(ofNew.map((each, index) => ({ ...each, old: ofOld[index]?.schema })))(
  '$where',
  ({ schema, old, examples }) => {
    it('accepts the same in both', () => {
      const [isNew, isOld] = [newAjv.compile(schema), oldAjv.compile(old)];
      for (const example of examples) {
        expect(isNew(example), JSON.stringify(isNew.errors)).toBe(true);
        for (const value of [example, ...changed(example)])
          expect(isOld(value), JSON.stringify([value, isOld.errors])).toBe(isNew(value));
      }
    });
  },
);

/** An example with each of its fields left out, null, or of another type. */
function* changed(example: Json): Generator<Json> {
  if (typeof example !== 'object' || example === null) return;
  for (const key of Object.keys(example)) {
    const { [key]: own, ...rest } = example;
    yield Array.isArray(example) ? example.slice(1) : rest;
    for (const other of [null, 7, '', true, [], {}, 'x'.repeat(70)]) {
      const copy = structuredClone(example);
      copy[key] = other;
      yield copy;
    }
    for (const inner of changed(own)) {
      const copy = structuredClone(example);
      copy[key] = inner;
      yield copy;
    }
  }
}

it('names in the README what it cannot say, and nothing else', () => {
  const readme = readFileSync(`${root}scripts/pack-contract/README.md`, 'utf8');
  const [, list = ''] = readme.split('## What OpenAPI 3.0 cannot say');
  const named = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...losses.keys()].toSorted());
});

it('turns a constant that is false, too', () => {
  const document = structuredClone(contract);
  document.components.schemas.VerificationLater.properties.later = { type: 'boolean', const: false };
  const later = at(downConvert(document).document, '#/components/schemas/VerificationLater/properties/later');
  expect(JSON.parse(JSON.stringify(later))).toEqual({ type: 'boolean', enum: [false] });
});

it('examples in pairs have a request for each success, and every response', () => {
  const pairs = examplePairs(whole);
  for (const { id, definition } of operations) {
    const own = pairs[id] ?? [];
    expect(own.length).toBeGreaterThan(0);
    const hasBody = definition.requestBody !== undefined && !definition['x-signed-by'];
    for (const { name, request, status } of own)
      if (status < 300 && hasBody) expect(request, `${id} ${name}`).not.toBeNull();
  }
});

it('a circle of references is named', () => {
  const circle = { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } };
  expect(() => dereference(circle)).toThrow('#/components/schemas/A refers to itself.');
});
