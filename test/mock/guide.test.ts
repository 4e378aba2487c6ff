/** The mock's chapter in the docs says what the mock does. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../contract/contract.ts';
import { type Mock, startMock } from './mock-process.ts';

const guide = readFileSync(`${root}openapi/guides/integrate/mock.md`, 'utf8');
const block = (language: string, containing: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
    .map(([, code = '']) => code)
    .find((code) => code.includes(containing)) ?? '';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock?.stop());

it('its samples answer as it says', () => {
  const here = (code: string) => code.replaceAll('http://127.0.0.1:4010', mock.url);
  const shell = spawnSync('sh', ['-c', here(block('sh', 'Prefer'))], { encoding: 'utf8' });
  expect(JSON.parse(shell.stdout)).toMatchObject({ code: '2310' });
  const script = here(block('ts', 'prefer'));
  const page = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(page.stdout).toBe('500\n');
});
