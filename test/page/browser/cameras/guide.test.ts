/** The guide's table of cameras is that of the matrix. */
import { expect, test } from 'vitest';
import { read } from '../../../repository/tree.ts';
import { PHONES } from './phones.ts';

const GUIDE = 'openapi/guides/contribute/cameras.md';

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

test('the guide about cameras has a row for each of the matrix, in its words', () => {
  const table = PHONES.map(({ phone, behaviour, step, opens, report }) =>
    row(phone, step === 'selfie' ? 'selfie' : 'document', behaviour, opens, report),
  );
  const [, section = ''] = read(GUIDE).split('\n## Reported cameras\n');
  const written = section.split('\n').filter((line) => line.startsWith('| '));
  expect(written.slice(1), `put these rows into ${GUIDE}`).toEqual(table);
});
