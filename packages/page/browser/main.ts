/**
 * The browser script: shows the page in steps. Browsers without script keep the plain form.
 * The modules share the draft (draft.ts) and the page's data (page.ts).
 */
import type { ImageField } from '#core/id-type.ts';
import { PHOTO_STEPS } from '../steps/photo-steps.ts';
import { showRefusal } from './after-sending.ts';
import { setUpCancel, setUpFailLinks } from './cancel.ts';
import { countryStep, typeStep } from './choose.ts';
import { detailsStep } from './details.ts';
import { eraseDraft, eraseDraftOf, openDraft } from './draft.ts';
import { endHandoff, setUpHandoff, takeOver } from './handoff.ts';
import { byId, data } from './page.ts';
import { type PhotoStep, photoStep } from './photo.ts';
import { reviewStep } from './review.ts';
import { addStep, finish, goNext, startRouter } from './router.ts';
import { sendingStep } from './sending.ts';
import { setUpStaging } from './staging.ts';
import { setUpWelcome } from './welcome.ts';

hideBrokenLogo();
setUpLanguages();
eraseArrived();
if (data) setUpWelcome(start(), goNext);

async function start(): Promise<void> {
  if (!(await takeOver())) await openDraft();
  const template = byId<HTMLTemplateElement>('steps');
  byId('flow').append(document.importNode(template.content, true));

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
  const tellOtherTabs = notifyOtherTabs();
  const onAccepted = () => {
    endHandoff();
    tellOtherTabs();
  };
  addStep('sending', sendingStep({ details, photos }, onAccepted));
  setUpCancel();
  setUpFailLinks();
  setUpHandoff(onAccepted);
  startRouter();
  // A page that comes back from the browser's cache may show a link that was used up in the meantime.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** Once one tab has sent, the others show the end too. Returns what tells them. */
function notifyOtherTabs(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(data.draft);
  channel.onmessage = () => {
    endHandoff();
    void eraseDraft().then(finish);
  };
  return () => channel.postMessage('accepted');
}

/** Nobody who comes later finds what was sent. */
function eraseArrived(): void {
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
    link.addEventListener('click', () => {
      link.hash = location.hash;
    });
  }
}
