/** Runs the stories of `openapi/workflows/` with Redocly Respect, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brandedPath, document, isLacking, type Json } from './contract.ts';
import type { Session } from './session.ts';
import type { Target } from './target.ts';

/** For all workflows together. */
const TIMEOUT_MS = 120_000;

/** The problems of each workflow, one line each, by workflowId. */
type Problems = ReadonlyMap<string, readonly string[]>;

const runs = new WeakMap<Target, Promise<Problems>>();

/** The problems of one workflow. All files run together the first time that one is asked for. */
export async function problemsOf(
  workflowId: string,
  files: readonly string[],
  session: Session,
): Promise<readonly string[]> {
  const run = runs.get(session.target) ?? runStories(files, session);
  runs.set(session.target, run);
  return (await run).get(workflowId) ?? [`Respect did not run ${workflowId}.`];
}

async function runStories(files: readonly string[], session: Session): Promise<Problems> {
  const { target } = session;
  const folder = await mkdtemp(path.join(tmpdir(), 'stories-'));
  try {
    // Copies, because a workflow finds the contract by relative path, and it has the target's brand word here (D-01).
    const workflows = path.join(folder, 'openapi/workflows');
    const contract = path.join(folder, 'generated/openapi.json');
    for (const file of [contract, `${workflows}/-`]) await mkdir(path.dirname(file), { recursive: true });
    await writeFile(contract, JSON.stringify(without(branded(target.brand), target.lacks)));
    const stories = files.map((file) => path.join(workflows, path.basename(file)));
    for (const [index, file] of files.entries()) await copyFile(file, stories[index] ?? '');
    const answersFile = path.join(folder, 'answers.json');
    const output = await redocly([
      ...['respect', ...stories, '--server', `api=${target.baseUrl}`],
      ...['--input', JSON.stringify(inputsOf(session)), '--json-output', answersFile],
    ]);
    const answers = await readFile(answersFile, 'utf8').catch(() => {
      throw new Error(`Respect failed: ${output.trim()}`);
    });
    return problemsIn(JSON.parse(answers));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The inputs of the workflows. Respect can't compute a signature, so one is passed in with its timestamp; it can be
 * used again within the tolerance (D-04).
 */
function inputsOf(session: Session): Record<string, string> {
  const { random, target } = session;
  return {
    ...session.signingFields('createLink'),
    user_id: random.word('user'),
    job_id: random.word('job'),
    id_number: random.idNumber(),
    idempotency_key: random.word('key'),
    callback_url: target.receiver?.inbox('stories').url ?? 'https://partner.example/callbacks',
  };
}

function branded(brand: string): Json {
  const paths = Object.entries(document.paths).map(([at, item]) => [brandedPath(at, brand), item]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The document as a server without some extensions keeps it: no answer has to have them. */
function without(node: Json, lacks: ReadonlySet<string>): Json {
  if (Array.isArray(node)) return node.map((each) => without(each, lacks));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, each]) => [name, without(each, lacks)]));
  if (Array.isArray(node.required)) {
    copy['required'] = node.required.filter(
      (name: string) => !isLacking(node.properties?.[name], name, lacks),
    );
  }
  return copy;
}

async function redocly(args: readonly string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const respect = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const child = spawn(process.execPath, [respect, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    timeout: TIMEOUT_MS,
  });
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  await once(child, 'close');
  return stripVTControlCharacters(output);
}

/** The checks that failed in the last attempt of each step. */
export function problemsIn(output: Json): Problems {
  const workflows = Object.values<Json>(output.files).flatMap((file) => file.executedWorkflows);
  return new Map(
    workflows.map((workflow) => {
      const lastAttempts = new Map<string, Json>(
        workflow.executedSteps.map((step: Json) => [step.stepId, step]),
      );
      return [workflow.workflowId, [...lastAttempts.values()].flatMap(problemsInStep)];
    }),
  );
}

function problemsInStep({ stepId, response, checks }: Json): string[] {
  const answer = `${response?.statusCode} ${JSON.stringify(response?.body ?? '').slice(0, 300)}`;
  return checks
    .filter(({ passed }: Json) => !passed)
    .map(
      ({ name, condition, message }: Json) =>
        `${stepId}: ${name}: ${condition ?? message} (answer: ${answer})`,
    );
}
