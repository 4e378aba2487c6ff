/** How long each table keeps its rows, of all that the schema has: a new one fails here until somebody says how long. */
import { expect, test } from 'vitest';
import { eraseOld } from '#server/background/retention.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { everything, plantEverywhere } from '../../store/plant-everywhere.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OF_PREFILLS = ['job_keys', 'link_prefills', 'links'];
const OF_IMAGES = ['blobs', 'job_keys', 'unreferenced_objects'];
const OF_PEOPLE = ['attempts', 'callbacks', 'job_keys', 'jobs'];

const at = useStore();

test.each<['real' | 'service', readonly (readonly [number, readonly string[]])[]]>([
  [
    'real',
    [
      [0, ['signed_requests']],
      [DAY_MS, ['audit']],
    ],
  ],
  [
    'service',
    [
      [0, ['handoffs']],
      [HOUR_MS / 6, OF_PREFILLS],
      [HOUR_MS, ['blobs', 'job_keys', 'staged_images']],
      // A partner's own terms, then the operator's.
      [DAY_MS, [...OF_IMAGES, 'id_number_limits'].sort()],
      [2 * DAY_MS, OF_PEOPLE],
      [3 * DAY_MS, OF_IMAGES],
      // With a paused address, which holds nothing back any more.
      [4 * DAY_MS, [...OF_PEOPLE, 'endpoints'].sort()],
      [5 * DAY_MS, ['idempotency']],
      [90 * DAY_MS, ['events', 'link_events']],
      [401 * DAY_MS - (START % DAY_MS), ['link_days']],
    ],
  ],
])('by the %s clock each is erased after its own time, and not before', async (clock, terms) => {
  await plantEverywhere(at, [
    { name: 'own', partnerId: '042', userId: 'ada' },
    { name: 'other', partnerId: '001', userId: 'bob' },
  ]);
  const tables = async () => {
    const rows = Map.groupBy(await everything(at), ({ table }) => table);
    return new Map([...rows].map(([table, of]) => [table, JSON.stringify(of)]));
  };
  let before = await tables();
  const changedAt = async (now: number) => {
    await eraseOld({
      ...{ store: at.store, now: () => (clock === 'service' ? now : 0) },
      ...{ realNow: () => (clock === 'real' ? now : 0), auditKeptMs: DAY_MS },
      ...{ imagesKeptMs: 3 * DAY_MS, personalDataKeptMs: 4 * DAY_MS, idempotencyKeptMs: 5 * DAY_MS },
      // Kept for a day at least: limits' counts are among them.
      idNumberLimit: { max: 1, windowMs: 1 },
    });
    const [old, left] = [before, await tables()];
    before = left;
    // These two say how far it came.
    const kept = [...old.keys()].filter((table) => table !== 'partners' && table !== 'settings');
    return kept.filter((table) => old.get(table) !== left.get(table)).sort();
  };
  const found: [number, string[], string[]][] = [];
  for (const [term] of terms) {
    found.push([term, await changedAt(START + term - 1), await changedAt(START + term + 1)]);
  }
  expect(found).toEqual(terms.map(([term, changed]) => [term, [], changed]));
});
