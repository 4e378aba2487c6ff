/** The contract's package, installed beside tools that read OpenAPI 3.0, which nobody here wrote. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import express, { type ErrorRequestHandler } from 'express';
import { beforeAll, describe, expect, test } from 'vitest';
import { serve } from '#testing/harness/loopback.ts';
import { untilTestEnds, useFolder } from '#testing/harness/vitest/use-started.ts';
import { changeLog } from '../../scripts/contract-changes/log.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { CONTRACT_PACKAGE, packContract } from '../../scripts/pack-contract/pack.ts';
import { contract, operations } from './contract.ts';

const run = promisify(execFile);
const home = useFolder();
const folder = path.join(home, 'node_modules', CONTRACT_PACKAGE);
const json = (name: string): Json => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const NPM = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps'];
const installed = createRequire(path.join(home, 'package.json'));

beforeAll(async () => {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(path.join(import.meta.dirname, 'tools', name), path.join(home, name));
  await run('npm', ['ci', ...NPM], { cwd: home });
  await run('npm', ['install', ...NPM, '--no-save', packContract(home)], { cwd: home });
}, 600_000);

test('has the contract in each form, and its version', () => {
  expect(json('package.json').version).toBe(contract.info.version);
  expect(json('openapi.json')).toEqual(contract);
  expect(JSON.stringify(json('openapi.dereferenced.json'))).not.toContain('"$ref"');
  const { parse } = installed('yaml') as { parse: (text: string, options: object) => unknown };
  const yaml = (name: string) => parse(readFileSync(path.join(folder, name), 'utf8'), { maxAliasCount: 0 });
  expect(yaml('openapi.yaml')).toEqual(contract);
  expect(yaml('openapi-3.0.yaml')).toEqual(json('openapi-3.0.json'));
  expect(Object.keys(json('examples.json')).length).toBe(operations.length + 2);
});

test('is imported as its README says, with types', async () => {
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  writeFileSync(path.join(home, 'start.ts'), code);
  expect((await run(process.execPath, ['start.ts'], { cwd: home })).stdout).toBe(
    `${contract.info.version}\n`,
  );
  const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const config = (name: string) => {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      types: [],
      lib: ['es2024', 'dom'],
    };
    const file = path.join(home, `tsconfig.${name}.json`);
    writeFileSync(file, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
    return file;
  };
  const use = `${code}\nconst wrong: Link['is_single_use'] = 'x';\nexport { wrong };\n`;
  writeFileSync(path.join(home, 'wrong.ts'), use);
  await run(process.execPath, [compiler, '-p', config('start')]);
  await expect(run(process.execPath, [compiler, '-p', config('wrong')])).rejects.toMatchObject({
    stdout: expect.stringContaining('TS2322'),
  });
});

test('its changes are those between the documents, compared anew', () => {
  expect(json('changes.json').versions).toEqual(changeLog(contract, []));
});

describe('in OpenAPI 3.0', () => {
  test('openapi-backend takes every operation, and judges every example', async () => {
    const { OpenAPIBackend } = installed('openapi-backend');
    const definition = path.join(folder, 'openapi-3.0.json');
    const api = new OpenAPIBackend({ definition, strict: true, quick: false, ajvOpts: { strict: false } });
    await api.init();
    expect(api.getOperations().map(({ operationId }: Json) => operationId)).toEqual(
      operations.map(({ id }) => id),
    );
    const examples = json('examples.json');
    for (const { id } of operations) {
      for (const { name, status, response } of examples[id]) {
        const { errors } = api.validateResponse(response, id, status);
        expect(errors, `${id} ${status} ${name}`).toBeNull();
      }
    }
  });

  test('express-openapi-validator serves it, and refuses what breaks it', async () => {
    const { middleware } = installed('express-openapi-validator');
    const app = express();
    app.use(express.json());
    app.use(middleware({ apiSpec: path.join(folder, 'openapi-3.0.json'), validateResponses: true }));
    const examples = json('examples.json');
    const [{ request, response }] = examples.createLink;
    app.post('/v1/hosted_links', (_request, answer) => void answer.json(response));
    app.use(((error, _request, answer, _next) => {
      answer.status(error.status ?? 500).json({ errors: error.errors });
    }) as ErrorRequestHandler);
    const server = await untilTestEnds(serve(app));
    const post = (body: object) =>
      fetch(`${server.url}/v1/hosted_links`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const accepted = await post(request);
    expect([accepted.status, await accepted.json()]).toEqual([200, response]);
    const { company_name: _, ...nameless } = request;
    const refused = await post(nameless);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain('company_name');
  });

  test('openapi-diff reads it, and finds nothing between it and itself', async () => {
    const openapiDiff = installed('openapi-diff');
    const spec = {
      content: readFileSync(path.join(folder, 'openapi-3.0.json'), 'utf8'),
      location: 'openapi-3.0.json',
      format: 'openapi3',
    };
    const { breakingDifferencesFound, ...found } = await openapiDiff.diffSpecs({
      sourceSpec: spec,
      destinationSpec: spec,
    });
    expect(breakingDifferencesFound).toBe(false);
    expect(found.nonBreakingDifferences).toEqual([]);
  });
});
