/** Clients generated from the contract type-check and work. `LONG=1` tries every generator. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient as generateHeyApi } from '@hey-api/openapi-ts';
import { generate as generateCodegen } from 'openapi-typescript-codegen';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { typeErrors } from './type-errors.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const DOCUMENT = path.join(ROOT, 'generated/openapi.json');
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'generators-'));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A link's fields, signed by hand (D-02). */
const SIGNED_LINK = `
import { createHmac } from 'node:crypto';
const timestamp = new Date().toISOString();
const signature = createHmac('sha256', 'sandbox-key-001').update(timestamp + '001sid_request').digest('base64');
const baseUrl = process.env.BASE_URL ?? '';
const body = {
  partner_id: '001',
  timestamp,
  signature,
  company_name: 'Acme',
  data_privacy_policy_url: 'https://acme.example/privacy',
  callback_url: 'https://acme.example/callbacks',
};
`;

interface Generator {
  readonly generate: (folder: string) => Promise<unknown>;
  /** Creates a link with what was generated; prints its id, and then the code of a refusal. */
  readonly program: string;
}

const GENERATORS: Record<string, Generator> = {
  '@hey-api/openapi-ts': {
    generate: (folder) =>
      generateHeyApi({
        input: DOCUMENT,
        output: { path: path.join(folder, 'generated') },
        logs: { level: 'silent', file: false },
      }),
    program: `${SIGNED_LINK}
import { client } from './generated/client.gen';
import { createLink } from './generated/index';
client.setConfig({ baseUrl });
const created = await createLink({ body });
console.log(created.data?.ref_id.length);
const refused = await createLink({ body: { ...body, signature: 'wrong' } });
console.log(refused.error?.code);
`,
  },
  'redocly generate-client': {
    generate: (folder) => {
      const redocly = path.join(ROOT, 'node_modules/.bin/redocly');
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      return run(redocly, ['generate-client', DOCUMENT, '--output', 'generated.ts'], { cwd: folder, env });
    },
    program: `${SIGNED_LINK}
import { ApiError, configure, createLink } from './generated';
configure({ serverUrl: baseUrl });
const created = await createLink({ body });
console.log(created.ref_id.length);
const refused = await createLink({ body: { ...body, signature: 'wrong' } }).catch((error: unknown) => error);
if (refused instanceof ApiError) console.log((refused.body as { code: string }).code);
`,
  },
  'openapi-typescript-codegen': {
    generate: (folder) =>
      generateCodegen({ input: DOCUMENT, output: path.join(folder, 'generated'), httpClient: 'fetch' }),
    program: `${SIGNED_LINK}
import { ApiError, LinksService, OpenAPI } from './generated/index';
OpenAPI.BASE = baseUrl;
const created = await LinksService.createLink(body);
console.log(created.ref_id.length);
const refused = await LinksService.createLink({ ...body, signature: 'wrong' }).catch((error: unknown) => error);
if (refused instanceof ApiError) console.log(refused.body.code);
`,
  },
};

/** The first one is enough to see that the contract can be generated from. */
const names = Object.keys(GENERATORS).slice(0, process.env['LONG'] ? undefined : 1);
const mains = names.map((name) => path.join(homeOf(name), 'main.ts'));

function homeOf(name: string): string {
  return path.join(folder, name.replaceAll(/\W+/g, '-'));
}

beforeAll(async () => {
  for (const name of names) {
    mkdirSync(homeOf(name));
    await GENERATORS[name]?.generate(homeOf(name));
    writeFileSync(path.join(homeOf(name), 'main.ts'), GENERATORS[name]?.program ?? '');
  }
}, 120_000);

test('the generated client, and a program with it, type-checks', { timeout: 60_000 }, () => {
  expect(typeErrors(mains, { moduleResolution: 'bundler', types: ['node'] })).toEqual([]);
});

test.each(names)('the client of %s creates a link, and reads an error', async (name) => {
  const bundle = await rolldown({ input: path.join(homeOf(name), 'main.ts'), platform: 'node' });
  const file = path.join(homeOf(name), 'main.mjs');
  await bundle.write({ file, format: 'esm' });
  const { stdout } = await run(process.execPath, [file], { env: { BASE_URL: server.url } });
  expect(stdout.trim().split('\n')).toEqual(['36', '2205']);
});
