import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#core/audit.ts';
import { START } from '#harness/fixtures.ts';
import { chainWaiting, verifyChain } from '#store/audit-chain.ts';
import { DATABASES, useStore } from '../support/stores.ts';

function anEntry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: START,
    actor: 'partner',
    action: 'createLink',
    partnerId: '042',
    keyId: null,
    operator: null,
    target: null,
    outcome: 'ok',
    code: null,
    requestId: null,
    address: null,
    count: 1,
    ...more,
  };
}

for (const database of DATABASES) {
  describe(`the audit trail on ${database.name}`, () => {
    const at = useStore(database);
    const add = (more: Partial<AuditEntry>) => at.store.write(async (tx) => tx.audit.add(anEntry(more)));
    const all = () => at.store.read((tx) => tx.audit.after(0, 10_000));
    const targets = async () => (await all()).map(({ entry }) => JSON.parse(entry).target);

    /** Chains entries with these targets, a second apart. */
    async function chained(...names: string[]): Promise<void> {
      for (const [i, target] of names.entries()) await add({ target, at: START + i * 1_000 });
      await chainWaiting(at.store);
    }

    test('an entry is committed with its unit of work, and undone with it', async () => {
      const fail = () =>
        at.store.write(async (tx) => {
          tx.audit.add(anEntry({ target: 'undone' }));
          await tx.settings.set('id_number_limit', '1');
          throw new Error('this unit fails');
        });
      // In one group, where units share a transaction.
      await Promise.allSettled([add({ target: 'a' }), fail(), add({ target: 'b' }), fail()]);
      await chainWaiting(at.store);
      expect((await targets()).toSorted()).toEqual(['a', 'b']);
      await add({ target: "it's a \\ \0 “text”\n" });
      await chainWaiting(at.store);
      expect((await targets()).at(-1)).toBe("it's a \\ \0 “text”\n");
    });

    test('entries are numbered without gaps, in the order of their times, each time that they are chained', async () => {
      await add({ target: 'late', at: START + 2 });
      await add({ target: 'early', at: START + 1 });
      await chainWaiting(at.store);
      await chained(...Array.from({ length: 48 }, (_, i) => `${i}`));
      const entries = await all();
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1));
      // Where units are committed one after the other, that is their order.
      const first = database.groupsUnits ? ['late', 'early'] : ['early', 'late'];
      expect((await targets()).slice(0, 3)).toEqual([...first, '0']);
      expect(await at.store.read((tx) => tx.audit.hasWaiting())).toBe(false);
      expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 50, head: { number: 50 } });
    });

    test('servers that chain at the same time make one chain', async () => {
      const stores = [at.store, await at.another(), await at.another()];
      const work = Array.from({ length: 60 }, async (_, i) => {
        const store = stores[i % 3] ?? at.store;
        await store.write(async (tx) => tx.audit.add(anEntry({ target: `${i}` })));
        await chainWaiting(store);
      });
      await Promise.all(work);
      expect(new Set(await targets()).size).toBe(60);
      expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 60 });
    });

    const swapped = `UPDATE audit SET entry = CASE number WHEN 2 THEN (SELECT entry FROM audit WHERE number = 3)
      ELSE (SELECT entry FROM audit WHERE number = 2) END WHERE number IN (2, 3)`;
    test.each([
      [
        'a changed entry',
        "UPDATE audit SET entry = REPLACE(entry, 'c', 'x') WHERE number = 3",
        /^Entry 3 was changed/,
      ],
      ['a changed time', 'UPDATE audit SET at = 5 WHERE number = 3', /^Entry 3 is listed under another time/],
      [
        'a changed partner',
        "UPDATE audit SET partner_id = '043' WHERE number = 3",
        /^Entry 3 is listed under/,
      ],
      ['a missing entry', 'DELETE FROM audit WHERE number = 2', /^Entry 2 is missing/],
      ['a missing first entry', 'DELETE FROM audit WHERE number = 1', /^Entry 1 is missing/],
      ['two swapped entries', swapped, /^Entry 2 was changed or swapped/],
      [
        'a cut-off end',
        'DELETE FROM audit WHERE number >= 3',
        /^Entry 3 is missing, and so are all after it/,
      ],
      [
        'a changed head',
        "UPDATE settings SET value = '3 x' WHERE name = 'audit_head'",
        /^Entry 3 is not the head/,
      ],
    ])('%s is found and named', async (_, tampering, problem) => {
      await chained('a', 'b', 'c', 'd');
      await at.database.rows(tampering);
      expect((await verifyChain(at.store)).problem).toMatch(problem);
    });

    test('a chain that was written anew is found with a head that was kept elsewhere', async () => {
      await chained('a', 'b', 'c');
      const kept = await at.store.read((tx) => tx.audit.head());
      await chained('d');
      expect((await verifyChain(at.store, kept)).problem).toBeNull();
      await at.database.rows('DELETE FROM audit');
      await at.database.rows("DELETE FROM settings WHERE name = 'audit_head'");
      await chained('a', 'b');
      expect((await verifyChain(at.store)).problem).toBeNull();
      expect((await verifyChain(at.store, kept)).problem).toMatch(/^Entry 3 is missing/);
      await chained('x', 'd');
      expect((await verifyChain(at.store, kept)).problem).toMatch(/^Entry 3 is not the kept head/);
    });

    test('the oldest entries are removed, and the rest can still be verified', async () => {
      await chained('a', 'b', 'c', 'd', 'e');
      const remove = (before: number, max: number) => at.store.write((tx) => tx.audit.remove(before, max));
      expect(await remove(START + 3_000, 2)).toBe(2);
      expect(await remove(START + 3_000, 2)).toBe(1);
      expect(await remove(START + 3_000, 2)).toBe(0);
      expect(await targets()).toEqual(['d', 'e']);
      expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 2, base: { number: 3 } });
      await at.database.rows('DELETE FROM audit WHERE number = 4');
      expect((await verifyChain(at.store)).problem).toMatch(/^Entry 4 is missing/);
      await remove(START + 9_000, 9);
      await chained('f');
      expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 1, base: { number: 5 } });
    });

    test('entries are listed newest first, of one partner or all, since a time', async () => {
      const hour = 3_600_000;
      for (const [i, target] of ['a', 'b', 'c', 'd'].entries()) {
        await add({ target, partnerId: i % 2 ? '043' : '042', at: START + i * 2 * hour });
      }
      await chainWaiting(at.store);
      const list = async (before: number, filter: object, max = 9) => {
        const found = await at.store.read((tx) => tx.audit.before(before, filter, max));
        return found.map(({ entry }) => JSON.parse(entry).target).join('');
      };
      expect(await list(5, {})).toBe('dcba');
      expect(await list(3, {}, 1)).toBe('b');
      expect(await list(5, { partnerId: '042' })).toBe('ca');
      expect(await list(5, { since: START + 2 * hour })).toBe('dcb');
      expect(await list(5, { since: START + 2 * hour + 1 })).toBe('dc');
      expect(await list(5, { partnerId: '043', since: START + 6 * hour })).toBe('d');
      expect(await list(5, { partnerId: '043', since: START }, 1)).toBe('d');
    });
  });
}
