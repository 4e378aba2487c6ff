/** The sandbox's first partner. Its default key is published, so production refuses it, and a sandbox production's data (D-32). */
import type { Store } from '#store/store.ts';
import { addPartner } from './partners.ts';
import { type Config, ConfigError, SANDBOX_API_KEY_DEFAULT } from './settings/config.ts';

/** Adds the sandbox's partner if it is missing. @returns its newest live key. */
export async function addSandboxPartner(store: Store, config: Config, now: number): Promise<string> {
  const partner = {
    partnerId: config.sandboxPartnerId,
    name: 'Sandbox',
    defaultCallbackUrl: null,
    redirectSuccess: 'successful' as const,
    eventsUrl: null,
    linkEvents: null,
  };
  await addPartner(store, partner, config.sandboxApiKey, now);
  const found = await store.read((tx) => tx.partners.find(partner.partnerId));
  return found?.apiKeys.at(-1)?.key ?? config.sandboxApiKey;
}

/** In a sandbox anybody may erase everything. @throws ConfigError where a production server has used the database. */
export async function refuseProductionData(store: Store): Promise<void> {
  if ((await store.read((tx) => tx.settings.get('mode'))) !== 'production') return;
  throw new ConfigError(
    'A server with MODE=production has used this database, and MODE says sandbox, as it does by default: set MODE=production, or another DATABASE_URL for the sandbox.',
  );
}

/** From now on no sandbox starts on the database. */
export async function keepFromSandboxes(store: Store): Promise<void> {
  if ((await store.read((tx) => tx.settings.get('mode'))) === 'production') return;
  await store.write((tx) => tx.settings.set('mode', 'production'));
}

/** A database of a former sandbox may still have the published key. @throws ConfigError. */
export async function refusePublishedKey(store: Store, config: Config): Promise<void> {
  const partner = await store.read((tx) => tx.partners.find(config.sandboxPartnerId));
  if (!partner?.apiKeys.some(({ key }) => key === SANDBOX_API_KEY_DEFAULT)) return;
  throw new ConfigError(
    `Partner ${partner.partnerId} of this database has the published SANDBOX_API_KEY; rotate it before production.`,
  );
}
