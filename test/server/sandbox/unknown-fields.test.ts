import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeFindUnknownFields, Shape } from '#server/sandbox/edge/unknown-fields.ts';

test('what is kept of the contract does not grow with what is sent', () => {
  const find = makeFindUnknownFields(contract);
  const shapes = () => queryObjects(Shape, { format: 'count' });
  const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'end');
  const fields = { name: nested(5_000), id_types: nested(5_000), partner_params: { deep: nested(5_000) } };
  expect(find({ id: 'createLink', fields: { ...fields, id_type: [] } })).toEqual([
    { path: 'id_type', meant: 'id_types' },
  ]);
  expect(shapes()).toBeLessThan(20);
});
