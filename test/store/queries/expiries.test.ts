/** Links that expire together, apart from deliveries (D-119). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EXPIRY_DEFERRED_MS, expiryTask } from '#core/event.ts';
import type { Link } from '#core/link.ts';
import { lookAtExpired } from '#server/background/expiries.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aLink, aPartner, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

const NOW = START + 60_000;

onEveryDatabase('links that expire', (at) => {
  /** @param dueAt - of a server of 1.0.0: the expiry. */
  async function withExpiryTask(count: number, more: Partial<Link> = {}, dueAt: number | null = null) {
    const links = Array.from({ length: count }, () =>
      aLink({ partnerId: '042', expiresAt: NOW - 1, ...more }),
    );
    await at.store.write(async (tx) => {
      for (const link of links) {
        await tx.links.insert(link);
        const due = dueAt ?? (link.expiresAt ?? 0) + EXPIRY_DEFERRED_MS;
        await tx.tasks.add('delivery', expiryTask(link.refId), link.partnerId, due);
      }
    });
    return links.map(({ refId }) => refId);
  }
  const subscriber = (partnerId: string) =>
    at.store.write(async (tx) => {
      const eventsUrl = 'https://partner.example/events';
      await tx.partners.insert(aPartner({ partnerId }), START);
      await tx.partners.insertKey(partnerId, `key of ${partnerId}`, `key-of-${partnerId}`, START);
      const partner = await tx.partners.lock(partnerId);
      if (partner) await tx.partners.saveSettings({ ...partner, eventsUrl });
    });
  const look = async (now = NOW) => {
    const changed: string[] = [];
    const onLinkChanged = (refId: string) => changed.push(refId);
    await lookAtExpired({ store: at.store, now: () => now, onLinkChanged });
    return changed;
  };
  const tasks = () =>
    at.database.rows<{ subject: string; due_at: number }>(
      'SELECT subject, due_at FROM tasks ORDER BY due_at',
    );
  const notified = async () =>
    (await at.database.rows<{ payload: string }>('SELECT payload FROM events')).map(
      ({ payload }) => JSON.parse(payload).data.ref_id,
    );

  test('are told to a subscriber, once, but not one that is disabled or used, and none before it expires', async () => {
    await subscriber('042');
    const expired = await withExpiryTask(3);
    await withExpiryTask(1, { disabledAt: START });
    await withExpiryTask(1, { usedAt: START });
    const [later = ''] = await withExpiryTask(1, { expiresAt: NOW + 5 });
    expect((await look()).toSorted()).toEqual(expired.toSorted());
    expect(await look()).toEqual([]);
    expect((await notified()).toSorted()).toEqual(expired.toSorted());
    const left = (await tasks()).filter(({ subject }) => !subject.startsWith('evt_'));
    expect(left.map(({ subject }) => subject)).toEqual([expiryTask(later)]);
    expect(await look(NOW + 5)).toEqual([later]);
  });

  test('of which a server of 1.0.0 made the tasks are put off, and looked at when they expire', async () => {
    await subscriber('042');
    const [late = ''] = await withExpiryTask(1, {}, NOW - 1);
    const [soon = ''] = await withExpiryTask(1, { expiresAt: NOW + 9 }, NOW + 9);
    expect(await look()).toEqual([late]);
    const task = (await tasks()).find(({ subject }) => subject === expiryTask(soon));
    expect(Number(task?.due_at)).toBe(NOW + 9 + EXPIRY_DEFERRED_MS);
    expect(await look(NOW + 9)).toEqual([soon]);
  });

  test('wait for no server to come: a claim finds them after an hour', async () => {
    const [refId = ''] = await withExpiryTask(1);
    const claim = (now: number) =>
      claimTasks(at.store, 'delivery', { now, realNow: now, lease: randomUUID(), max: 9 });
    expect(await claim(NOW)).toEqual([]);
    const now = NOW + EXPIRY_DEFERRED_MS;
    const [task] = await claim(now);
    expect(task?.targetId).toBe(expiryTask(refId));
    if (!task) return;
    const settle = (lease: string) =>
      at.store.write((tx) => tx.expiries.lookAtClaimed({ ...task, lease }, now));
    expect([await settle('lost'), await settle(task.lease)]).toEqual([false, true]);
    expect(await tasks()).toEqual([]);
  });

  test('stand neither before a result of their partner, nor before links of another', async () => {
    await subscriber('042');
    await withExpiryTask(1_000);
    const [other = ''] = await withExpiryTask(1, { partnerId: '001' });
    await at.store.write((tx) => tx.tasks.add('delivery', 'msg_result', '042', NOW));
    expect(await look()).toContain(other);
    const due = (await tasks()).filter(({ due_at }) => Number(due_at) <= NOW);
    // Of the thousand, a few hundred events at most are ahead of what is due now.
    expect(due.length).toBeLessThan(510);
    expect(due.some(({ subject }) => subject === 'msg_result')).toBe(true);
    await at.database.rows("DELETE FROM tasks WHERE subject LIKE 'evt!_%' ESCAPE '!' RETURNING 1");
    expect((await look()).length).toBeGreaterThan(199);
  });
});
