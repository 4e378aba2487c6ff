import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeFindUnknownFields, Shape } from '#server/sandbox/edge/unknown-fields.ts';

test('what is kept of the contract does not grow with what is sent', () => {
  // The servers of other files, which share this process, keep some of their own.
  const shapes = () => queryObjects(Shape, { format: 'count' });
  const before = shapes();
  const find = makeFindUnknownFields(contract);
  const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'end');
  const fields = { name: nested(5_000), id_types: nested(5_000), partner_params: { deep: nested(5_000) } };
  const findOnce = () => find({ id: 'createLink', fields: { ...fields, id_type: [] } });
  findOnce();
  expect(shapes() - before).toBeLessThan(20);
  expect(findOnce()).toEqual([{ path: 'id_type', meant: 'id_types' }]);
});

test.each([
  ['createLink', { signature: 'x', sec_key: 'x', partner_params: { any: 1 }, user_id: 'x' }, []],
  ['createLink', { id_types: [{ country: 'NG' }, { countri: 'NG' }] }, ['id_types.1.countri']],
  ['submitVerification', { country: 'NG', signature: 'x', sec_key: 'x' }, ['signature', 'sec_key']],
  ['createLink', { ['x'.repeat(61)]: 1 }, [`${'x'.repeat(60)}…`]],
  [
    'createLink',
    Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`x${n}`, n])),
    Array.from({ length: 10 }, (_, n) => `x${n}`),
  ],
] as const)('what the contract does not know of %s %j', (id, fields, paths) => {
  expect(makeFindUnknownFields(contract)({ id, fields }).map(({ path }) => path)).toEqual(paths);
});
