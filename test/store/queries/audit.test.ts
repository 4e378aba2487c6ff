import { expect, test } from 'vitest';
import { type AuditEntry, auditEntry } from '#core/audit.ts';
import { allEntries, chainWaiting, newestEntries, verifyChain } from '#store/audit/chain.ts';
import type { ChainMark } from '#store/queries/audit.ts';
import { chainHash } from '#store/queries/audit.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

const anEntry = (more: Partial<AuditEntry> = {}): AuditEntry =>
  auditEntry({ at: START, actor: 'partner', action: 'createLink', partnerId: '042', ...more });

onEveryDatabase('the audit trail', (at, database) => {
  const add = (more: Partial<AuditEntry>) => at.store.write(async (tx) => tx.audit.add(anEntry(more)));
  const blocks = () => at.store.read((tx) => tx.audit.after(0, 1_000));

  async function targets(): Promise<string[]> {
    const found = [];
    for await (const { entry } of allEntries(at.store)) found.push(entry.target ?? '');
    return found;
  }

  /** Chains entries with these targets as one block. */
  async function chained(...names: string[]): Promise<void> {
    await Promise.all(names.map((target, i) => add({ target, at: START + i })));
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
  });

  test('what operators call themselves is kept as it is', async () => {
    const operator = "O'Neil \\ \0 “A”\n";
    await add({ operator });
    await chainWaiting(at.store);
    const [found] = await newestEntries(at.store, 2, {}, 1);
    expect(found?.entry.operator).toBe(operator);
  });

  test('entries are numbered without gaps, those that waited in the order of their times', async () => {
    await add({ target: 'late', at: START + 2 });
    await add({ target: 'early', at: START + 1 });
    await chainWaiting(at.store);
    await chained(...Array.from({ length: 48 }, (_, i) => `${i}`));
    const numbers = [];
    for await (const { number } of allEntries(at.store)) numbers.push(number);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    // Where units are committed one after the other, none waits.
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

  const lineOf = (n: number) => `(SELECT entries FROM audit WHERE last_number = ${n})`;
  const hashesOf = (n: number) => `(SELECT hashes FROM audit WHERE last_number = ${n})`;
  test.each([
    ['a changed entry', `UPDATE audit SET entries = REPLACE(entries, '"d"', '"x"')`, /^Entry 4 was changed/],
    [
      'a changed time',
      'UPDATE audit SET at = 5 WHERE last_number = 4',
      /^Entry 4 is kept under another time/,
    ],
    ['missing entries', 'DELETE FROM audit WHERE last_number = 4', /^Entry 3 is missing/],
    ['missing first entries', 'DELETE FROM audit WHERE last_number = 2', /^Entry 1 is missing/],
    [
      'a cut-off end',
      'DELETE FROM audit WHERE last_number = 6',
      /^Entry 5 is missing, and so are all after it/,
    ],
    [
      'a changed head',
      "UPDATE settings SET value = '6 x' WHERE name = 'audit_head'",
      /^Entry 6 is not the head/,
    ],
    [
      'swapped blocks',
      `UPDATE audit SET entries = CASE last_number WHEN 2 THEN ${lineOf(4)} ELSE ${lineOf(2)} END,
         hashes = CASE last_number WHEN 2 THEN ${hashesOf(4)} ELSE ${hashesOf(2)} END WHERE last_number IN (2, 4)`,
      /^Entry 1 was changed or swapped/,
    ],
  ])('%s is found and named', async (_, tampering, problem) => {
    for (const names of ['ab', 'cd', 'ef']) await chained(...names);
    await at.database.rows(tampering);
    expect((await verifyChain(at.store)).problem).toMatch(problem);
  });

  test.each([
    [
      'swapped entries',
      ([one = '', other = '']: string[]) => [other, one],
      /^Entry 3 was changed or swapped/,
    ],
    ['a removed entry', ([one = '']: string[]) => [one], /^Entry 4 was changed/],
    ['an added entry', ([one = '', other = '']: string[]) => [one, one, other], /^Entry 4 was changed/],
  ])('%s within a block is found and named', async (_, tamper, problem) => {
    for (const names of ['ab', 'cd']) await chained(...names);
    const [, second] = await blocks();
    const entries = tamper(second?.entries.split('\n') ?? []).join('\n');
    await at.database.rows(`UPDATE audit SET entries = '${entries}' WHERE last_number = 4`);
    expect((await verifyChain(at.store)).problem).toMatch(problem);
  });

  test('a change with its own hash made anew is found by the next one', async () => {
    await chained('a');
    await chained('b', 'c');
    const [first] = await blocks();
    const entries = first?.entries.replace('createLink', 'updateLink') ?? '';
    const set = `entries = '${entries}', hashes = '${chainHash('', 1, entries)}'`;
    await at.database.rows(`UPDATE audit SET ${set} WHERE last_number = 1`);
    expect((await verifyChain(at.store)).problem).toBe(
      'Entry 2 was changed or swapped, or the hash of the one before it was.',
    );
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
    for (const block of ['a', 'b', 'c', 'd', 'ee']) {
      await at.store.write(async (tx) => {
        for (const target of block) tx.audit.add(anEntry({ target, at: START + target.charCodeAt(0) }));
      });
      await chainWaiting(at.store);
    }
    const remove = (before: string, max: number) =>
      at.store.write((tx) => tx.audit.remove(START + before.charCodeAt(0), max));
    expect(await remove('d', 2)).toBe(2);
    expect(await remove('d', 2)).toBe(1);
    expect(await remove('d', 2)).toBe(0);
    expect(await targets()).toEqual(['d', 'e', 'e']);
    const base = await at.store.read((tx) => tx.audit.base());
    const problemWith = async (kept: ChainMark) => (await verifyChain(at.store, kept)).problem;
    expect(await problemWith(base)).toBeNull();
    // Whoever writes the chain anew also says what was removed.
    expect(await problemWith({ ...base, hash: 'x' })).toMatch(/^Entry 3 is not the kept head/);
    expect(await problemWith({ ...base, number: 2 })).toMatch(/^Entry 2, the kept head, was removed/);
    expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 3, base: { number: 3 } });
    await at.database.rows('DELETE FROM audit WHERE last_number = 4');
    expect((await verifyChain(at.store)).problem).toMatch(/^Entry 4 is missing/);
    await remove('z', 9);
    await chained('f');
    expect(await verifyChain(at.store)).toMatchObject({ problem: null, entries: 1, base: { number: 6 } });
  });

  test('entries are listed newest first, of one partner or all, since a time', async () => {
    const hour = 3_600_000;
    const entry = (target: string, i: number) => ({
      target,
      partnerId: i % 2 ? '043' : '042',
      at: START + i * 2 * hour,
    });
    await Promise.all([...'ab'].map((target, i) => add(entry(target, i))));
    await chainWaiting(at.store);
    await Promise.all([...'cd'].map((target, i) => add(entry(target, i + 2))));
    await chainWaiting(at.store);
    const list = async (before: number, filter: object, max = 9) => {
      const found = await newestEntries(at.store, before, filter, max);
      return found.map(({ number, entry }) => `${number}${entry.target}`).join('');
    };
    expect(await list(Number.MAX_SAFE_INTEGER, {})).toBe('4d3c2b1a');
    expect(await list(4, {})).toBe('3c2b1a');
    expect(await list(3, {}, 1)).toBe('2b');
    expect(await list(5, { partnerId: '042' })).toBe('3c1a');
    expect(await list(5, { since: START + 2 * hour })).toBe('4d3c2b');
    expect(await list(5, { since: START + 2 * hour + 1 })).toBe('4d3c');
    expect(await list(5, { partnerId: '043', since: START + 6 * hour })).toBe('4d');
    expect(await list(5, { partnerId: '043', since: START }, 1)).toBe('4d');
  });
});
