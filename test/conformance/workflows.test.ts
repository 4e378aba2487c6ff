import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STORY_CHECKS } from '#conformance/checks/stories.ts';
import { root } from '../contract/contract.ts';

const FILES = readdirSync(`${root}openapi/workflows`).map((name) => `openapi/workflows/${name}`);

test('every workflow is valid Arazzo', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      '--config',
      'openapi/redocly.yaml',
      '--format',
      'json',
      ...FILES,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  // One JSON document for each file.
  const clean = [...stdout.matchAll(/"errors": 0,\s+"warnings": 0,/g)];
  expect(clean, stdout + stderr).toHaveLength(FILES.length);
});

test.each(STORY_CHECKS)('the story “$title” names its clauses', ({ clauses }) => {
  for (const clause of clauses) expect(clause).toMatch(/^(§\d+(\.\d+)?|D-\d\d)$/);
});
