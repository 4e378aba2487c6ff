import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';

const cwd = fileURLToPath(new URL('../../', import.meta.url));

describe.each(Object.keys(OPERATIONS))('%s', (id) => {
  test.each([
    [`packages/handlers/*/${id}.ts`, 'write the handler there, in the folder of its tag'],
    [`test/handlers/*/${id}.{test,db.test,images.test}.ts`, 'write the tests of the operation there'],
  ])('has %s', (file, fix) => {
    expect(globSync(file, { cwd }), `${file} is missing: ${fix}`).toHaveLength(1);
  });
});
