/** How the console is served: small, from this server alone, and in the sandbox alone. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const FIRST_LOAD_MAX = 60_000;

/** The addresses that the document names. */
const assetsOf = (document: string) =>
  [...document.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(([, path]) => path ?? '');

test('the first load is at most 60 kB compressed, from this server alone, under a strict policy', async () => {
  const server = await untilTestEnds(startTestServer());
  const response = await fetch(`${server.url}/console`);
  const document = await response.text();
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|http/);
  expect(document).not.toMatch(/<style|style=|<script>|https?:/);
  const assets = assetsOf(document);
  expect(assets).toHaveLength(3);
  const texts = await Promise.all(assets.map(async (path) => (await fetch(server.url + path)).text()));
  const bytes = [document, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0);
  console.log(`the console's first load: ${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test('production has neither the console nor its files', async () => {
  const sandbox = await startTestServer();
  const assets = assetsOf(await (await fetch(`${sandbox.url}/console`)).text()).filter((path) =>
    path.includes('console'),
  );
  await sandbox.stop();
  // It listens at another address than its public one.
  const port = await freePort();
  await untilTestEnds(startTestServer({ ...PRODUCTION, PORT: String(port) }));
  for (const path of ['/console', '/console/', ...assets]) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
  }
});
