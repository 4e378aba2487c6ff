/** A sandbox with two partners, in this process. Scripts use it as well as tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Environment, readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { startServer } from '#server/start.ts';
import { aPartner } from './fixtures.ts';

export const PARTNER = { id: '001', key: 'sandbox-key-001' };
export const SECOND_PARTNER = { id: '002', key: 'sandbox-key-002' };

export interface Sandbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it on a new database, or on the one that the settings name. */
export async function startSandbox(env: Environment = {}): Promise<Sandbox> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: `file:${folder}/test.db`,
    DATABASE_TIMEOUT_SECONDS: '30',
    ...env,
  });
  const server = await startServer(config);
  const { store } = await openStore(config);
  await addPartner(store, aPartner({ partnerId: SECOND_PARTNER.id }), SECOND_PARTNER.key, Date.now());
  await store.close();
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
