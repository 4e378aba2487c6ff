import { expect, test } from 'vitest';
import { type AuditEntry, auditEntry, auditText, type StoredEntry } from '#core/audit.ts';
import { AuditNotes } from '#server/observe/audit-notes.ts';

const MINUTE_MS = 60_000;

function anEntry(more: Partial<AuditEntry> = {}): AuditEntry {
  const refused = { actor: 'unknown', action: 'getLink', outcome: 'bad_signature', code: '2205' } as const;
  return auditEntry({ at: 0, ...refused, partnerId: '001', address: '192.0.2.1', requestId: 'r', ...more });
}

const read = (entries: AuditEntry[]) => entries.map((entry): StoredEntry => JSON.parse(auditText(entry)));
const counts = (entries: AuditEntry[]) => entries.map(({ count }) => count);

test('different reads and refusals of a partner are written one by one, in the order of their times', () => {
  const notes = new AuditNotes();
  const own = { actor: 'partner', outcome: 'link_not_found' } as const;
  notes.note(anEntry({ ...own, target: 'x', requestId: 'a' }));
  notes.note(anEntry({ ...own, target: 'y', requestId: 'b', at: 2 }));
  notes.note(anEntry({ requestId: 'of a stranger', at: 1 }));
  expect(read(notes.take(0)).map(({ request_id }) => request_id)).toEqual(['a', 'of a stranger', 'b']);
  expect(notes.take(0)).toEqual([]);
});

const OWN = { actor: 'partner', outcome: 'ok', keyId: 'k', target: 'link' } as const;

test('repeated reads of one thing are written at once and then each quarter of an hour, with their count', () => {
  const notes = new AuditNotes();
  notes.note(anEntry({ ...OWN, requestId: 'first' }));
  expect(read(notes.take(1_000))).toMatchObject([{ request_id: 'first', target: 'link' }]);
  for (let i = 0; i < 5_000; i++) notes.note(anEntry({ ...OWN, at: 2_000 + i, requestId: `later ${i}` }));
  expect(notes.take(14 * MINUTE_MS)).toEqual([]);
  expect(read(notes.take(1_000 + 15 * MINUTE_MS))).toMatchObject([
    { count: 5_000, request_id: 'later 0', target: 'link', key_id: 'k', at: '1970-01-01T00:00:02.000Z' },
  ]);
  notes.note(anEntry(OWN));
  expect(counts(notes.take(20 * MINUTE_MS, true)), 'when the server stops').toEqual([1]);
});

test('reads by another key, of another thing or from another address are counted apart', () => {
  const notes = new AuditNotes();
  const others = [{}, { keyId: 'l' }, { target: 'm' }, { address: '192.0.2.2' }, { partnerId: '002' }];
  for (const more of [...others, ...others]) notes.note(anEntry({ ...OWN, ...more }));
  expect(counts(notes.take(0))).toEqual([2, 2, 2, 2, 2]);
});

test('a partner that reads more things than there is room for leaves room to others, and each read is written', () => {
  const notes = new AuditNotes();
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 7_000; i++) notes.note(anEntry({ ...OWN, target: `${i}` }));
  }
  for (let i = 0; i < 9; i++) notes.note(anEntry({ ...OWN, partnerId: '002' }));
  const entries = notes.take(0);
  expect(entries.length).toBe(5_000 + 2 * 2_000 + 1);
  expect(new Set(entries.map(({ target }) => target)).size).toBe(7_001);
  expect(entries.find(({ partnerId }) => partnerId === '002')?.count).toBe(9);
});

test.each([
  ['a wrong signature', {}],
  ['a visitor', { actor: 'visitor', outcome: 'invalid_value' }],
  ['a reached limit', { actor: 'partner', outcome: 'too_many_requests' }],
] as const)(
  'many refusals like it, of %s, are written at once and then once a minute, with their count',
  (_, more) => {
    const notes = new AuditNotes();
    for (let i = 0; i < 3; i++) notes.note(anEntry({ ...more, at: i, requestId: `${i}` }));
    expect(read(notes.take(1_000))).toMatchObject([{ count: 3, request_id: '0' }]);
    for (let i = 0; i < 500; i++) notes.note(anEntry({ ...more, at: 2_000 + i, requestId: `later ${i}` }));
    expect(notes.take(MINUTE_MS)).toEqual([]);
    expect(read(notes.take(1_000 + MINUTE_MS))).toMatchObject([
      { count: 500, request_id: 'later 0', at: '1970-01-01T00:00:02.000Z' },
    ]);
    // A minute without any: the next is written at once again.
    expect(notes.take(1_000 + 2 * MINUTE_MS)).toEqual([]);
    notes.note(anEntry(more));
    expect(counts(notes.take(1_000 + 2 * MINUTE_MS))).toEqual([1]);
  },
);

