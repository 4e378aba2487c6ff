import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import { DATABASE } from '../databases/stores.ts';

export interface TemporaryOutbox {
  readonly store: Store;
  /** The same database opened once more, as another worker on it would; the caller closes it. */
  another(): Promise<Store>;
  close(): Promise<void>;
}

/** A store on a database of its own. */
export async function openTemporaryOutbox(): Promise<TemporaryOutbox> {
  const database = await DATABASE.createMigrated({ hasOneBucket: true });
  const open = async () => (await openStore(readConfig(database.settings))).store;
  const store = await open();
  return {
    store,
    another: open,
    async close() {
      await store.close();
      await database.remove();
    },
  };
}
