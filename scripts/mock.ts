/**
 * `npm run mock` serves the contract's examples with Prism, at `HOST` and `PORT`, under the brand word `BRAND`
 * (D-01); job statuses are signed with `API_KEY`, as that of `PARTNER_ID`. With `--validate <url>` Prism stands before a
 * real server instead, and says where requests and answers break the contract. It lives as long as Prism does, which starts
 * anew when the document changes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { CONTRACT_BRAND } from '#generated/operations.ts';
import { servedDocument } from '#server/docs/document.ts';
import { expectUnused } from '#server/http/listen.ts';
import type { Json } from './generate/bundle.ts';
import { curlExamples } from './mock/curl-examples.ts';
import { exampleTable } from './mock/example-table.ts';
import { mockedDocument } from './mock/mocked-document.ts';

const CHANGE_INTERVAL_MS = 500;

const {
  validate,
  strict,
  list,
  document: documentFile,
} = new Command('npm run mock --')
  .description('Serves the contract’s examples. HOST, PORT and BRAND are read from the environment.')
  .option('--validate <url>', 'pass requests on to this server, and report what breaks the contract', httpUrl)
  .option('--strict', 'with --validate: answer an error instead of what breaks the contract')
  .option('--list', 'print the names of all examples, and end')
  .option(
    '--document <file>',
    'another document, as JSON, such as a release of the contract',
    fileURLToPath(new URL('../generated/openapi.json', import.meta.url)),
  )
  .parse()
  .opts<{ validate?: string; strict?: true; list?: true; document: string }>();

const host = process.env['HOST'] || '127.0.0.1';
const port = process.env['PORT'] || '4010';
const brand = process.env['BRAND'] || CONTRACT_BRAND;
if (!/^[\w-]+$/.test(brand))
  fail(`BRAND is a word of letters, digits, "-" and "_", not ${JSON.stringify(brand)}.`);
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  fail(`PORT must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`);
if (strict && !validate) fail('--strict goes with --validate <url>.');

if (list) {
  console.log(exampleTable(orFail(readContract)));
  process.exit(0);
}

// Prism would print its own options, which are not ours.
await expectUnused(host, Number(port)).catch(({ message }) => fail(message));

const folder = mkdtempSync(path.join(tmpdir(), 'mock-'));
const file = path.join(folder, 'openapi.json');
let document = orFail(writeDocument);
/** Of Prism's own words, so that it holds for PORT=0 too, and stays when Prism starts anew. */
let address: string | null = null;
let isStopping = false;
let prism = startPrism();

// Asked for its time, as a watch is lost where a tool replaces the file, and in a folder of another machine.
watchFile(documentFile, { interval: CHANGE_INTERVAL_MS }, () => {
  try {
    document = writeDocument();
  } catch (error) {
    console.error(`The document is not loaded again: ${error instanceof Error ? error.message : error}`);
    return;
  }
  console.log('The document has changed. The mock loads it again.');
  const before: ChildProcess = prism;
  before.removeAllListeners('close');
  before.once('close', () => {
    if (isStopping) end();
    else prism = startPrism();
  });
  before.kill();
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true;
    prism.kill(signal);
  });
}

function startPrism(): ChildProcess {
  const started = spawn(
    process.execPath,
    [
      ...(validate ? [] : [...preload('mock/preferences.ts'), ...preload('mock/network-faults.ts')]),
      ...preload('mock/prism-fixes.ts'),
      ...(validate ? [] : preload('mock/sign-responses.ts')),
      createRequire(import.meta.url).resolve('@stoplight/prism-cli'),
      ...(validate ? ['proxy', file, validate, ...(strict ? ['--errors'] : [])] : ['mock', file]),
      // One process, also under NODE_ENV=production: a signal then reaches the one that listens.
      ...['--host', host, '--port', address ? new URL(address).port : port, '--no-multiprocess'],
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    },
  );
  createInterface({ input: started.stdout }).on('line', readLine);
  started.once('close', end);
  return started;
}

function readLine(line: string): void {
  console.log(line);
  const [, listens] = /Prism is listening on (http:\/\/[\w.:[\]-]+)/.exec(line) ?? [];
  if (!listens) return;
  if (address) {
    console.log(`The mock listens on ${address} again.`);
    return;
  }
  address = listens;
  if (validate) {
    console.log(
      `\nThe proxy listens on ${address}, before ${validate}. What breaks the contract is printed here,`,
    );
    console.log('and comes in the header sl-violations of each answer.\n');
  } else {
    console.log(`\nThe mock listens on ${address}. Try:\n\n${curlExamples(document, address)}\n`);
  }
}

function end(code: number | null = null, signal: NodeJS.Signals | null = null): void {
  unwatchFile(documentFile);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}

function orFail<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    return fail(`The document cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function readContract(): Json {
  return JSON.parse(readFileSync(documentFile, 'utf8'));
}

/** Writes what Prism reads, and returns it. */
function writeDocument(): Json {
  const branded = servedDocument(readContract(), { brand });
  const served = validate ? branded : mockedDocument(branded);
  writeFileSync(file, JSON.stringify(served));
  return served;
}

function preload(file: string): string[] {
  return ['--import', new URL(file, import.meta.url).href];
}

function httpUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('It is an address, such as http://127.0.0.1:3000.');
  }
  return text.replace(/\/$/, '');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
