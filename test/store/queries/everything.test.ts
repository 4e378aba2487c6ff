/** What erases goes over every column that the schema has: a new one fails here until somebody says what becomes of it. */
import { describe, expect, test } from 'vitest';
import { eraseRequested } from '#server/background/erasures.ts';
import { eraseOld } from '#server/background/retention.ts';
import { GROUP_ROWS_MAX } from '#store/queries/erasure/erase-links.ts';
import type { Tx } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { columnsWith, everything, plantEverywhere, textOf } from '../plant-everywhere.ts';

const ADA = { name: 'mine', partnerId: '042', userId: 'ada' };
const OTHERS = [
  { name: 'second', partnerId: '042', userId: 'bob' },
  { name: 'elsewhere', partnerId: '001', userId: 'ada' },
];
const LATER = START + 1e12;
const VISIT = 'mine:staged_images.visit_id';

/** What a job and a link keep of an erased person: what the partner set, how it went, and ids that the service made. */
const KEPT = {
  attempts: 'callback_id error',
  callbacks: 'callback_id service_job_id state',
  jobs: 'consent country id_type job_id method ref_id result service_job_id state',
  link_counts: 'ref_id',
  link_days: 'ref_id',
  links:
    'attempts callback_url capture company_name data_privacy_policy_url embed_origins hidden_fields id_types logo_url ' +
    'logo_url_dark redirect_url ref_id theme_color',
  // The names of objects that are to be deleted.
  unreferenced_objects: 'name',
};
/** Of partners, of the operator, or with hashes alone. */
const OF_NOBODY = [
  ...['audit', 'audit_waiting', 'consent_texts', 'endpoints', 'events', 'id_number_limits', 'partner_keys'],
  ...['partners', 'signed_requests', 'source_results', 'tasks', 'webhook_secrets'],
];

/** Tables of which a link may have many rows, and the columns that tell these apart. */
const MANY_OF_A_LINK = {
  handoffs: ['visit_id', 'handoff_id'],
  staged_images: ['visit_id', 'image_id'],
  link_events: ['event_id'],
  idempotency: ['key'],
};

