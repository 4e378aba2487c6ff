/** Submissions that are decided together get what they would get one by one, on both databases (D-75). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptSubmissions,
  type Decision,
  type Submission,
} from '#handlers/submissions/accept-submissions.ts';
import { submitVerification } from '#handlers/submissions/submitVerification.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import { sealJob } from '#store/seal/seal-job.ts';
import type { Store } from '#store/store.ts';
import { POSTGRESQL, SQLITE, type StoreUnderTest, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import {
  type Drawn,
  insertLinks,
  LINK_NAMES,
  makeDeps,
  rowsAfter,
  SETTINGS,
  submissionsOf,
} from '../submission-world.ts';

const drawn = fc.record<Drawn>({
  link: fc.constantFrom('many', 'many', 'many', 'single', 'two', 'withSelfie', ...LINK_NAMES),
  number: fc.nat(3),
  visitor: fc.nat(1),
  key: fc.oneof(fc.constant(null), fc.nat(2)),
  firstName: fc.constantFrom('Adaobi', 'Ada'),
  consent: fc.integer({ max: 7, min: 0 }).map((n) => n > 0),
  selfie: fc.boolean(),
  later: fc.constantFrom(0, 0, 0, 0, 0, 1, 1_000, 60_000, 1_800_000, 3_600_000),
});

const ONE: Drawn = {
  ...{ link: 'many', number: 0, visitor: 0, key: null },
  ...{ firstName: 'Ada', consent: true, selfie: false, later: 0 },
};
/** Submissions one after the other, an hour after those before. */
const inNewHour = (...all: Partial<Drawn>[]): Drawn[] =>
  all.map((each, i) => ({ ...ONE, ...(i === 0 && { later: 3_600_000 }), ...each }));
const times = (count: number, each: Partial<Drawn>) => Array.from({ length: count }, () => each);
/** Some for each decision. */
const EVERY_DECISION = [
  ...inNewHour(...LINK_NAMES.map((link, number) => ({ link, number }))),
  ...inNewHour({ link: 'single' }, { link: 'two' }, { link: 'two' }, { consent: false }),
  ...inNewHour({ number: 1, key: 1 }, { number: 1, key: 1 }, { number: 2, key: 1 }),
  ...inNewHour(...[0, 0, 1, 2].map((visitor) => ({ number: 7, visitor }))),
  ...inNewHour({ number: 1 }, { number: 2 }, { number: 3 }),
  ...inNewHour(...times(5, { consent: false }), ...times(2, { consent: false, visitor: 1 })),
  ...inNewHour(...[1, 2, 3].map((number) => ({ link: 'withSelfie', number, visitor: number, selfie: true }))),
];

/** Random submissions, cut into groups at random places. */
const sequences = fc
  .array(fc.record({ each: drawn, endsGroup: fc.boolean() }), { minLength: 1, maxLength: 40, size: 'max' })
  .map((all) => ({
    all: all.map(({ each }) => each),
    ends: all.flatMap(({ endsGroup }, i) => (endsGroup || i === all.length - 1 ? [i + 1] : [])),
  }));

async function decideIn(
  at: StoreUnderTest,
  run: string,
  all: readonly Drawn[],
  ends: readonly number[],
): Promise<{ decisions: Decision[]; rows: Record<string, unknown[]> }> {
  await insertLinks(at, run);
  const submissions = submissionsOf(at, run, all);
  const accept = acceptSubmissions(makeDeps(run));
  const decisions: Decision[] = [];
  let start = 0;
  for (const end of ends) {
    const group = submissions.slice(start, end);
    decisions.push(...(await at.store.write((tx) => accept.run(tx, group))));
    start = end;
  }
  return { decisions, rows: await rowsAfter(at, run) };
}

describe('random submissions', () => {
  const ways = [SQLITE, POSTGRESQL].flatMap((kind) => [
    { at: useStore(kind), isGrouped: false },
    { at: useStore(kind), isGrouped: true },
  ]);

  test('get the same decisions and leave the same rows, alone and in groups, on both databases', async () => {
    let runs = 0;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(sequences, async ({ all, ends }) => {
        const run = `${++runs}`;
        const alone = all.map((_, i) => i + 1);
        const [first, ...others] = await Promise.all(
          ways.map(({ at, isGrouped }) => decideIn(at, run, all, isGrouped ? ends : alone)),
        );
        for (const other of others) expect(other).toEqual(first);
        for (const { result } of first?.decisions ?? []) {
          seen.add('refused' in result ? result.refused : 'accepted');
        }
      }),
      { numRuns: IS_LONG ? 12 : 4, examples: [[{ all: EVERY_DECISION, ends: [EVERY_DECISION.length] }]] },
    );
    expect([...seen].sort()).toEqual(
      [
        ...['accepted', 'idempotency_key_reused', 'id_number_blocked', 'invalid_value', 'link_disabled'],
        ...['link_expired', 'link_full', 'link_not_found', 'link_not_ready', 'link_used', 'missing_field'],
        ...['too_many_id_numbers', 'too_many_submissions', 'too_much_image_data'],
      ].sort(),
    );
  });
});

