import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { STORY_CHECKS } from '#conformance/checks/stories.ts';
import { problemsIn } from '#conformance/kit/respect.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { readDecisions } from '../../scripts/docs/decisions.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { root } from '../contract/contract.ts';

const DECISIONS = readDecisions(root);
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
  const isDecision = (clause: string) => DECISIONS.some(({ id }) => id === clause);
  const unknown = clauses.filter((clause) => !/^§\d+(\.\d+)?$/.test(clause) && !isDecision(clause));
  expect(unknown).toEqual([]);
});

test('of a step that is tried again the last attempt counts', () => {
  const tried = (stepId: string, ...passed: boolean[]) =>
    passed.map((each) => ({ stepId, checks: [{ name: 'status', message: 'no', passed: each }] }));
  const executedSteps = [...tried('a', false, true), ...tried('b', true, false), ...tried('c', true)];
  const problems = problemsIn({ files: { x: { executedWorkflows: [{ workflowId: 'w', executedSteps }] } } });
  expect(problems.get('w')).toEqual(['b: status: no (answer: undefined "")']);
});

/** What partners call without being in a story, and why. This list may only get shorter. */
const IN_NO_STORY: Readonly<Record<string, string>> = {
  stageImages: 'only the page begins the visit that it names',
};

describe('what partners call', () => {
  const inStories = new Set(
    FILES.flatMap((file) => parse(readFileSync(root + file, 'utf8')).workflows)
      .flatMap(({ steps }: Json) => steps)
      .map(({ operationId }: Json) => operationId),
  );
  const called = Object.entries<Operation>(OPERATIONS)
    .filter(([, { signedBy, sandboxOnly }]) => signedBy !== 'verifier' && !sandboxOnly)
    .map(([id]) => id);

  test.each(called.filter((id) => !(id in IN_NO_STORY)))('%s is in a story', (id) => {
    const fix = `call ${id} in a step of openapi/workflows/every-operation.arazzo.yaml, or of a story of its own beside it`;
    expect(inStories.has(id), fix).toBe(true);
  });

  test('what is in no story still is not', () => {
    expect(Object.keys(IN_NO_STORY).filter((id) => inStories.has(id) || !called.includes(id))).toEqual([]);
  });
});
