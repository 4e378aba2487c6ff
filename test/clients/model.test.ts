/** The model that the templates of the clients read. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { readModel } from '../../scripts/generate/clients/model.ts';
import { type Json, typeReader } from '../../scripts/generate/clients/types.ts';

const model = readModel(JSON.parse(readFileSync('generated/openapi.json', 'utf8')));
const operation = (id: string) => model.operations.find((each) => each.id === id);

test('has every operation that a partner may call, as the server knows it', () => {
  const ours = Object.entries(OPERATIONS).filter(
    ([, { signedBy, faultControl }]) => signedBy !== 'verifier' && !faultControl,
  );
  expect(Object.fromEntries(model.operations.map(({ id, signatureField }) => [id, signatureField]))).toEqual(
    Object.fromEntries(ours.map(([id, { signatureField }]) => [id, signatureField])),
  );
  for (const { id, repeatable, idempotent, path } of model.operations) {
    expect(OPERATIONS[id as keyof typeof OPERATIONS]).toMatchObject({ repeatable, idempotent, path });
  }
});

test('leaves the signing fields out of bodies, and keeps what is sent', () => {
  expect(operation('getJobStatus')).toMatchObject({ numericTimestamp: true, signsResponse: true });
  expect(operation('getJobStatus')?.bodyFields.map(({ name, required }) => [name, required])).toEqual([
    ['user_id', true],
    ['job_id', true],
    ['image_links', false],
    ['history', false],
    ['consent', false],
  ]);
});

test('describes every shape that another one names', () => {
  const known = new Set([...model.models, ...model.enums].map(({ name }) => name));
  const fields = [
    ...model.models.flatMap((each) => each.fields),
    ...model.operations.flatMap((each) => each.bodyFields),
  ];
  const named = JSON.stringify(fields).matchAll(/"kind":"(?:model|enum)","name":"(\w+)"/g);
  expect([...named].map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(model.models.map(({ name }) => name)).toEqual(expect.arrayContaining(['Link', 'Callback', 'Event']));
});

const NULL = { type: 'null' };
test.each<[string, Json, Json]>([
  ['a list with null', { type: ['integer', 'null'] }, { type: { kind: 'integer' }, nullable: true }],
  ['a choice with null', { anyOf: [{ type: 'string' }, NULL] }, { type: { kind: 'string' }, nullable: true }],
  [
    'a named shape or null',
    { oneOf: [{ $ref: '#/components/schemas/Shape' }, NULL] },
    { type: { kind: 'model', name: 'Shape' }, nullable: true },
  ],
  [
    'text or a number',
    { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    { type: { kind: 'string' }, nullable: false },
  ],
  [
    'a flag',
    { anyOf: [{ type: 'string' }, { type: 'boolean' }], 'x-flag': true },
    { type: { kind: 'flag' }, nullable: false },
  ],
  [
    'a map',
    { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
    { type: { kind: 'map', of: { kind: 'string' } }, nullable: false },
  ],
  [
    'an object without a name',
    { type: 'object', properties: { a: {} } },
    { type: { kind: 'model', name: 'Place' }, nullable: false },
  ],
  ['a count', { type: 'number', multipleOf: 1 }, { type: { kind: 'integer' }, nullable: false }],
  ['a time', { type: 'string', format: 'date-time' }, { type: { kind: 'time' }, nullable: false }],
])('reads %s', (_, schema, expected) => {
  const shapes = { components: { schemas: { Shape: { type: 'object', properties: {} } } } };
  expect(typeReader(shapes, () => {})(schema, 'Place')).toEqual(expected);
});
