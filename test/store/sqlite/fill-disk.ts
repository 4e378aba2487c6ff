/** A process that writes groups of links until the disk is full, goes on a little, and reports what became of each. */
import { rateLimitKey } from '#core/limits/rate-limit.ts';
import type { Link } from '#core/link.ts';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { aLink } from '#testing/harness/fixtures.ts';

const GROUPS_AFTER_FULL = 5;
const LINKS_IN_GROUP = 4;
const NAME_CHARACTERS = 5_000;
/** More than the database keeps in memory until the commit: here it is a statement that meets the full disk. */
const LONG_NAME_CHARACTERS = 5_000_000;

const { store } = await openStore(readConfig(process.env));
const acknowledged: string[] = [];
const refused: string[] = [];
const errors = new Set<string>();

for (let groups = 0, full = 0; groups < 500 && full < GROUPS_AFTER_FULL; groups++) {
  const name = 'x'.repeat(full % 2 === 1 ? LONG_NAME_CHARACTERS : NAME_CHARACTERS);
  const links = Array.from({ length: LINKS_IN_GROUP }, () => aLink({ name }));
  const add = (link: Link) =>
    store.write(async (tx) => {
      await tx.limits.save([{ key: rateLimitKey(link.refId), count: 1, at: 0 }]);
      await tx.links.insert(link);
    });
  const settled = await Promise.allSettled(links.map(add));
  for (const [i, { refId }] of links.entries()) {
    const outcome = settled[i];
    if (outcome?.status === 'fulfilled') {
      acknowledged.push(refId);
      continue;
    }
    refused.push(refId);
    errors.add(outcome?.reason.name);
  }
  if (refused.length > 0) full++;
}
// In memory: what was refused must not count.
const { counts } = await store.write((tx) =>
  tx.limits.lockAll([...acknowledged, ...refused].map(rateLimitKey)),
);
console.log(JSON.stringify({ acknowledged, refused, errors: [...errors], counted: counts.size }));
await store.close();
