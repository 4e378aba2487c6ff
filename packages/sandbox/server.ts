/**
 * The process of a sandbox: the server, and what its parent asks for. It ends with its parent, however that ends.
 *
 * The parent asks by messages, and not over HTTP: in a test, HTTP and time are often not the real ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, FromServer } from './messages.ts';

const LOOK_EVERY_MS = 10;

// First: the parent may end while the server starts. Ctrl-C reaches both, and is for the parent.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => {});
// Modules imported before this line are not kept.
enableCompileCache();

const folder = mkdtempSync(path.join(tmpdir(), 'hosted-links-sandbox-'));
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
process.on('exit', removeFolder);

const send = (message: FromServer) => void process.send?.(message);
try {
  await run(JSON.parse(process.argv[2] ?? '{}'));
} catch (error) {
  const failed = error instanceof Error && error.name === 'ConfigError' ? error.message : String(error);
  process.send?.({ failed } satisfies FromServer, () => process.exit(1));
}

async function run({ settings, seed }: { settings: Record<string, string>; seed: string | null }) {
  const { ConfigError, misspeltSettings, readConfig } = await import('#server/settings/config.ts');
  const { SETTINGS } = await import('#server/settings/settings.ts');
  const { banner } = await import('#server/banner.ts');
  const { startServer } = await import('#server/start.ts');
  const own = { MODE: 'sandbox', DATABASE_URL: `file:${folder}/sandbox.db` };
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    ...settings,
    ...own,
  });
  const known: readonly string[] = SETTINGS.map(({ name }) => name);
  const misspelt = misspeltSettings(settings);
  const wrong = Object.keys(settings).flatMap((name) => {
    if (name in own) return [`${name} is not for sandboxes: each has its own.`];
    if (known.includes(name)) return [];
    return [misspelt.find((each) => each.startsWith(`${name} `)) ?? `${name} is not a setting.`];
  });
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const server = await startServer(config);
  const { url, sandboxKey } = server;
  // The open files are enough, and nothing is left behind even by kill -9. Windows keeps what is open.
  if (process.platform !== 'win32') removeFolder();
  process.on('message', async ({ id, path, body, until }: Call) => {
    const answer = await (until ? callUntil(until, path, body) : post(path, body));
    send({ id, ...answer });
  });
  if (seed !== null) await post('/sandbox/reset', { seed });
  const key = sandboxKey ?? '';
  send({ ready: { url, partnerId: config.sandboxPartnerId, key, banner: banner(config, server) } });

  async function callUntil({ count, withinMs }: NonNullable<Call['until']>, path: string, body: object) {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const answer = await post(path, body);
      const found = answer.status === 200 ? JSON.parse(answer.body).callbacks.length : count;
      if (found >= count || performance.now() > deadline) return answer;
      await sleep(LOOK_EVERY_MS);
    }
  }

  function post(path: string, body: object): Promise<{ status: number; body: string }> {
    return new Promise((answered, failed) => {
      const headers = { 'content-type': 'application/json' };
      const asked = request(url + path, { method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => answered({ status: response.statusCode ?? 0, body: text }));
        response.on('error', failed);
      });
      asked.on('error', failed);
      asked.end(JSON.stringify(body));
    });
  }
}
