/**
 * `npm run mock` serves the contract's examples with Prism, at `HOST` and `PORT`, under the brand word `BRAND`
 * (D-01); job statuses are signed with `API_KEY`, as that of `PARTNER_ID`. With `--validate <url>` Prism stands before a real server instead, and says where requests and answers
 * break the contract. It lives as long as Prism does.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Command, InvalidArgumentError } from 'commander';
import { CONTRACT_BRAND } from '#generated/operations.ts';
import { servedDocument } from '#server/docs/document.ts';
import { expectUnused } from '#server/http/listen.ts';
import { curlExamples } from './mock/curl-examples.ts';
import { exampleTable } from './mock/example-table.ts';
import { mockedDocument } from './mock/mocked-document.ts';

const { validate, strict, list } = new Command('npm run mock --')
  .description('Serves the contract’s examples. HOST, PORT and BRAND are read from the environment.')
  .option('--validate <url>', 'pass requests on to this server, and report what breaks the contract', httpUrl)
  .option('--strict', 'with --validate: answer an error instead of what breaks the contract')
  .option('--list', 'print the names of all examples, and end')
  .parse()
  .opts<{ validate?: string; strict?: true; list?: true }>();

const host = process.env['HOST'] || '127.0.0.1';
const port = process.env['PORT'] || '4010';
const brand = process.env['BRAND'] || CONTRACT_BRAND;
if (!/^[\w-]+$/.test(brand))
  fail(`BRAND is a word of letters, digits, "-" and "_", not ${JSON.stringify(brand)}.`);
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  fail(`PORT must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`);
if (strict && !validate) fail('--strict goes with --validate <url>.');

const contract = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
if (list) {
  console.log(exampleTable(contract));
  process.exit(0);
}

// Prism would print its own options, which are not ours.
await expectUnused(host, Number(port)).catch(({ message }) => fail(message));

const branded = servedDocument(contract, { brand });
const document = validate ? branded : mockedDocument(branded);
const folder = mkdtempSync(path.join(tmpdir(), 'mock-'));
const file = path.join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(document));

const prism = spawn(
  process.execPath,
  [
    ...preload('mock/prism-fixes.ts'),
    ...(validate ? [] : preload('mock/sign-responses.ts')),
    createRequire(import.meta.url).resolve('@stoplight/prism-cli'),
    ...(validate ? ['proxy', file, validate, ...(strict ? ['--errors'] : [])] : ['mock', file]),
    // One process, also under NODE_ENV=production: a signal then reaches the one that listens.
    ...['--host', host, '--port', port, '--no-multiprocess'],
  ],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
  },
);

createInterface({ input: prism.stdout }).on('line', (line) => {
  console.log(line);
  // Read from Prism's own words, so that it holds for PORT=0 too.
  const address = /Prism is listening on (http:\/\/[\w.:[\]-]+)/.exec(line)?.[1];
  if (address && validate) {
    console.log(
      `\nThe proxy listens on ${address}, before ${validate}. What breaks the contract is printed here,`,
    );
    console.log('and comes in the header sl-violations of each answer.\n');
  } else if (address) {
    console.log(`\nThe mock listens on ${address}. Try:\n\n${curlExamples(document, address)}\n`);
  }
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => prism.kill(signal));
}
prism.once('close', (code, signal) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
});

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
