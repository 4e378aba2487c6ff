/** What is entered: which drafts are kept, what a choice takes along, and what is left when the person goes (D-84, D-87). */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { TypeData } from '#page/data.ts';
import { elementOf, PHOTO_PAGE, stubPlatform } from './platform.ts';

stubPlatform();
const kept = new Map<string, unknown>();
vi.stubGlobal('indexedDB', {
  open: () => opened({ transaction: () => transaction(), close: () => undefined }),
});
const { data } = await import('#page/browser/page.ts');
const { draft, eraseDraft, findDraft, saveDraft } = await import('#page/browser/draft/draft.ts');
const { countryStep } = await import('#page/browser/details/choose.ts');
const { detailsStep } = await import('#page/browser/details/details.ts');
const { setUpPrefill } = await import('#page/browser/details/prefill.ts');
const { eraseStaged, setUpCancel } = await import('#page/browser/sending/cancel.ts');
const { setUpExpiry } = await import('#page/browser/start/expiry.ts');
const { takeVisit } = await import('#page/browser/start/visit.ts');
const { setUpWelcome } = await import('#page/browser/start/welcome.ts');
afterAll(() => void vi.unstubAllGlobals());

/** As the browser does: what is written is there once the transaction is complete, later. */
function transaction() {
  const work = {
    oncomplete: () => undefined,
    objectStore: () => ({
      put: (value: unknown, key: string) => changes.push(() => kept.set(key, structuredClone(value))),
      delete: (key: string) => changes.push(() => kept.delete(key)),
      openCursor: () => cursorOf([...kept]),
    }),
  };
  const changes: (() => unknown)[] = [];
  setTimeout(() => {
    for (const change of changes) change();
    work.oncomplete();
  });
  return work;
}

function opened(result: object) {
  const request = { result, onsuccess: () => undefined };
  queueMicrotask(() => request.onsuccess());
  return request;
}

