/**
 * `npm run mock` serves the contract's examples with Prism, at `HOST` and `PORT`, under the brand word `BRAND`
 * (D-01). It lives as long as Prism does.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CONTRACT_BRAND } from '#generated/operations.ts';
import { curlExamples } from './mock/curl-examples.ts';
import { servedDocument } from './mock/served-document.ts';

const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '4010';
const brand = process.env.BRAND || CONTRACT_BRAND;
if (!/^[\w-]+$/.test(brand)) {
  console.error(`BRAND is a word of letters, digits, "-" and "_", not ${JSON.stringify(brand)}.`);
  process.exit(1);
}

const contract = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
const document = servedDocument(contract, brand);
const folder = mkdtempSync(path.join(tmpdir(), 'mock-'));
const file = path.join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(document));

const prism = spawn(
  process.execPath,
  [
    ...['--import', new URL('mock/answer-broken-json.ts', import.meta.url).href],
    ...[createRequire(import.meta.url).resolve('@stoplight/prism-cli'), 'mock', file],
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
  if (address) console.log(`\nThe mock listens on ${address}. Try:\n\n${curlExamples(document, address)}\n`);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => prism.kill(signal));
}
prism.once('close', (code, signal) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
});
