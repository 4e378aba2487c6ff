import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Partner } from '#core/partners/partner.ts';
import type { Deps } from '#handlers/deps.ts';
import { createLink } from '#handlers/links/createLink.ts';
import type { HandlerInput } from '#handlers/operation.ts';
import type { BatchedOperation, Store } from '#store/store.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { inRuns } from '#testing/harness/for-all.ts';

const KEPT_MS = 1_000;

/** A request, by what may decide about it. */
interface Request {
  readonly key: string | null;
  readonly job: string | null;
  readonly content: string;
  readonly isRefused: boolean;
}

/** Requests that arrive together. */
interface Group {
  readonly requests: readonly Request[];
  /** How long after the group before. */
  readonly afterMs: number;
}

const REQUEST: fc.Arbitrary<Request> = fc.record({
  key: fc.constantFrom(null, null, 'key 1', 'key 2', 'key 3'),
  job: fc.constantFrom(null, null, 'job 1', 'job 2', 'job 3'),
  content: fc.constantFrom('one', 'other'),
  isRefused: fc.constantFrom(false, false, false, true),
});
const GROUP: fc.Arbitrary<Group> = fc.record({
  requests: fc
    .array(REQUEST, { minLength: 1, maxLength: 8 })
    // Of two that arrive together under one key, a refused one may come first or last.
    .map((all) => all.map((each) => ({ ...each, isRefused: each.isRefused && all.length === 1 }))),
  afterMs: fc.constantFrom(0, 1, KEPT_MS - 1, KEPT_MS),
});

/** Sends requests of a partner all at once. @returns how each was answered: the link's id, or why it was refused. */
function answers(
  store: Pick<Store, 'write' | 'batch'>,
  { partnerId, now, from }: { partnerId: string; now: number; from: number },
  requests: readonly Request[],
): Promise<string[]> {
  return Promise.all(
    requests.map(async ({ key, job, content, isRefused }, i) => {
      const deps = {
        store,
        now: () => now,
        newId: () => `${partnerId} ${from + i}`,
        bucketOf: () => 0,
        linkUrl: (refId: string) => refId,
        urlRefusal: () => null,
        checkLogo: null,
        settings: { httpsOnly: false, linkLifetimeMs: 0, idempotencyKeptMs: KEPT_MS },
      } as unknown as Deps;
      const body = {
        ...LINK_FIELDS,
        name: content,
        ...(isRefused && { expires_at: '2001-01-01T00:00:00Z' }),
        ...(job && { is_single_use: true, user_id: 'user', partner_params: { job_id: job } }),
      };
      const result = await createLink(deps)(
        { body } as never,
        {
          partner: { partnerId, defaultCallbackUrl: null } as Partner,
          idempotency: key && { scope: partnerId, key, bodyHash: JSON.stringify(body) },
          audit: null,
        } as unknown as HandlerInput<'createLink'>,
      );
      return 'refused' in result ? result.refused : result.body.ref_id.replace(partnerId, 'link');
    }),
  );
}

/** A store that runs what arrives at once as a single group, and the units of work in their order. */
function inOneGroup(store: Store): Pick<Store, 'write' | 'batch'> {
  let items: unknown[] = [];
  let group: Promise<readonly unknown[]> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async batch<Item, Result>(operation: BatchedOperation<Item, Result>, item: Item) {
      const place = items.push(item) - 1;
      group ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
        const all = items as Item[];
        items = [];
        return store.write((tx) => operation.run(tx, all));
      });
      return (await group)[place] as Result;
    },
    write(work) {
      const done = last.then(async () => {
        await group;
        return store.write(work);
      });
      last = done;
      return done;
    },
  };
}

describe('requests that create links', () => {
  const at = useStore();
  let run = 0;

  test('in one group they are answered as one after the other, and their numbers have no gap', async () => {
    await inRuns(30).forAllAsync(fc.array(GROUP, { minLength: 1, maxLength: 4 }), async (groups) => {
      const [alone, grouped] = [`alone ${++run}`, `grouped ${run}`];
      const created = new Set<string>();
      let [now, from] = [START, 0];
      for (const { requests, afterMs } of groups) {
        now += afterMs;
        const oneByOne: string[] = [];
        for (const [i, each] of requests.entries()) {
          const when = { partnerId: alone, now, from: from + i };
          oneByOne.push(...(await answers(at.store, when, [each])));
        }
        const together = await answers(inOneGroup(at.store), { partnerId: grouped, now, from }, requests);
        expect(together).toEqual(oneByOne);
        for (const answer of together) if (answer.startsWith('link')) created.add(answer);
        from += requests.length;
      }
      const rows = await at.database.rows<{ number: number; ref_id: string }>(
        `SELECT number, ref_id FROM links WHERE partner_id = '${grouped}' ORDER BY number`,
      );
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
      expect(new Set(rows.map(({ ref_id }) => ref_id.replace(grouped, 'link')))).toEqual(created);
      expect(await at.store.read((tx) => tx.links.total(grouped))).toBe(created.size);
    });
  });
});
