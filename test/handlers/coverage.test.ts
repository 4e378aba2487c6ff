import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operations } from '../contract/contract.ts';

const cwd = fileURLToPath(new URL('../../', import.meta.url));

describe.each(operations)('$id', ({ id, definition }) => {
  const folder = `handlers/${definition.tags[0].toLowerCase()}`;

  test('has a handler, in the folder of its tag', () => {
    const file = `packages/${folder}/${id}.ts`;
    expect(existsSync(cwd + file), `write ${file}`).toBe(true);
  });

  test('has tests of its own', () => {
    const files = `test/${folder}/${id}.{test,db.test,images.test}.ts`;
    expect(globSync(files, { cwd }), `write one of ${files}`).toHaveLength(1);
  });
});
