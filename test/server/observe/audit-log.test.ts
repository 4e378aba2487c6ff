import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AuditEntry, auditEntry } from '#core/audit.ts';
import { startAuditLog } from '#server/observe/audit-log.ts';
import { allEntries } from '#store/audit/chain.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';

const at = useStore(SQLITE);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const entry = (actor: AuditEntry['actor'], requestId: string) =>
  auditEntry({ at: 0, actor, action: 'getLink', target: requestId, requestId });
const written = async () => {
  const ids = [];
  for await (const { entry } of allEntries(at.store)) ids.push(entry.request_id);
  return ids;
};

test('what is noted is written every second, and the rest when the server stops', async () => {
  const log = startAuditLog(
    at.store,
    () => 5,
    () => expect.fail(),
  );
  for (let i = 0; i < 250; i++) log.note(entry('partner', `${i}`));
  log.note(entry('unknown', 'first'));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(written).toHaveLength(251);
  log.note(entry('unknown', 'counted'));
  log.note(entry('partner', 'last'));
  await log.stop();
  expect((await written()).slice(251)).toEqual(['counted', 'last']);
});

test('during an outage it waits, and nothing is written twice', async () => {
  let isAway = true;
  const errors: unknown[] = [];
  const write: Store['write'] = (work) =>
    isAway ? Promise.reject(new StoreUnavailable('The store is away.')) : at.store.write(work);
  const log = startAuditLog(
    { ...at.store, write },
    () => 5,
    (error) => errors.push(error),
  );
  log.note(entry('partner', 'a'));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => errors).toHaveLength(1);
  log.note(entry('partner', 'b'));
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(written).toEqual(['a', 'b']);
  await log.stop();
  expect(await written()).toEqual(['a', 'b']);
});
