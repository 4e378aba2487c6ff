import { Command } from 'commander';
import { expect, test } from 'vitest';
import { auditedStore, entryOf } from '#admin/audited-store.ts';
import { newest } from '#admin/callbacks/callback-views.ts';
import { replayAll } from '#admin/callbacks/replays.ts';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';
import { addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';

const at = useStore(SQLITE);

test('more callbacks than are looked at in one go are all replayed, once', async () => {
  const refId = await addPartnerWithLink(at.store, '042', 'https://partner.example/');
  await addCallbacks(at.store, '042', refId, 501, 0);
  await at.database.rows("UPDATE callbacks SET state = 'failed', attempts = 1");
  const { audited } = auditedStore(at.store, entryOf(new Command()), async () => undefined);
  expect(await replayAll(audited, { partnerId: '042', state: 'failed' }, () => true, 7)).toBe(501);
  const left = "SELECT 1 FROM callbacks WHERE state <> 'waiting' OR schedule_from <> 1 OR replayed_at <> 7";
  expect(await at.database.rows(left)).toEqual([]);
  // Each is in the audit trail.
  await at.store.write((tx) => tx.audit.chainWaiting(1_000));
  const blocks = await at.store.read((tx) => tx.audit.after(0, 1_000));
  const entries = blocks.flatMap((block) => block.entries.split('\n')).map((text) => JSON.parse(text));
  expect(new Set(entries.map(({ target }) => target)).size).toBe(501);
});

test('the callbacks of all partners are listed newest first', async () => {
  for (const [i, id] of ['042', '043', '042', '043'].entries()) {
    const refId = await addPartnerWithLink(at.store, id, 'https://partner.example/');
    await addCallbacks(at.store, id, refId, 1, i);
  }
  const listed = await newest(at.store, { before: undefined }, 3);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual([3, 2, 1]);
});
