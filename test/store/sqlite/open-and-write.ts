/** A process that opens databases one after the other, at given moments, and writes a link of a partner in each. */
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { aLink } from '#testing/harness/fixtures.ts';

const EVERY_MS = 30;

const [, , begin = '0', partnerId = '', ...urls] = process.argv;
for (const [i, DATABASE_URL] of urls.entries()) {
  const config = readConfig({ ...process.env, DATABASE_URL });
  while (Date.now() < Number(begin) + i * EVERY_MS);
  const { store } = await openStore(config);
  await store.write((tx) => tx.links.insert(aLink({ partnerId })));
  await store.close();
}