function cursorOf(rows: [string, unknown][]) {
  const all = { result: null as object | null, onsuccess: () => undefined };
  queueMicrotask(() => {
    for (const [key, value] of rows) {
      all.result = { key, value, delete: () => kept.delete(key), continue: () => undefined };
      all.onsuccess();
    }
  });
  return all;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const submit = async (form: object) =>
  (form as HTMLFormElement).onsubmit?.({ preventDefault: () => undefined } as never);
const HOUR_MS = 3_600_000;
const type = PHOTO_PAGE.types[0] as TypeData;
const typeOf = (id: string, more: Partial<TypeData> = {}): TypeData => ({
  ...{ ...type, id, country: id.slice(0, 2) },
  ...more,
});

beforeEach(async () => {
  // What the test before has not waited for.
  await settle();
  kept.clear();
  Object.assign(data, { ...PHOTO_PAGE, isShared: false });
  Object.assign(draft, { ...{ seed: 'mine', type: null, country: null }, fields: {}, photos: {} });
  Object.assign(draft, { asksForAll: false, visit: 'of the draft' });
});

/** A draft of each key, saved so many hours ago. */
async function keep(hours: Record<string, number>): Promise<void> {
  for (const [key, ago] of Object.entries(hours))
    kept.set(key, { ...draft, seed: key.split(' ')[1] ?? key, savedAt: Date.now() - ago * HOUR_MS });
}

test('of the drafts of many links the own one is found, and each is kept as long as its link says', async () => {
  const own = data.draft;
  await keep({ [own]: 23, [`${own}0`]: 23, 'a shared': 0.9, 'b shared': 1.1, c: 25 });
  expect((await findDraft(null))?.seed).toBe(own);
  expect([...kept.keys()]).toEqual([own, `${own}0`, 'a shared']);
});

test('on a link for several people a new opening removes what others left on it, a reload nothing', async () => {
  const own = data.draft;
  data.isShared = true;
  const all = [`${own} mine`, `${own} theirs`, `${own}0 other`];
  await keep(Object.fromEntries(all.map((key) => [key, 0.5])));
  expect([(await findDraft('mine'))?.seed, [...kept.keys()]]).toEqual(['mine', all]);
  expect([await findDraft(null), [...kept.keys()]]).toEqual([null, all.slice(2)]);
});

test('a draft is as old as its last entry', async () => {
  draft.savedAt = Date.now() - 23 * HOUR_MS;
  await saveDraft();
  expect(Date.now() - (kept.get(data.draft) as typeof draft).savedAt).toBeLessThan(HOUR_MS);
});

test('another country takes the ID type of the one before along, unless it has one alone', async () => {
  data.types = [typeOf('NG.A'), typeOf('NG.B'), typeOf('GH.A'), typeOf('GH.B'), typeOf('ZA.A')];
  data.hasCountries = true;
  const form = elementOf('#choose-country');
  const radios = ['NG', 'GH', 'ZA'].map((value) =>
    Object.assign(elementOf(value), { value, checked: false, closest: () => elementOf(`label ${value}`) }),
  );
  form.querySelectorAll = () => radios;
  // The next step is another test's.
  form.closest = () => form;
  draft.type = 'NG.B';
  countryStep().show?.();
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
  const choose = async (at: number) => {
    radios.forEach((radio, place) => {
      radio.checked = place === at;
    });
    await submit(form);
    return [draft.country, draft.type];
  };
  expect(await choose(0)).toEqual([null, 'NG.B']);
  expect(await choose(1)).toEqual(['GH', null]);
  expect(await choose(2)).toEqual(['ZA', 'ZA.A']);
});

test('what the server said of two fields stays with each until that one is changed, and is saved before the next step', async () => {
  data.types = [
    typeOf('NG.A', { required: ['first_name', 'last_name'], images: ['selfie', 'document_front'] }),
  ];
  const form = elementOf('#fields');
  const inputs = ['first_name', 'last_name'].map((name) =>
    Object.assign(elementOf(`#my-${name}`), { name, oninput: () => undefined }),
  );
  form.querySelectorAll = () => inputs;
  let saved: unknown;
  form.closest = () => {
    saved = (kept.get(data.draft) as typeof draft).fields;
    return form;
  };
  const step = detailsStep();
  const errors = () => inputs.map(({ name }) => elementOf(`#my-${name}-error`).textContent);
  const type = async (at: number, value: string) => {
    const input = inputs[at];
    if (input) input.value = value;
    input?.oninput();
    await submit(form);
    return errors();
  };
  step.setServerErrors({ first_name: 'one', last_name: 'two' });
  step.show?.();
  expect(errors()).toEqual(['one', 'two']);
  expect(await type(0, 'Ada')).toEqual([null, 'two']);
  expect([await type(1, 'Obi'), saved]).toEqual([[null, null], { first_name: 'Ada', last_name: 'Obi' }]);
  const photo = { id: 'p', blob: new Blob(['x']) };
  for (const [photos, isHidden] of [
    [{ selfie: photo }, false],
    [{ selfie: photo, document_front: photo }, true],
  ] as const) {
    draft.photos = photos;
    step.show?.();
    expect(elementOf('#photos-next').hidden).toBe(isHidden);
  }
});

test('what the partner knows is not asked for, of either list, until somebody has typed some of it', () => {
  const needs: Partial<TypeData> = { required: ['id_number', 'dob'], optional: ['first_name', 'last_name'] };
  const set = (more: Partial<typeof draft>) => {
    Object.assign(draft, more);
    data.prefilledType = 'NG.A';
    data.types = ['NG.A', 'NG.B'].map((id) =>
      typeOf(id, { ...needs, prefilled: { id_number: '1', last_name: 'O' } }),
    );
    setUpPrefill();
    return [draft.type, ...data.types.map(({ required, optional }) => [required, optional])];
  };
  const unknown = [['dob'], ['first_name']];
  const whole = [needs.required, needs.optional];
  expect(set({})).toEqual(['NG.A', unknown, unknown]);
  expect(set({ type: 'NG.B', fields: { first_name: 'A' } })).toEqual(['NG.B', unknown, unknown]);
  expect(set({ fields: { last_name: 'O' } })).toEqual(['NG.B', whole, whole]);
});

test('it warns in time that the link expires, and urgently at the end', () => {
  vi.useFakeTimers();
  const box = elementOf('#expiry');
  data.expiresInS = 31 * 60;
  setUpExpiry();
  const shown = [];
  for (const minutes of [0, 2, 20]) {
    vi.advanceTimersByTime(minutes * 60_000);
    shown.push([!box.hidden, box.classes.has('urgent')]);
  }
  vi.useRealTimers();
  expect(shown).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('whoever begins anew removes the draft that was found, and has one of their own; a reload is no entry', async () => {
  const found = {
    ...{ ...draft, seed: 'found', agreedTo: data.consentShown },
    ...{ fields: { first_name: 'Ada' }, savedAt: Date.now() - HOUR_MS },
  };
  data.isShared = true;
  await keep({ [`${data.draft} found`]: 0.5 });
  const taken = takeVisit({ found, isOwn: false });
  expect(elementOf('#resume-continue').textContent).toContain('A.');
  elementOf('#resume-anew').click();
  expect([await taken, draft.seed, draft.agreedTo, draft.fields]).toEqual([false, 'mine', null, {}]);
  await vi.waitFor(() => expect([...kept.keys()]).toEqual([`${data.draft} mine`]));
  kept.clear();
  await takeVisit({ found, isOwn: true });
  await settle();
  expect([draft.savedAt, kept.size]).toEqual([found.savedAt, 0]);
});

test('who is to agree again is told so, and has agreed to the text that is shown with the press', async () => {
  Object.assign(draft, { agreedTo: 'old', mustAgreeAgain: true });
  const form = elementOf('#start');
  const box = Object.assign(elementOf('#start [type=checkbox]'), { id: 'agree', checked: false });
  const onStart = vi.fn();
  setUpWelcome(Promise.resolve(onStart));
  await settle();
  const told = () => elementOf('#agree-error').textContent;
  expect([box.checked, told()]).toEqual([false, data.errors.consent_shown]);
  await submit(form);
  expect([onStart.mock.calls.length, told()]).toEqual([0, data.errors.missing.consent]);
  box.checked = true;
  await submit(form);
  expect([onStart.mock.calls.length, draft.agreedTo, draft.mustAgreeAgain]).toEqual([
    1,
    data.consentShown,
    false,
  ]);
});

test('whoever cancels leaves nothing here, and names the visit of the draft', async () => {
  data.isShared = true;
  await saveDraft();
  const sent = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', sent);
  eraseStaged();
  expect(String(sent.mock.lastCall?.[1]?.body)).toBe('visit=of+the+draft');
  const form = elementOf('#stop form') as never as HTMLFormElement;
  const left = new Promise((resolve) => {
    form.submit = () => resolve([...kept.keys()]);
  });
  setUpCancel();
  await submit(form);
  expect(await left).toEqual([]);
  expect(form.children).toMatchObject([{ name: 'visit', value: 'of the draft' }]);
  await saveDraft();
  await eraseDraft();
  expect([...kept.keys()]).toEqual([]);
});
