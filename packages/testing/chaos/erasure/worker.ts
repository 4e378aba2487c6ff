/** Does what servers and `admin -- reseal` do, at once and in a process that can be killed: erases, reseals, purges. */
import { eraseRequested, purgeErased } from '#server/background/erasures.ts';
import { eraseOld } from '#server/background/retention.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { reseal } from '#store/seal/reseal.ts';

const config = readConfig(process.env);
const { store } = await openStore(config);
const now = Date.now;
const fail = (error: unknown) => {
  throw error;
};
console.log('working');
const erasing = eraseRequested({ store, now }, fail).then(() =>
  eraseOld({ ...config, store, now, realNow: now }),
);
const [{ isDone }] = await Promise.all([reseal(store, () => {}), erasing]);
while (await purgeErased({ store, now }));
await store.close();
if (!isDone) throw new Error('Something is still sealed under the previous SECRET.');
