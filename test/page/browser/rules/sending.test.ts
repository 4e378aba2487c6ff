/** What follows each response to a submission: what is said, when it is sent again, and under which key. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import { elementOf, PHOTO_PAGE, SentRequest, settled, stubPlatform } from './platform.ts';

const events = stubPlatform();
const { reviewStep } = await import('#page/browser/sending/review.ts');
const { sendingStep } = await import('#page/browser/sending/sending.ts');
const { draft, newDraft } = await import('#page/browser/draft/draft.ts');
const { data } = await import('#page/browser/page.ts');
afterAll(() => void vi.unstubAllGlobals());

const sent = () => SentRequest.sent;
const keys = () => sent().map(({ headers }) => headers['Idempotency-Key']);
const onAccepted = vi.fn();
const details = { setServerErrors: vi.fn() };
const selfie = { setServerError: vi.fn() };
const step = sendingStep({ details, photos: { selfie } }, onAccepted);
const said = () => elementOf('#upload-status').textContent;
const isStuck = () => !elementOf('#stuck').hidden;
const replaced = () => vi.mocked(location.replace).mock.calls.flat();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  SentRequest.sent = [];
  Object.assign(navigator, { onLine: true });
  Object.assign(location, { hash: '#sending', href: '' });
  const photos = { selfie: { id: 'p', blob: new Blob(['x']), ref: 'ref' } };
  Object.assign(draft, newDraft(), { visit: 'visit-2', agreedTo: 'en.1', photos });
  step.show?.();
});
afterEach(() => {
  step.leave?.();
  vi.useRealTimers();
});
const answer = async (...response: Parameters<SentRequest['answer']>) => {
  await settled();
  await sent()
    .at(-1)
    ?.answer(...response);
};

test('what is lost is sent again after 1, 2, 4, 8 and 15 seconds under the same key, then by the button', async () => {
  await settled();
  const { country, idType: id_type } = PHOTO_PAGE.types[0] ?? {};
  const agreed = { consent: 'true', consent_shown: 'en.1' };
  expect(sent()[0]?.fields).toEqual({ country, id_type, ...agreed, visit: 'visit-2', selfie_ref: 'ref' });
  for (const seconds of [1, 2, 4, 8, 15]) {
    await answer(0);
    expect([said(), isStuck()]).toEqual([en.script.again, false]);
    const before = sent().length;
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(sent()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toHaveLength(before + 1);
  }
  await answer(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([said(), isStuck(), sent().length]).toEqual([en.script.stuck, true, 6]);
  elementOf('#retry').click();
  await answer(0);
  expect([said(), new Set(keys()).size]).toEqual([en.script.again, 1]);
});

test.each([
  ['a busy verifier', 503, { code: 'verifier_busy' }, 20, en.script.busy, 20],
  ['a busy verifier that tells no time', 503, { code: 'verifier_busy' }, null, en.script.busy, 30],
  ['a filter on the way', 403, {}, null, en.script.stopped, 15],
  ['a filter that tells a long time', 429, {}, 9_999, en.script.stopped, 600],
  ['a link that is paused', 403, { code: 'link_disabled' }, null, en.script.linkPaused, null],
])(
  '%s is told with the button, and waited for as long as it says',
  async (_, status, body, retryAfter, text, seconds) => {
    await answer(status, body, retryAfter);
    expect([said(), isStuck()]).toEqual([text, true]);
    await vi.advanceTimersByTimeAsync((seconds ?? 9_999) * 1_000 - 1);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toHaveLength(seconds === null ? 1 : 2);
  },
);

test('without a line it waits for it, and sends once when it is back', async () => {
  Object.assign(navigator, { onLine: false });
  await answer(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([said(), isStuck(), sent().length]).toEqual([en.script.offline, true, 1]);
  for (let n = 0; n < 2; n++) events.dispatchEvent(new Event('online'));
  await settled();
  expect(sent()).toHaveLength(2);
  step.leave?.();
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent().length, sent()[1]?.isAborted]).toEqual([2, true]);
});

test('a key of another content is replaced once', async () => {
  await answer(409, { code: 'idempotency_key_reused' });
  await settled();
  expect(new Set(keys()).size).toBe(2);
  await answer(409, { code: 'idempotency_key_reused' });
  expect([said(), isStuck(), sent().length]).toEqual([PHOTO_PAGE.errors.other, true, 2]);
});

test('another text of the consent is to be agreed to again, other ID types are chosen anew', async () => {
  await answer(400, { code: '2204', details: [{ path: '/consent_shown' }] });
  await settled();
  expect([replaced(), draft.agreedTo, draft.mustAgreeAgain]).toEqual([[PHOTO_PAGE.page], null, true]);
  Object.assign(draft, { agreedTo: 'en.1', mustAgreeAgain: false });
  elementOf('#retry').click();
  await answer(400, { code: 'unsupported_id_type' });
  await settled();
  expect([replaced().length, draft.agreedTo, draft.mustAgreeAgain]).toEqual([2, 'en.1', false]);
});

test('of a link that takes nothing any more nothing is kept', async () => {
  await answer(404, { code: 'link_expired' });
  await settled();
  expect([draft.photos, replaced()]).toEqual([{}, [PHOTO_PAGE.page]]);
});

test('photos that are not known any more are sent again; what else is refused leads to its step', async () => {
  await answer(400, { code: '2204', details: [{ path: '/selfie_ref' }, { path: '/first_name' }] });
  await settled();
  expect([sent().length, sent()[1]?.what]).toEqual([2, 'PUT /stage/visit-2']);
  await answer(200, { selfie_ref: 'new' });
  const went = vi.spyOn(history, 'pushState');
  await answer(400, { code: '2204', details: [{ path: '/document_front' }, { path: '/selfie' }] });
  // The first of those that are asked for.
  expect(went.mock.lastCall).toEqual([null, '', '#selfie']);
  expect(selfie.setServerError).toHaveBeenCalledWith(expect.any(String));
  expect(details.setServerErrors).toHaveBeenCalledWith({});
  // What is typed comes before the photos.
  const needs = data.types[0] ?? {};
  Object.assign(needs, { required: ['first_name'] });
  step.show?.();
  await answer(400, { code: '2204', details: [{ path: '/selfie' }, { path: '/first_name' }] });
  Object.assign(needs, { required: [] });
  expect(went.mock.lastCall).toEqual([null, '', '#details']);
  // What was refused is not said of what is sent anew.
  elementOf('#refused').hidden = false;
  step.show?.();
  expect(elementOf('#refused').hidden).toBe(true);
});

test('a limit that lasts is told by its own words, with its time and its reference', async () => {
  const blocked = '[data-step="blocked"]';
  elementOf(`${blocked} [data-block="too_many_submissions"]`).dataset['heading'] = 'Too many';
  vi.setSystemTime(new Date(2026, 0, 2, 12, 0, 10));
  await answer(429, { code: 'too_many_submissions', request_id: '12345678-9' }, 90);
  expect(elementOf(`${blocked} h1`).textContent).toBe('Too many');
  // Not a minute too early.
  expect(elementOf('#blocked-until').textContent).toContain('12:02');
  expect(elementOf('#blocked-facts [data-reference]').textContent).toBe('12345678');
  expect(elementOf('#blocked-facts').hidden).toBe(false);
});

interface Shown {
  readonly href?: string;
  readonly children?: readonly Shown[];
}
const links = ({ href, children = [] }: Shown): readonly string[] =>
  href ? [href] : children.flatMap((child) => links(child));

test('each photo of the review leads to its own step', () => {
  reviewStep().show?.();
  expect(links(elementOf('#review') as Shown)).toEqual(['#selfie', '#front', '#back']);
});