onEveryDatabase('of a value in every column', (at) => {
  const plant = () => plantEverywhere(at, [ADA, ...OTHERS]);

  const rowsWith = async (text: RegExp) =>
    (await everything(at)).filter((row) => text.test(Object.values(row).map(textOf).join()));

  test('removing a partner leaves nothing of it, and all of others', async () => {
    await plant();
    const before = await rowsWith(/elsewhere/);
    // Each in a unit of its own, as the command does it.
    await at.store.write(({ removal }) => removal.jobs('042', 9));
    await at.store.write(({ removal }) => removal.links('042', 9));
    await at.store.write(({ removal }) => removal.rest('042', [], 9));
    await at.store.write(({ removal }) => removal.partner('042'));
    expect(await rowsWith(/elsewhere/)).toEqual(before);
    const left = await everything(at);
    expect(left.filter((row) => row['partner_id'] === '042')).toEqual([]);
    expect(Object.keys(columnsWith(left, 'mine')).sort()).toEqual([
      ...['audit', 'audit_waiting', 'consent_texts', 'id_number_limits', 'source_results'],
      'unreferenced_objects',
    ]);
  });

  test('erasing a person leaves what is about nobody, and all of others', async () => {
    await plant();
    const ofOthers = () => rowsWith(/second|elsewhere/);
    const before = await ofOthers();
    const asked = { erasureId: 'erasure', partnerId: '042', userId: 'ada', jobId: null };
    const request = { ...asked, pseudonym: 'erased-1' };
    const { erasureId } = await at.store.write((tx) => tx.erasures.request(request, START));
    await eraseRequested({ store: at.store, now: () => START + 9 }, (error) => expect.fail(String(error)));
    expect(await ofOthers()).toEqual(before);
    const left = await everything(at);
    const { counts } = (await at.store.read((tx) => tx.erasures.find(erasureId))) ?? {};
    expect(counts).toMatchObject({ images: 3, savedResponses: 2, pseudonyms: 2 });
    expect(columnsWith(left, 'mine', OF_NOBODY)).toEqual(KEPT);
    const link = left.find((row) => row['ref_id'] === 'mine-link' && row.table === 'links');
    expect(Number(link?.['disabled_at']), 'as it was before').toBe(START);
    const ofPartner = left.filter((row) => row['partner_id'] === '042');
    expect(columnsWith(ofPartner, 'ada')).toEqual({});
  });

  describe('of more rows of a link than one statement takes', () => {
    /** For each table a partner, whose link has that many rows of it alone: the others end no loop. */
    const owners = Object.entries(MANY_OF_A_LINK).map(([table, ids], i) => {
      return { table, ids, name: `many-${table}`, partnerId: `00${i}`, userId: 'ada' };
    });
    type Owner = (typeof owners)[number];
    const rowsOf = async ({ table, name }: Owner) =>
      (await at.database.rows<object>(`SELECT * FROM ${table}`)).filter((row) =>
        Object.values(row).some((value) => textOf(value).includes(name)),
      );

    // Citus joins a table with constants, and with no recursion.
    const DIGIT = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;
    const NUMBERS = `SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d AS i
      FROM ${DIGIT} a, ${DIGIT} b, ${DIGIT} c, ${DIGIT} e`;

    async function plantMany(): Promise<void> {
      await plantEverywhere(at, owners);
      for (const owner of owners) {
        const { table, ids, name } = owner;
        const columns = Object.keys((await rowsOf(owner))[0] ?? {});
        const values = columns.map((each) =>
          ids.includes(each) ? `CAST(n.i AS TEXT) || t.${each}` : `t.${each}`,
        );
        await at.database.rows(
          `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} t, (${NUMBERS}) n
            WHERE n.i < ${GROUP_ROWS_MAX} AND t.${ids[0]} LIKE '${name}%'`,
        );
        expect((await rowsOf(owner)).length, table).toBeGreaterThan(GROUP_ROWS_MAX);
      }
    }

    test('erasing a person leaves none', async () => {
      await plantMany();
      // Saved responses of a job are found and erased one by one.
      const erased = owners.filter(({ table }) => table !== 'idempotency');
      for (const { partnerId, userId, table } of erased) {
        const request = { erasureId: table, partnerId, userId, jobId: null, pseudonym: null };
        await at.store.write((tx) => tx.erasures.request(request, START));
      }
      await eraseRequested({ store: at.store, now: () => START + 9 }, (error) => expect.fail(String(error)));
      for (const owner of erased) expect(await rowsOf(owner), owner.table).toEqual([]);
    });

    test('removing a partner leaves none', async () => {
      await plantMany();
      for (const owner of owners) {
        const { partnerId } = owner;
        await at.store.write(({ removal }) => removal.jobs(partnerId, 9));
        while ((await at.store.write(({ removal }) => removal.links(partnerId, 9))).rows > 0);
        expect(await rowsOf(owner), owner.table).toEqual([]);
      }
    });
  });

  test('whatever ends keys asks for the files to be purged of them', async () => {
    await plant();
    const visit = { linkId: 'mine-link', visitId: VISIT, beganAt: 0 };
    const erasers: Record<string, (tx: Tx) => Promise<unknown>> = {
      images: (tx) => tx.retention.images(LATER, 9),
      personalData: (tx) => tx.retention.personalData(LATER, 9, LATER),
      imagesOfPartner: (tx) => tx.retention.imagesOfPartner('042', LATER, 9),
      personalDataOfPartner: (tx) => tx.retention.personalDataOfPartner('042', LATER, 9, LATER),
      prefill: (tx) => tx.prefills.erase('mine-link'),
      oldPrefills: (tx) => tx.prefills.eraseOld({ expired: LATER, created: LATER }, 9),
      oldPrefillsOfPartner: (tx) => tx.prefills.eraseOldOfPartner('042', LATER, 9),
      stagedOfVisit: (tx) => tx.stagedImages.eraseOf(visit),
      oldStaged: (tx) => tx.stagedImages.eraseOld(LATER, 9),
      removedJobs: (tx) => tx.removal.jobs('042', 9),
      removedLinks: (tx) => tx.removal.links('042', 9),
    };
    for (const [name, erase] of Object.entries(erasers)) {
      let due: string | null = null;
      // Undone, so that each finds what was planted.
      const undone = at.store.write(async (tx) => {
        await erase(tx);
        due = await tx.settings.get('purge_due');
        throw new Error('undo');
      });
      await expect(undone, name).rejects.toThrow('undo');
      expect(due, name).not.toBeNull();
    }
    expect(await at.store.read((tx) => tx.settings.get('purge_due'))).toBeNull();
  });

  test('retention goes by the service’s clock; what came by the real one, by that', async () => {
    await plant();
    const tables = async () => Map.groupBy(await everything(at), ({ table }) => table);
    const changedAt = async (now: number, realNow: number) => {
      const before = await tables();
      await eraseOld({
        ...{
          store: at.store,
          now: () => now,
          realNow: () => realNow,
          imagesKeptMs: 1,
          personalDataKeptMs: 1,
        },
        ...{ idempotencyKeptMs: 1, auditKeptMs: 1, idNumberLimit: { max: 1, windowMs: 1 } },
      });
      const after = await tables();
      const text = (rows: unknown) => JSON.stringify(rows);
      return [...before.keys()].filter((table) => text(before.get(table)) !== text(after.get(table))).sort();
    };
    // `settings` says how far it came, and when all was purged.
    const real = ['audit', 'settings', 'signed_requests'];
    expect(await changedAt(START - 1, LATER)).toEqual(real);
    expect(await changedAt(LATER, START - 1)).toEqual([
      ...[
        'attempts',
        'blobs',
        'callbacks',
        'endpoints',
        'events',
        'handoffs',
        'id_number_limits',
        'idempotency',
        'job_keys',
      ],
      ...[
        'jobs',
        'link_days',
        'link_events',
        'link_prefills',
        'links',
        'settings',
        'staged_images',
        'unreferenced_objects',
      ],
    ]);
    const { attempts, callbacks, jobs } = columnsWith(await everything(at), 'mine');
    expect({ attempts, callbacks, jobs }).toEqual({
      ...{ attempts: KEPT.attempts, callbacks: KEPT.callbacks },
      // The partner's own ids and parameters stay.
      jobs: `attempt ${KEPT.jobs.replace('job_id method', 'method partner_params')}`,
    });
  });

  test('a sandbox’s reset leaves its own partner, what an operator has set, and what is about nobody', async () => {
    await plant();
    await at.store.write((tx) => tx.eraseAll.eraseAllBut('042'));
    const left = (await everything(at)).map(({ table, partner_id }) => `${table} ${partner_id ?? ''}`.trim());
    expect([...new Set(left)].sort()).toEqual([
      ...['audit', 'audit_waiting', 'consent_texts', 'migrations', 'partner_keys 042', 'partners 042'],
      ...['settings', 'unreferenced_objects', 'webhook_secrets 042'],
    ]);
    const objects = await at.database.rows('SELECT name FROM unreferenced_objects');
    // Of each of the three: one that waited already, and two of images.
    expect(objects).toHaveLength(9);
  });
});
