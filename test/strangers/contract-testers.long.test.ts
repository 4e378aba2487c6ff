/**
 * Specmatic and Dredd, which nobody here wrote, hold the sandbox to the document, behind a proxy that signs. Dredd 14 does not
 * read OpenAPI 3.1, and expects every response, a 503 too, of one request: it gets a document that is converted down to 3.0
 * and has successes alone.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#testing/harness/api.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract } from '../contract/contract.ts';
import { type Ids, startSigningProxy } from './signing-proxy.ts';

const run = promisify(execFile);
const home = useFolder();
const WITHIN_MS = 500_000;
const hasJava = spawnSync('java', ['-version']).status === 0;

/** Each tool has a sandbox of its own, as each of them changes what is in it. */
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(path.join(import.meta.dirname, 'programs', name), path.join(home, name));
  }
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, { cwd: home });
}, WITHIN_MS);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
}, 60_000);

/** @returns the address of a sandbox behind a proxy that signs. */
async function startSigned(): Promise<string> {
  const sandbox = await startSandbox();
  stops.push(() => sandbox.stop());
  const proxy = await startSigningProxy(sandbox.url, PARTNER, await exampleIds(sandbox.url));
  stops.push(() => proxy.stop());
  return proxy.url;
}

/** A link, a job, its callback and an erasure of the sandbox, by the ids that stand for them in the examples. */
async function exampleIds(url: string): Promise<Ids> {
  const { newLink, submit, completed, signed } = api(url, PARTNER.id, PARTNER.key);
  const link = await newLink();
  const { body: job } = await submit(link);
  await completed(job.user_id, job.job_id);
  const { body: other } = await submit(link);
  const { body: erasure } = await signed('POST', '/v1/erasures', { user_id: other.user_id });
  const callbackOf = async () =>
    (await signed('POST', '/v1/callbacks', { user_id: job.user_id, job_id: job.job_id })).body.callbacks[0];
  await vi.waitFor(async () => expect(await callbackOf()).toBeDefined(), 10_000);
  return {
    // Specmatic makes up ids of paths, and writes `:list` as `%3Alist`. A link that it has disabled takes no submission.
    inPaths: new Map([
      [/^(\/v1\/hosted_links\/)[^/:?]+(?=\/(?:submissions|events))/, link],
      [/^(\/v1\/hosted_links\/)[^/:%?]+$/, await newLink({ user_id: 'user-6' })],
      [/^(\/v1\/callbacks\/)[^/?]+(?=\/replay)/, (await callbackOf()).webhook_id],
      [/^(\/v1\/erasures\/)[^/?]+/, erasure.erasure_id],
    ]),
    inBodies: new Map([
      ['"user-7"', `"${job.user_id}"`],
      ['"job-31"', `"${job.job_id}"`],
    ]),
  };
}

/** What Specmatic sees differently, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'POST /v1/verifications/{serviceJobId}':
    'A verifier signs its report with a key and a job that a sandbox has none of.',
  'PUT /v1/hosted_links/{linkId}/visits/{visit}/images':
    'Only the hosted page has the token of a visit; one of the document is refused.',
};

const STAGE_IMAGES = 'PUT /v1/hosted_links/{linkId}/visits/{visit}/images';
const REPORT = 'POST /v1/verifications/{serviceJobId}';

/** What Dredd sees differently, and why, in the document's order. */
const DIFFERENT_FOR_DREDD: Readonly<Record<string, string>> = {
  'POST /v1/hosted_links/:list': 'It takes a field that is null in one link for an object in each.',
  'POST /v1/job_status': 'It takes each field of an example for required, the partner’s own parameters too.',
  [STAGE_IMAGES]: DIFFERENT[STAGE_IMAGES] ?? '',
  [REPORT]: DIFFERENT[REPORT] ?? '',
  'POST /sandbox/results':
    'It takes each field of an example for required: how long a result waits is optional.',
};

