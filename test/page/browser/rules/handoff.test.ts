/** Going on on a phone, coming back to a draft, and the end: what two devices and two people may see (D-84, D-85). */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFT_VERSION, type Draft } from '#page/browser/draft/draft-check.ts';
import { elementOf, PHOTO_PAGE, SentStream, settled, stubPlatform } from './platform.ts';

stubPlatform();
const { streamHandoff } = await import('#page/browser/handoff/stream-handoff.ts');
const { hideCode } = await import('#page/browser/handoff/offer-code.ts');
const { setUpHandoff, takeOver } = await import('#page/browser/handoff/handoff.ts');
const { addStep, goTo } = await import('#page/browser/router.ts');
const { finishAccepted } = await import('#page/browser/sending/after-sending.ts');
const { setUpCancel, setUpFailLinks } = await import('#page/browser/sending/cancel.ts');
const { takeVisit } = await import('#page/browser/start/visit.ts');
const { setUpWelcome } = await import('#page/browser/start/welcome.ts');
const { draft, newDraft, removeDraft } = await import('#page/browser/draft/draft.ts');
const { STORE_TIMEOUT_MS } = await import('#page/browser/draft/draft-store.ts');
afterAll(() => void vi.unstubAllGlobals());

const fetched = vi.fn<(path: string, request?: object) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('indexedDB', undefined);
  Object.assign(location, { hash: '', href: '' });
  Object.assign(draft, newDraft());
});
afterEach(() => void vi.useRealTimers());

test.each(['submitted', 'expired'])(
  'a handoff is asked for until it is %s, seldom while its stream tells it',
  async (last) => {
    const states: string[] = [];
    let state = 'waiting';
    fetched.mockImplementation(async () => Response.json({ state }));
    streamHandoff('h 1', (each) => states.push(each));
    await vi.advanceTimersByTimeAsync(3_000);
    expect([fetched.mock.calls.length, fetched.mock.lastCall]).toEqual([
      2,
      [PHOTO_PAGE.handoffs.replace('{id}', 'h 1')],
    ]);
    SentStream.last?.onmessage({ data: 'opened' });
    await vi.advanceTimersByTimeAsync(11_999);
    expect(fetched).toHaveBeenCalledTimes(2);
    state = last;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([fetched.mock.calls.length, SentStream.last?.isClosed]).toEqual([3, true]);
    SentStream.last?.onmessage({ data: 'opened' });
    expect(states).toEqual(['waiting', 'waiting', 'opened', last]);
  },
);

test.each([
  ['is shown', 201, false, true],
  ['is not shown where something was entered meanwhile', 201, true, false],
  ['is not shown where none was made', 503, false, false],
])('a code %s', async (_, status, isEntered, isShown) => {
  const made = Promise.withResolvers<Response>();
  fetched.mockReturnValue(made.promise);
  const given = { seed: 's', agreedTo: 'en.1', type: 'NG.BVN', fields: { dob: 'd' } };
  const selfie = { ref: 'r', source: 'camera', check: 'passed' } as const;
  const photos = {
    selfie: { ...selfie, id: 'p', blob: new Blob() },
    document_front: { id: 'q', blob: new Blob() },
  };
  Object.assign(draft, { ...given, visit: 'of the draft', photos });
  elementOf('#phone-code').hidden = true;
  setUpHandoff(() => undefined);
  elementOf('#phone-show').click();
  await settled();
  const [, { body }] = fetched.mock.lastCall as [string, { body: string }];
  expect(JSON.parse(body)).toEqual({ ...given, visit: 'of the draft', photos: { selfie } });
  if (isEntered) hideCode();
  made.resolve(Response.json({ id: 'h', qr: '<svg/>' }, { status }));
  await settled();
  await settled();
  expect([!elementOf('#phone-code').hidden, draft.handoff]).toEqual([
    isShown,
    isShown ? { id: 'h', isPhone: false } : undefined,
  ]);
  const shown = status === 201 ? '' : PHOTO_PAGE.messages.handoffFailed;
  expect(elementOf('#phone-status').textContent).toBe(shown);
});

test.each([true, false])('a code that is over is told of where it was seen: %s', (wasShown) => {
  draft.handoff = { id: 'h', isPhone: false };
  setUpHandoff(() => undefined);
  elementOf('#phone-code').hidden = !wasShown;
  SentStream.last?.onmessage({ data: 'expired' });
  expect(elementOf('#phone-code').hidden).toBe(true);
  expect(elementOf('#phone-status').textContent).toBe(wasShown ? PHOTO_PAGE.messages.handoffExpired : '');
});

