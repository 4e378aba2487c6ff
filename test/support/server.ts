/** A real server in this process, on a free port and a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Environment, readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { type Api, api } from './api.ts';

export interface TestServer extends Api {
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a sandbox with the given settings; `folder` reuses the database of an earlier one. */
export async function startTestServer(env: Environment = {}, folder?: string): Promise<TestServer> {
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'server-'));
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${path.join(home, 'test.db')}`,
    ...env,
  });
  const server = await startServer(config);
  return {
    ...api(server.url, config.sandboxPartnerId, config.sandboxApiKey),
    url: server.url,
    folder: home,
    async stop() {
      await server.stop();
      if (!folder) rmSync(home, { recursive: true, force: true });
    },
  };
}
