/**
 * `npm run generators` makes a client with each generator of other projects, checks its types, and lets a program send
 * signed requests with it to a sandbox. It fails on what is not as recorded; with `--record` it records.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sign } from '#protocol/signing.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { type Outcome, RECORD, readRecord, renderMatrix } from './generators/record.ts';
import { LANGUAGES, SIGNED_CALLS, TOOLS, type Tool } from './generators/tools.ts';

const ROOT = path.join(import.meta.dirname, '..');
/** The generators are installed here, by a lockfile of their own, so that the project's stays small. */
const HERE = path.join(ROOT, 'test/generators');
const OUT = path.join(HERE, 'out');
const BIN = [HERE, ROOT].map((folder) => path.join(folder, 'node_modules/.bin'));

const [flag, ...names] = process.argv.slice(2);
const isRecording = flag === '--record';
const wanted = isRecording || flag === undefined ? names : [flag, ...names];

/** Runs a command of a shell. @returns what it printed; and whether it succeeded. */
function run(command: string, cwd: string, env: Record<string, string> = {}) {
  const child = spawn(command, {
    cwd,
    shell: true,
    env: {
      ...process.env,
      ...env,
      PATH: [...BIN, process.env['PATH']].join(path.delimiter),
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, output] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += piece;
    output += piece;
  });
  child.stderr.on('data', (piece) => {
    output += piece;
  });
  return new Promise<{ ok: boolean; stdout: string; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ ok: code === 0, stdout, output }));
  });
}

async function tryOut(tool: Tool, url: string): Promise<Outcome> {
  const { name, from, language, files, note } = tool;
  const places = [HERE, ROOT].map((root) => path.join(root, 'node_modules', from, 'package.json'));
  const { version } = JSON.parse(readFileSync(places.find(existsSync) ?? '', 'utf8'));
  const folder = path.join(OUT, name.replaceAll(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, source] of Object.entries(files)) {
    cpSync(path.join(HERE, 'programs', source), path.join(folder, file));
  }
  const { check, run: start } = LANGUAGES[language];
  const said = { name, from, version, language, ...(note && { note }) };
  const generated = await run(tool.generate, folder);
  if (!generated.ok) return failed('generates', generated.output);
  const checked = await run(check, folder);
  if (!checked.ok) return failed('checks', checked.output);
  // Just before it is used: a signature expires.
  const TIMESTAMP = new Date().toISOString();
  const SIGNATURE = await sign(PARTNER.key, TIMESTAMP, PARTNER.id);
  const called = await run(start, folder, { BASE_URL: url, TIMESTAMP, SIGNATURE });
  if (called.ok && called.stdout.trim() === (tool.prints ?? SIGNED_CALLS)) return { ...said, fails: null };
  return failed('calls', called.output);

  function failed(fails: Outcome['fails'], output: string): Outcome {
    console.error(`${name} ${fails}: no\n${output.trim().split('\n').slice(0, 30).join('\n')}\n`);
    return { ...said, fails };
  }
}

if (!existsSync(path.join(HERE, 'node_modules')) || process.env['CI']) {
  const installed = await run('npm ci --ignore-scripts --no-audit --no-fund', HERE);
  if (!installed.ok) throw new Error(installed.output);
}
const sandbox = await startSandbox();
const outcomes: Outcome[] = [];
const missing = new Set<string>();
for (const tool of TOOLS) {
  if (wanted.length > 0 && !wanted.some((word) => tool.name.includes(word))) continue;
  const { language } = tool;
  if (!(await run(LANGUAGES[language].needs, HERE)).ok) missing.add(language);
  else outcomes.push(await tryOut(tool, sandbox.url));
}
await sandbox.stop();
console.log(renderMatrix(outcomes));
for (const language of missing) console.log(`Not tried: ${language} is not on this machine.`);

const recorded = new Map(readRecord().map((outcome) => [outcome.name, outcome]));
const changed = outcomes.filter((outcome) => !isDeepStrictEqual(outcome, recorded.get(outcome.name)));
if (isRecording) {
  for (const outcome of changed) recorded.set(outcome.name, outcome);
  const all = TOOLS.flatMap(({ name }) => recorded.get(name) ?? []);
  writeFileSync(RECORD, `${JSON.stringify(all, null, 2)}\n`);
} else if (changed.length > 0) {
  for (const { name } of changed) console.error(`${name} is not as recorded.`);
  console.error('If that is as it should be: npm run generators -- --record');
  process.exitCode = 1;
}