test('whoever goes on here after all closes the way on the phone, and hears of it no more', async () => {
  draft.handoff = { id: 'h', isPhone: false };
  fetched.mockImplementation(async () => Response.json({}));
  const [here, begin] = ['here', 'begin'].map((way) => Object.assign(elementOf(way), { dataset: { way } }));
  elementOf('#elsewhere').querySelectorAll = () => [here, begin];
  const camera = { show: vi.fn(), leave: vi.fn() };
  draft.agreedTo = null;
  addStep('welcome', camera);
  goTo('welcome');
  camera.show.mockReset();
  setUpHandoff(() => undefined);
  SentStream.last?.onmessage({ data: 'opened' });
  expect([camera.leave, camera.show].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect([here?.hidden, begin?.hidden]).toEqual([false, true]);
  expect(elementOf('#elsewhere h1').textContent).toBe(PHOTO_PAGE.messages.onPhone);
  here?.click();
  await settled();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([`${PHOTO_PAGE.handoff}/close`]);
  expect(SentStream.last?.isClosed).toBe(true);
  expect([camera.leave, camera.show].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  addStep('welcome', {});
});

test('a phone goes on with all that the computer had, for the computer’s visit', async () => {
  const taken = {
    visit: 'of the computer',
    seed: 's',
    agreedTo: 'en.1',
    type: 'NG.BVN',
    fields: { dob: 'd' },
  };
  const photos = { selfie: { ref: 'r', source: 'camera', check: 'passed' } };
  fetched.mockResolvedValue(Response.json({ id: 'h', ...taken, photos }));
  location.hash = '#phone=token-1';
  expect(await takeOver()).toBe(true);
  const selfie = { ...photos.selfie, id: 'r' };
  const handoff = { id: 'h', isPhone: true };
  expect(draft).toMatchObject({ ...taken, country: 'NG', photos: { selfie }, handoff });
});

test('whoever cancels or gives up leaves once the draft is erased, and cancels the visit of the draft once', async () => {
  const form = Object.assign(elementOf('#stop form'), { submit: vi.fn() });
  const link = Object.assign(elementOf('fail'), { href: 'https://partner.example/', target: '' });
  const open = vi.fn();
  vi.stubGlobal('open', open);
  vi.spyOn(document, 'querySelectorAll').mockReturnValueOnce([link] as never);
  setUpCancel();
  setUpFailLinks();
  for (const [press, left, way] of [
    [Reflect.get(form, 'onsubmit'), form.submit, []],
    [link.onclick, open, ['https://partner.example/', '_self']],
  ] as const) {
    Object.assign(draft, { seed: 'left', visit: 'of the draft' });
    for (let times = 0; times < 2; times++) press({ preventDefault: () => undefined });
    expect(left).not.toHaveBeenCalled();
    await settled();
    expect([left.mock.lastCall, draft.seed === 'left']).toEqual([way, false]);
  }
  expect(form.children).toMatchObject([{ name: 'visit', value: 'of the draft' }]);
});

test('a store that never answers is waited for once', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const removed = vi.fn();
  void removeDraft('s').then(removed);
  await vi.advanceTimersByTimeAsync(STORE_TIMEOUT_MS - 1);
  expect(removed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  void removeDraft('s').then(removed);
  await settled();
  expect(removed).toHaveBeenCalledTimes(2);
});

test.each([
  ['https://partner.example/', false, 'https://partner.example/', true, false],
  ['https://partner.example/', true, '', true, true],
  [null, false, '', false, true],
  [null, true, '', false, true],
])(
  'at the end with the redirect %s, on a phone for a computer: %s',
  async (redirect, isPhone, href, hasButton, saysMore) => {
    elementOf('#done-continue').hidden = true;
    Object.assign(elementOf('#done-close'), { hidden: false, textContent: 'close' });
    Object.assign(draft, { seed: 'sent', handoff: isPhone ? { id: 'h', isPhone } : undefined });
    const accepted: string[] = [];
    await finishAccepted(redirect, (seed) => accepted.push(seed));
    expect([location.href, accepted, draft.seed === 'sent']).toEqual([href, ['sent'], false]);
    expect([!elementOf('#done-continue').hidden, !elementOf('#done-close').hidden]).toEqual([
      hasButton,
      saysMore,
    ]);
    const { backToComputer } = PHOTO_PAGE.messages;
    expect(elementOf('#done-close').textContent).toBe(isPhone ? backToComputer : 'close');
  },
);

const MINUTES = 60_000;
const { consentShown } = PHOTO_PAGE;
test.each([
  ['of this visit', true, 60, 'en.old', 'en.old'],
  ['of a moment ago, to this text', false, 29, consentShown, consentShown],
  ['of a moment ago, to another text', false, 29, 'en.old', null],
  ['of some time ago, to this text', false, 31, consentShown, null],
])('the consent of a draft %s', async (_, isOwn, minutes, agreedTo, kept) => {
  const found: Draft = {
    ...{ version: DRAFT_VERSION, savedAt: Date.now() - minutes * MINUTES, seed: 'found', agreedTo },
    ...{ mustAgreeAgain: false, country: null, type: null, fields: { first_name: 'Ada' }, photos: {} },
  };
  const taken = takeVisit({ found, isOwn });
  if (!isOwn) elementOf('#resume-continue').click();
  expect([await taken, draft.seed, draft.agreedTo]).toEqual([!isOwn, 'found', kept]);
  const box = Object.assign(elementOf('#start [type=checkbox]'), { checked: false });
  setUpWelcome(Promise.resolve(() => undefined));
  await settled();
  expect(box.checked).toBe(kept === consentShown);
});
