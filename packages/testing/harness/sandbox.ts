/** A sandbox with two partners, in this process. Scripts use it as well as tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { aPartner } from './fixtures.ts';

export const PARTNER = { id: '001', key: 'sandbox-key-001' };
export const SECOND_PARTNER = { id: '002', key: 'sandbox-key-002' };
/** Of the first partner: a key that may call the operations on links alone, and the secret of its callbacks. */
export const LINKS_KEY = 'sandbox-links-key-001';
const WEBHOOK_SECRET = `whsec_${Buffer.from('the webhook secret of 001').toString('base64')}`;

/** All that the conformance kit takes. */
export const CREDENTIALS = {
  partner: PARTNER,
  secondPartner: SECOND_PARTNER,
  linksKey: LINKS_KEY,
  webhookSecret: WEBHOOK_SECRET,
};

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts it on a new database, or on the one that the settings name. */
export async function startSandbox(env: Environment = {}) {
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
  await store.write(async (tx) => {
    const { id } = PARTNER;
    if ((await tx.partners.find(id))?.webhookSecrets.length) return;
    await tx.partners.insertKey(id, 'links-key', LINKS_KEY, Date.now(), { role: 'links' });
    await tx.partners.insertWebhookSecret(id, { secretId: 's', secret: WEBHOOK_SECRET }, Date.now());
  });
  await store.close();
  return {
    url: server.url,
    async stop(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
