/**
 * Specmatic, which nobody here wrote, holds the sandbox to the document, behind a proxy that signs. Dredd 14 does not read
 * OpenAPI 3.1, and expects every response, a 503 too, of one request.
 */
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#testing/harness/api.ts';
import type { LoopbackServer } from '#testing/harness/loopback.ts';
import { PARTNER, type Sandbox, startSandbox } from '#testing/harness/sandbox.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract } from '../contract/contract.ts';
import { type Ids, startSigningProxy } from './signing-proxy.ts';

const run = promisify(execFile);
const home = mkdtempSync(path.join(tmpdir(), 'strangers-'));
const WITHIN_MS = 500_000;
const hasJava = spawnSync('java', ['-version']).status === 0;

let sandbox: Sandbox;
let proxy: LoopbackServer;
beforeAll(async () => {
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(path.join(import.meta.dirname, 'programs', name), path.join(home, name));
  }
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, { cwd: home });
  sandbox = await startSandbox();
  proxy = await startSigningProxy(sandbox.url, PARTNER, await exampleIds(sandbox.url));
}, WITHIN_MS);
afterAll(async () => {
  await proxy?.stop();
  await sandbox?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

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
      [/^(\/v1\/hosted_links\/)[^/:?]+(?=\/submissions)/, link],
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
  async () => {
    writeFileSync(path.join(home, 'openapi.json'), JSON.stringify(withoutForms(contract)));
    const args = ['-jar', 'node_modules/specmatic/specmatic.jar', 'test', 'openapi.json'];
    const options = { cwd: home, maxBuffer: 256e6 };
    const { stdout } = await run('java', [...args, `--testBaseURL=${proxy.url}`], options).catch(
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
  WITHIN_MS,
);

/** Specmatic writes `(linkId:string)` for `{linkId}`. */
const plainName = (name: string) => name.replaceAll(/\((\w+):\w+\)/g, '{$1}');
