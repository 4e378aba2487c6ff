import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';

const root = new URL('../../', import.meta.url);

describe.each(Object.keys(OPERATIONS))('%s', (id) => {
  test.each([
    [`packages/handlers/${id}.ts`, 'write the handler there'],
    [`test/handlers/${id}.test.ts`, 'write the tests of the operation there'],
  ])('has %s', (file, fix) => {
    expect(existsSync(new URL(file, root)), `${file} is missing: ${fix}`).toBe(true);
  });
});
