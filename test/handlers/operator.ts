/** What an operator, or time, does to a running test server. */
import { vi } from 'vitest';
import type { Partner } from '#core/partners/partner.ts';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import type { Api } from '#testing/harness/api.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import type { TestServer } from '#testing/harness/vitest/server.ts';

/** The partner that the sandbox starts with. */
export const PARTNER_ID = '001';
export const API_KEY = 'sandbox-key-001';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Works on the running server's database over a connection of its own, as the admin command does. */
export async function withStore<T>(server: TestServer, work: (store: Store) => Promise<T>): Promise<T> {
  const { store } = await openStore(readConfig(server.database.settings));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Adds a partner whose key is `<id>-key`, and gives its API. */
export async function newPartner(
  server: TestServer,
  partnerId: string,
  settings: Partial<Omit<Partner, 'partnerId' | 'apiKeys'>> = {},
): Promise<Api> {
  const partner = aPartner({ partnerId, name: `Partner ${partnerId}`, ...settings });
  const apiKey = `${partnerId}-key`;
  await withStore(server, (store) => addPartner(store, partner, apiKey, Date.now()));
  return server.as(partnerId, apiKey);
}

export const changePartner = (store: Store, partnerId: string, change: Partial<Partner>): Promise<void> =>
  store.write(async (tx) => {
    const partner = await tx.partners.lock(partnerId);
    if (partner === null) throw new Error(`There is no partner ${partnerId}.`);
    await tx.partners.saveSettings({ ...partner, ...change });
  });

/** Gives a partner a further key, which is `<id>-newer-key`. */
export async function addNewerKey(server: TestServer, partnerId: string): Promise<Api> {
  const apiKey = `${partnerId}-newer-key`;
  const keyId = `key-of-${partnerId}`;
  await withStore(server, (store) =>
    store.write((tx) => tx.partners.insertKey(partnerId, keyId, apiKey, Date.now() + 1)),
  );
  return server.as(partnerId, apiKey);
}

export async function advance(server: TestServer, ms: number): Promise<void> {
  await server.call('POST', '/sandbox/clock', { advance_ms: ms });
}

/** Runs `work` while real time stands still, so that a limit can be tested to the millisecond. */
export async function atFrozenTime<T>(work: (now: number) => Promise<T>, now = Date.now()): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return await work(now);
  } finally {
    vi.useRealTimers();
  }
}
