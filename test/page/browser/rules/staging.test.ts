/** Photos are sent ahead, and what that comes to goes with the submission (D-82): each answer, and what follows it. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TypeData } from '#page/data.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { elementOf, PHOTO_PAGE, SentRequest, settled, stubPlatform } from './platform.ts';

const [type] = PHOTO_PAGE.types as [TypeData];

const events = stubPlatform();
const staging = await import('#page/browser/sending/staging.ts');
const { draft, newDraft } = await import('#page/browser/draft/draft.ts');
afterAll(() => void vi.unstubAllGlobals());

const sent = () => SentRequest.sent;
const whats = () => sent().map(({ what }) => what);
const STAGE = 'PUT /stage/visit-1';
const refused = vi.fn();
staging.setUpStaging(refused);
let photos = 0;
const photo = (bytes = 100) => ({
  ...{ id: `photo ${++photos}`, blob: new Blob(['x'.repeat(bytes)]) },
  ...({ source: 'camera', check: 'passed' } as const),
});

beforeEach(() => {
  vi.useFakeTimers();
  SentRequest.sent = [];
  refused.mockReset();
  Object.assign(draft, newDraft(), { photos: { selfie: photo() } });
});
afterEach(async () => {
  // Nothing is left on its way for the next test.
  for (const each of sent()) await each.answer(200, { selfie_ref: 'late', document_front_ref: 'late' });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

test('a staged photo is named by the submission, with what is said of it, and not sent again', async () => {
  staging.stagePhoto('selfie');
  expect([whats(), Object.keys(sent()[0]?.fields ?? {})]).toEqual([[STAGE], ['selfie']]);
  await sent()[0]?.answer(200, { selfie_ref: 'ref-1' });
  staging.stagePhoto('selfie');
  staging.sendDraft(type, () => undefined);
  await settled();
  expect(whats()).toEqual([STAGE, 'POST /submit']);
  expect(sent()[1]?.fields).toMatchObject({
    selfie_ref: 'ref-1',
    selfie_source: 'camera',
    selfie_check: 'passed',
  });
  expect(sent()[1]?.fields).not.toHaveProperty('selfie');
  expect(await staging.stagedPhotos()).toEqual({
    selfie: { ref: 'ref-1', source: 'camera', check: 'passed' },
  });
});

test('one that is lost is tried again after 2, 5, 15 and 30 seconds, and when the line is back', async () => {
  draft.photos.document_front = photo();
  staging.stagePhoto('selfie');
  for (const [attempts, seconds] of [2, 5, 15, 30].entries()) {
    await sent()[attempts]?.answer(0);
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sent()).toHaveLength(attempts + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toHaveLength(attempts + 2);
  }
  await sent()[4]?.answer(503);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(5);
  staging.stagePhoto('document_front');
  await sent()[5]?.answer(0);
  // Both are.
  events.dispatchEvent(new Event('online'));
  expect(
    sent()
      .slice(6)
      .map(({ fields }) => Object.keys(fields)),
  ).toEqual([['selfie'], ['document_front']]);
  // The attempt that was due meanwhile is no other one: it would have waits of its own.
  await vi.advanceTimersByTimeAsync(2_000);
  await sent()[7]?.answer(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await sent()[8]?.answer(0);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent()).toHaveLength(9);
});

test.each([
  ['is refused for the photo', 400, { code: '2204', details: [{ path: '/selfie' }] }, [['2204', 'selfie']]],
  ['is refused for something else', 400, { code: '2204', details: [{ path: '/visit' }] }, []],
  ['is over a limit of ours', 429, { code: 'too_many_uploads', request_id: 'r' }, []],
  ['is stopped on the way', 429, {}, []],
  ['is for a link that is over', 404, { code: 'link_not_found', request_id: 'r' }, []],
])('one that %s is not tried again, and goes with the submission', async (_, status, body, refusals) => {
  staging.stagePhoto('selfie');
  await sent()[0]?.answer(status, body);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent().length, refused.mock.calls]).toEqual([1, refusals]);
  staging.stagePhoto('selfie');
  staging.sendDraft(type, () => undefined);
  await settled();
  expect(whats()).toEqual([STAGE, 'POST /submit']);
  expect(sent()[1]?.fields).toHaveProperty('selfie');
});

test('another photo takes the place of one that is on its way', async () => {
  staging.stagePhoto('selfie');
  staging.stagePhoto('selfie');
  expect(sent()).toHaveLength(1);
  draft.photos = { selfie: photo() };
  staging.stagePhoto('selfie');
  await settled();
  expect([sent()[0]?.isAborted, sent().length]).toEqual([true, 2]);
  await sent()[0]?.answer(200, { selfie_ref: 'of the first' });
  expect(draft.photos.selfie).not.toHaveProperty('ref');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent()).toHaveLength(2);
});

test('a reference that is not known any more is staged again once; then the photo goes with the submission', async () => {
  const send = async () => {
    staging.sendDraft(type, () => undefined);
    await settled();
  };
  Object.assign(draft.photos.selfie ?? {}, { ref: 'old' });
  expect(staging.forgetStaged(['document_front_ref', 'selfie'])).toBe(false);
  expect(staging.forgetStaged(['selfie_ref'])).toBe(true);
  await send();
  await sent()[0]?.answer(200, { selfie_ref: 'new' });
  expect([whats(), sent()[1]?.fields['selfie_ref']]).toEqual([[STAGE, 'POST /submit'], 'new']);
  expect(staging.forgetStaged(['selfie_ref'])).toBe(true);
  await send();
  expect(whats().slice(2)).toEqual(['POST /submit']);
  expect(sent()[2]?.fields).toHaveProperty('selfie');
  // What a computer has taken is taken anew.
  draft.photos = { selfie: { ...photo(0), ref: 'of the computer' } };
  expect([staging.forgetStaged(['selfie_ref']), draft.photos]).toEqual([true, {}]);
});

test('Send stages what is not yet, one after the other, and says how much of it has been sent', async () => {
  draft.photos = { selfie: photo(300), document_front: photo(100) };
  staging.stagePhoto('selfie');
  const progresses: number[] = [];
  staging.sendDraft(type, (progress) => progresses.push(progress));
  sent()[0]?.progress(0.509);
  await vi.advanceTimersByTimeAsync(200);
  expect(elementOf('[data-sent="selfie"]').textContent).toContain('50');
  await sent()[0]?.answer(200, { selfie_ref: 'ref-1' });
  sent()[1]?.progress(0.2);
  await vi.advanceTimersByTimeAsync(200);
  expect(elementOf('[data-sent="selfie"]').textContent).toBe(en.script.photoSent);
  expect(progresses.map((progress) => Math.round(progress * 1_000))).toEqual([378, 792]);
  await sent()[1]?.answer(200, { document_front_ref: 'ref-2' });
  expect([whats(), sent()[2]?.fields]).toMatchObject([
    [STAGE, STAGE, 'POST /submit'],
    { selfie_ref: 'ref-1', document_front_ref: 'ref-2' },
  ]);
  sent()[2]?.progress(0.1);
  expect(progresses.at(-1)).toBe(1);
});

test('a photo that is lost at Send ends the attempt, and goes with the submission at the third', async () => {
  const tried = [];
  for (const status of [0, 500]) {
    const { answer } = staging.sendDraft(type, () => undefined);
    await sent().at(-1)?.answer(status);
    tried.push((await answer).status);
  }
  expect([tried, whats()]).toEqual([
    [0, 500],
    [STAGE, STAGE],
  ]);
  staging.sendDraft(type, () => undefined);
  await settled();
  expect(whats()).toEqual([STAGE, STAGE, 'POST /submit']);
});

test('one that something on the way refuses goes with the submission at once', async () => {
  staging.sendDraft(type, () => undefined);
  await sent()[0]?.answer(403);
  expect(whats()).toEqual([STAGE, 'POST /submit']);
});

test('a submission that was given up is not sent', async () => {
  const { abort, answer } = staging.sendDraft(type, () => undefined);
  abort();
  await sent()[0]?.answer(200, { selfie_ref: 'ref-1' });
  expect([whats(), (await answer).status]).toEqual([[STAGE], 0]);
  const second = staging.sendDraft(type, () => undefined);
  await settled();
  second.abort();
  expect(sent()[1]?.isAborted).toBe(true);
});
