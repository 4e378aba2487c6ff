import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeFindUnknownFields } from '#sandbox-mode/middleware/unknown-fields.ts';

/** Counts objects, for which it looks through all of its process: this one has much that is not its own. */
const COUNT_SHAPES = `
import { queryObjects } from 'node:v8';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeFindUnknownFields, Shape } from '#sandbox-mode/middleware/unknown-fields.ts';

const find = makeFindUnknownFields(contract);
const nested = (depth) => Array.from({ length: depth }).reduce((inner) => [inner], 'end');
const fields = { name: nested(5_000), id_types: nested(5_000), partner_params: { deep: nested(5_000) } };
const found = [1, 2].map(() => find({ id: 'createLink', fields: { ...fields, id_type: [] } }));
console.log(JSON.stringify({ found, shapes: queryObjects(Shape, { format: 'count' }) }));
`;

test('what is kept of the contract does not grow with what is sent', async () => {
  const args = ['--input-type=module', '--eval', COUNT_SHAPES];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { found, shapes } = JSON.parse(stdout);
  expect(shapes).toBeLessThan(20);
  expect(found).toEqual([[{ path: 'id_type', meant: 'id_types' }], [{ path: 'id_type', meant: 'id_types' }]]);
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