const NONE_PER_VISITOR = { linkPerVisitor: null, storedPerVisitor: null, numberPerVisitorPercent: null };
const OFF = { ...SETTINGS, limits: { link: null, visitor: null, stored: null, ...NONE_PER_VISITOR } };

describe('on PostgreSQL', () => {
  const at = useStore(POSTGRESQL);
  const jobs = async () => (await at.database.rows('SELECT 1 FROM jobs')).length;
  const sendAll = (store: Store, submissions: readonly Submission[]) => {
    const accept = acceptSubmissions(makeDeps('1', OFF));
    return Promise.allSettled(submissions.map((each) => store.batch(accept, each)));
  };
  const submissions = (count: number) =>
    submissionsOf(
      at,
      '1',
      Array.from({ length: count }, (_, number) => ({ ...ONE, number: number % 9 })),
    );

  test('one that the database refuses fails alone', async () => {
    await insertLinks(at, '1');
    const [first, ...others] = submissions(12);
    if (!first) throw new Error('There is no submission.');
    await sendAll(at.store, [first]);
    // The same job again.
    const settled = await sendAll(at.store, [...others.slice(0, 5), first, ...others.slice(5)]);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 12 }, (_, i) => i !== 5),
    );
    expect(await jobs()).toBe(12);
  });

  test('a group whose connection is cut leaves nothing, and each of it is told', async () => {
    await insertLinks(at, '1');
    const holds = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const holder = at.store.write(async (tx) => {
      await tx.links.lockAll(['1-many']);
      holds.resolve();
      await mayEnd.promise;
    });
    await holds.promise;
    const sent = sendAll(at.store, submissions(8));
    await expect.poll(() => at.database.waiting()).toBeGreaterThan(0);
    await at.database.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    for (const each of await sent) {
      expect(each).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    }
    mayEnd.resolve();
    await holder;
    expect(await jobs()).toBe(0);
  });
});

describe('the words that a user agreed to', () => {
  const at = useStore(SQLITE);
  const link = aLink();
  const page = { companyName: link.companyName, policyUrl: link.dataPrivacyPolicyUrl };

  test('are saved with every submission until one of them is committed', async () => {
    const inserts: string[] = [];
    const deps = makeDeps('1');
    const [sent] = submissionsOf(at, '1', [ONE]);
    await at.store.write((tx) => tx.links.insert(link));
    const body = { ...sent?.input.body, consent_shown: consentShown(page, en) };
    const input = { ...sent?.input, body, path: { linkId: link.refId } } as Submission['input'];
    const store = (commits: boolean) => ({
      batch: (operation: ReturnType<typeof acceptSubmissions>, item: Submission) =>
        at.store.write(async (tx) => {
          const saveAll = (texts: ReadonlyMap<string, string>) => {
            inserts.push(...texts.keys());
            tx.consentTexts.saveAll(texts);
          };
          const [decision] = await operation.run({ ...tx, consentTexts: { ...tx.consentTexts, saveAll } }, [
            item,
          ]);
          if (!commits) throw new Error('rolled back');
          return decision;
        }),
    });
    let commits = false;
    const handle = submitVerification({
      ...deps,
      imageStore: IMAGES_IN_DATABASE,
      now: () => START,
      count: () => undefined,
      sealJob: (...args: [string, object]) => sealJob(at.secrets, ...args),
      store: { batch: (...args: [never, never]) => store(commits).batch(...args) },
    } as never);
    await expect(handle(input, input)).rejects.toThrow('rolled back');
    commits = true;
    const rolledBack = inserts.length;
    expect(await handle(input, input)).toMatchObject({ status: 201 });
    const saved = inserts.length;
    expect(saved).toBeGreaterThan(rolledBack);
    const another = { ...input, body: { ...input.body, id_number: '12345678900' } };
    expect(await handle(another, another)).toMatchObject({ status: 201 });
    expect(inserts).toHaveLength(saved);
    expect(await at.database.rows('SELECT text_hash FROM consent_texts')).toEqual([
      { text_hash: inserts[0] },
    ]);
  });
});