test('what is not alike is counted apart, and nothing is forgotten when the server stops', () => {
  const notes = new AuditNotes();
  const others = [
    {},
    { partnerId: '002' },
    { address: '192.0.2.2' },
    { action: 'listLinks' },
    { target: 't' },
  ];
  for (const more of others) notes.note(anEntry(more));
  expect(counts(notes.take(0))).toEqual([1, 1, 1, 1, 1]);
  notes.note(anEntry());
  expect(counts(notes.take(1, true))).toEqual([1]);
});

test('a flood of different ones is counted without what tells them apart, and bounded', () => {
  const notes = new AuditNotes();
  for (let i = 0; i < 5_000; i++) notes.note(anEntry({ address: `address ${i}` }));
  for (let i = 0; i < 12_000; i++) notes.note(anEntry({ actor: 'partner', target: `${i}`, count: 3 }));
  const entries = notes.take(0);
  expect(entries).toHaveLength(12_000 + 100 + 1);
  const rest = read(entries).filter(({ address }) => address === undefined);
  expect(rest.map(({ actor, count, partner_id }) => [actor, count, partner_id])).toEqual([
    ['unknown', 4_900, '001'],
  ]);
});

test.each([
  ['made-up partners, which are not named', { partnerId: null }],
  ['links that do not exist', { actor: 'visitor', partnerId: null }],
  ['partners that there are', {}],
] as const)('one address that asks for many %s hides nobody', (_, more) => {
  const notes = new AuditNotes();
  for (let i = 0; i < 5_000; i++) notes.note(anEntry({ ...more, target: `${i}` }));
  notes.note(anEntry({ address: '192.0.2.66' }));
  const entries = read(notes.take(0));
  expect(entries).toContainEqual(expect.objectContaining({ address: '192.0.2.66', partner_id: '001' }));
  // Nor is it hidden itself.
  expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(['192.0.2.1', '192.0.2.66']));
  expect(entries.length).toBeLessThan(20);
  const together = entries.filter(({ count = 1 }) => count > 1);
  const named = together.map(({ target, partner_id, request_id }) => [target, partner_id, request_id]);
  expect(named, 'what they do not share').toEqual([[undefined, undefined, undefined]]);
});

test('after a quiet minute there is room for as many to be told apart as before', () => {
  const notes = new AuditNotes();
  const apart = (round: number) => {
    for (let i = 0; i < 150; i++) notes.note(anEntry({ address: `address ${i} of ${round}` }));
    const entries = read(notes.take(round * 120_000));
    notes.take(round * 120_000 + 60_000);
    return entries.filter(({ address }) => address !== undefined).length;
  };
  expect([1, 2, 3].map(apart)).toEqual([100, 100, 100]);
});

test('many addresses that name no partner do not hide one that guesses the key of a partner', () => {
  const notes = new AuditNotes();
  for (let i = 0; i < 5_000; i++) notes.note(anEntry({ partnerId: null, address: `address ${i}` }));
  notes.note(anEntry({ address: '192.0.2.66' }));
  expect(read(notes.take(0))).toContainEqual(
    expect.objectContaining({ address: '192.0.2.66', partner_id: '001' }),
  );
});

test('who guesses the key of a partner from many addresses does not hide which partner it is', () => {
  const notes = new AuditNotes();
  // Of other partners, so that there is no room for addresses.
  for (let i = 0; i < 300; i++) notes.note(anEntry({ partnerId: `p${i % 50}`, address: `address ${i}` }));
  for (let i = 0; i < 300; i++) notes.note(anEntry({ address: `another ${i}` }));
  const guessed = read(notes.take(0)).filter((entry) => entry.partner_id === '001');
  expect(guessed).toMatchObject([{ outcome: 'bad_signature', count: 300 }]);
});

test('a flood that names all partners is bounded', () => {
  const notes = new AuditNotes();
  for (let i = 0; i < 5_000; i++) notes.note(anEntry({ partnerId: `p${i}`, address: `address ${i}` }));
  expect(notes.take(0)).toHaveLength(100 + 400 + 1);
});
