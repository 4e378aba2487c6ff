/** A real server for the kit to prove: a sandbox with two partners. */
import type { Environment } from '#server/config.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { Partner } from '../kit/proof.ts';

export const PARTNER: Partner = { id: '001', key: 'sandbox-key-001' };
export const SECOND_PARTNER: Partner = { id: '002', key: 'sandbox-key-002' };

export type Sandbox = TestServer;

/** Starts it on a database of its own, or on the one that the settings name. */
export async function startSandbox(env: Environment = {}): Promise<Sandbox> {
  const server = await startTestServer(env);
  const database = { DATABASE_URL: `file:${server.folder}/test.db`, ...env };
  const { store } = await openStore(readConfig(database));
  const second = {
    partnerId: SECOND_PARTNER.id,
    name: 'Second',
    defaultCallbackUrl: null,
    redirectSuccess: 'successful' as const,
  };
  await addPartner(store, second, SECOND_PARTNER.key, Date.now());
  await store.close();
  return server;
}