/** The path with the examples of its parameters, as Dredd asks for it. */
const withExampleIds = (name: string) =>
  Object.values<Json>(contract.components.parameters).reduce(
    (path, parameter) => path.replace(`{${parameter.name}}`, parameter.example),
    name,
  );

/** The document in OpenAPI 3.0, with the first success of each operation alone. */
function convertedDown(document: Json): Json {
  const copy = structuredClone(document);
  for (const item of Object.values<Json>(copy.paths)) {
    for (const operation of Object.values<Json>(item)) {
      const [success] = Object.entries(operation.responses);
      operation.responses = Object.fromEntries(success ? [success] : []);
      delete operation.callbacks;
    }
  }
  const { Converter } = createRequire(path.join(home, 'package.json'))('@apiture/openapi-down-convert');
  return new Converter(copy).convert();
}

test('Dredd finds nothing else in any operation', { timeout: WITHIN_MS }, async () => {
  writeFileSync(path.join(home, 'openapi-3.0.json'), JSON.stringify(convertedDown(withoutForms(contract))));
  const args = [
    'node_modules/dredd/bin/dredd',
    'openapi-3.0.json',
    await startSigned(),
    '--loglevel=error',
    '--no-color',
  ];
  const { stdout } = await run(process.execPath, args, { cwd: home, maxBuffer: 256e6 }).catch(
    (error) => error,
  );
  const results = [...stdout.matchAll(/^(pass|fail): (\S+) \(\d+\) (\S+) duration/gm)];
  const failed = results.filter(([, how]) => how === 'fail').map(([, , ...at]) => at.join(' '));
  // At the end it prints each failure once more.
  expect([...new Set(failed)], stdout).toEqual(Object.keys(DIFFERENT_FOR_DREDD).map(withExampleIds));
  const all = Object.values<Json>(contract.paths).flatMap((item) => Object.values<Json>(item)).length;
  const failing = Object.keys(DIFFERENT_FOR_DREDD).length;
  const counts = `${all - failing} passing, ${failing} failing, 0 errors, 0 skipped, ${all} total`;
  expect(stdout).toContain(counts);
});

/** The document without forms: of each form Specmatic sends every choice of its optional fields, thousands of requests. */
function withoutForms(document: Json): Json {
  const copy = structuredClone(document);
  for (const item of Object.values<Json>(copy.paths)) {
    for (const { requestBody } of Object.values<Json>(item))
      delete requestBody?.content['multipart/form-data'];
  }
  return copy;
}

test.runIf(hasJava)(
  'Specmatic finds nothing else, and uses each pair of examples',
  { timeout: WITHIN_MS },
  async () => {
    writeFileSync(path.join(home, 'openapi.json'), JSON.stringify(withoutForms(contract)));
    const args = ['-jar', 'node_modules/specmatic/specmatic.jar', 'test', 'openapi.json'];
    const options = { cwd: home, maxBuffer: 256e6 };
    const { stdout } = await run('java', [...args, `--testBaseURL=${await startSigned()}`], options).catch(
      (error) => error,
    );
    const scenarios = [...stdout.matchAll(/Scenario: (\S+ \S+) -> \d+ (.*)has (SUCCEEDED|FAILED)$/gm)];
    const failed = scenarios
      .filter(([, , , how]) => how === 'FAILED')
      .map(([, name = '']) => plainName(name));
    expect(new Set(failed), stdout.slice(stdout.indexOf('Unsuccessful'))).toEqual(
      new Set(Object.keys(DIFFERENT)),
    );
    expect(scenarios.length).toBeGreaterThanOrEqual(35);
    expect(stdout).not.toMatch(/Ignoring request example/);
  },
);

/** Specmatic writes `(linkId:string)` for `{linkId}`. */
const plainName = (name: string) => name.replaceAll(/\((\w+):\w+\)/g, '{$1}');
