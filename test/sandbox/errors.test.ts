/** Every error that the contract declares can be had on demand, and the README says how. */
import { expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { type OutageKind, startSandbox } from '#sandbox/index.ts';
import { api } from '#testing/harness/api.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { tablesOf } from './readme.ts';

const sandbox = useStarted(
  () => startSandbox(),
  (started) => started.close(),
);

/** Each operation with each of its errors, as the contract declares them. */
const DECLARED = Object.entries<Operation>(OPERATIONS)
  .filter(([, { sandboxOnly }]) => !sandboxOnly)
  .flatMap(([id, { errors }]) =>
    Object.entries(errors).map(([name, { status, code }]) => ({ id, name, status, code })),
  );

test('an outage is each error of each operation', async () => {
  const { call } = api(sandbox.url, sandbox.partner.id, sandbox.partner.key);
  const answered = [];
  const withRetryAfter = new Set<number>();
  for (const { id, name } of DECLARED) {
    const { method, path, bodyTypes } = OPERATIONS[id as keyof typeof OPERATIONS] as Operation;
    await sandbox.outage({ kind: name as OutageKind, operationId: id, times: 1 });
    const { status, body, headers } = await call(
      method,
      path.replace(/\{\w+\}/g, 'any'),
      bodyTypes.length > 0 ? {} : undefined,
    );
    answered.push({ id, name, status, code: body.code });
    if (headers.get('retry-after') === '1') withRetryAfter.add(status);
  }
  expect(answered).toEqual(DECLARED);
  expect(withRetryAfter).toEqual(new Set([429, 503]));
});

test('the README has each error with its status and codes, and no other', () => {
  const [rows = []] = tablesOf('Provoke errors');
  const codes = (name: string) =>
    [...new Set(DECLARED.filter((each) => each.name === name).map(({ code }) => `\`${code}\``))].join(' ');
  const declared = DECLARED.map(({ name, status }) => [`\`${name}\``, String(status), codes(name)]);
  expect(new Set(rows.map(String))).toEqual(new Set(declared.map(String)));
});
