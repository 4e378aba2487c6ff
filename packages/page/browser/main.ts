/**
 * The browser script: shows the page in steps. Browsers without script keep the plain form.
 * The modules share the draft (draft.ts) and the page's data (page.ts).
 */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import { PHOTO_STEPS } from '../steps/photo-steps.ts';
import { countryStep, typeStep } from './details/choose.ts';
import { detailsStep } from './details/details.ts';
import { setUpPrefill } from './details/prefill.ts';
import { draft, eraseDraft, eraseDraftOf, isLeftTooLong } from './draft/draft.ts';
import { within } from './draft/timer.ts';
import { endHandoff, setUpHandoff, takeOver } from './handoff/handoff.ts';
import { byId, data } from './page.ts';
import { type PhotoStep, photoStep } from './photos/photo.ts';
import { addStep, finish, goNext, goOn, startRouter } from './router.ts';
import { showRefusal } from './sending/after-sending.ts';
import { setUpCancel, setUpFailLinks } from './sending/cancel.ts';
import { showKeptFacts } from './sending/facts.ts';
import { reviewStep } from './sending/review.ts';
import { sendingStep } from './sending/sending.ts';
import { setUpStaging } from './sending/staging.ts';
import { isView, openInPlace } from './start/app-browser.ts';
import { setUpWayOut } from './start/broken.ts';
import { setUpEmbed } from './start/embed.ts';
import { setUpExpiry } from './start/expiry.ts';
import { setUpOpening } from './start/opening.ts';
import { setUpListen } from './start/own-voice.ts';
import { findVisit, keepVisit, markHere, markLeft, takeVisit } from './start/visit.ts';
import { setUpWelcome } from './start/welcome.ts';

/** A browser that has not answered by then is left to the plain page. */
const START_TIMEOUT_MS = 3_000;

hideBrokenLogo();
setUpLanguages();
eraseSubmittedDraft();
if (isView(navigator.userAgent)) openInPlace(document.querySelectorAll('a[target=_blank]'));
// At once: the window around this one says hello when the page has loaded.
setUpEmbed();
if (data) setUpOpening();
// Before the question whose draft it is, which may stay open for long.
if (data) setUpExpiry();
// Until then, and without it, the button leads to the plain page by itself.
if (data) setUpWelcome(start());

/** @returns where the welcome's button leads. @throws where this browser lacks what the steps need. */
async function start(): Promise<() => void> {
  showStyle();
  const isTakenOver = await takeOver();
  const found = isTakenOver ? null : await within(START_TIMEOUT_MS, findVisit());
  const template = byId<HTMLTemplateElement>('steps');
  byId('flow').append(document.importNode(template.content, true));
  setUpWayOut();
  const goesOn = found !== null && (await takeVisit(found));
  setUpPrefill();
  const photos: Partial<Record<ImageField, PhotoStep>> = {};
  for (const [field, name] of Object.entries(PHOTO_STEPS) as [ImageField, 'selfie'][]) {
    const section = document.querySelector<HTMLElement>(`[data-step="${name}"]`);
    if (!section) continue;
    const step = photoStep(field, section);
    photos[field] = step;
    addStep(name, step);
  }
  const details = detailsStep();
  addStep('details', details);
  if (data.hasCountries) addStep('country', countryStep());
  if (data.types.length > 1) addStep('id', typeStep());
  addStep('review', reviewStep());
  setUpStaging((code, field) => showRefusal({ details, photos }, code, [field]));
  const notifyTabs = notifyOtherTabs();
  const onAccepted = (seed: string) => {
    endHandoff();
    notifyTabs(seed);
  };
  addStep('done', { show: showKeptFacts });
  addStep('sending', sendingStep({ details, photos }, onAccepted));
  setUpCancel();
  setUpFailLinks();
  setUpHandoff(onAccepted);
  startRouter();
  setUpLeaving();
  setUpListen();
  if (goesOn && draft.agreedTo) goOn();
  return goesOn ? goOn : goNext;
}

/** The style of the steps comes behind the first screen, which has its own. */
function showStyle(): void {
  requestAnimationFrame(() =>
    setTimeout(() => document.head.append(byId<HTMLTemplateElement>('later').content)),
  );
}

/** What comes back from the browser's cache may be of another person, or of a link that was used up in the meantime. */
function setUpLeaving(): void {
  markHere();
  addEventListener('pagehide', ({ persisted }) => {
    markLeft();
    byId('flow').hidden = persisted;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (data.isShared) void eraseDraft().then(() => location.replace(data.page));
    else location.reload();
  });
  setInterval(() => {
    if (isLeftTooLong()) void eraseDraft().then(() => location.replace(data.page));
  }, 30_000);
}

/** Once one tab has sent, those with the same draft show the end too. Returns what posts them the seed of the sent draft. */
function notifyOtherTabs(): (seed: string) => void {
  try {
    const channel = new BroadcastChannel(data.draft);
    channel.onmessage = (event) => {
      // A link for one takes no more, whatever seed the draft has by now.
      if (data.isShared && event.data !== draft.seed) return;
      endHandoff();
      void eraseDraft().then(finish);
    };
    return (seed) => {
      try {
        channel.postMessage(seed);
      } catch {
        // The other tabs find out when they send.
      }
    };
  } catch {
    return () => undefined;
  }
}

/** Nobody who comes later finds what was sent. */
function eraseSubmittedDraft(): void {
  const key = document.getElementById('over')?.dataset['draft'];
  if (key) void eraseDraftOf(key);
}

function hideBrokenLogo(): void {
  const logo = document.getElementById('logo') as HTMLImageElement | null;
  logo?.decode?.().catch(() => {
    logo.hidden = true;
    document.querySelector('.company')?.removeAttribute('aria-hidden');
  });
}

/** Another language keeps the step. The list lies over the page, so it closes when something else is pressed. */
function setUpLanguages(): void {
  const list = document.querySelector<HTMLDetailsElement>('.languages');
  addEventListener('click', ({ target }) => {
    if (list && !list.contains(target as Node)) list.open = false;
  });
  list?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !list.open) return;
    list.open = false;
    list.querySelector('summary')?.focus();
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    link.addEventListener('click', (press) => {
      link.hash = location.hash;
      keepVisit(press);
    });
  }
}
