/** Shows the step that the address names, so that Back, Forward and reload do what they say. */
import type { StepName } from '../steps/step.ts';
import { localDate } from './details/validation.ts';
import { draft } from './draft/draft.ts';
import {
  allowedStep,
  chosenType,
  firstIncompleteStep,
  isChangingAnswers,
  mostSteps,
  nextStep,
  previousStep,
  stepsFor,
} from './navigation.ts';
import { byId, data, find, message, notifySandbox } from './page.ts';
import { notifyPartner } from './start/embed.ts';
import { mayBeAnothers } from './start/visit.ts';

/** What a step does when it is shown, and when it is left. */
export interface Step {
  show?(): void;
  leave?(): void;
}

const steps: Partial<Record<StepName, Step>> = {};
let current: StepName | null = null;
let isFinished = false;
let isChanging = false;
const pageTitle = document.title;

export const today = (): string => localDate(new Date());
/** The last possible date of birth. */
export const yesterday = (): string => localDate(new Date(Date.now() - 86_400_000));

export function addStep(name: StepName, step: Step): void {
  steps[name] = step;
}

export function startRouter(): void {
  addEventListener('hashchange', () => showAddressedStep(true, false));
  byId('back').onclick = () => {
    const previous = current && previousStep(current, draft, data);
    if (previous) goTo(previous);
  };
  showAddressedStep(false, false);
}

/** For buttons. */
export function goTo(name: StepName): void {
  if (location.hash !== `#${name}`) setAddress('pushState', name, null);
  showAddressedStep(true, true, name);
}

export function goNext(): void {
  goTo(nextStep(current ?? 'welcome', isChanging, draft, data, today()));
}

/** For a draft that goes on: leads to what it lacks. */
export function goOn(): void {
  goTo(firstIncompleteStep(draft, data, today()));
}

/** The flow is over: whatever the address says, its end is shown. */
export function finish(): void {
  isFinished = true;
  setAddress('replaceState', 'done', { ...history.state, isFinished });
  showAddressedStep(true, true);
}

/** Hides the steps while another device goes on; the camera closes. */
export function pauseFlow(): void {
  if (byId('flow').hidden) return;
  setFlowHidden(true);
  if (current) steps[current]?.leave?.();
}

export function resumeFlow(): void {
  if (!byId('flow').hidden) return;
  setFlowHidden(false);
  if (!current) return;
  find(document, `[data-step="${current}"] h1`).focus();
  steps[current]?.show?.();
}

function setFlowHidden(isHidden: boolean): void {
  byId('flow').hidden = isHidden;
  byId('elsewhere').hidden = !isHidden;
}

/** Some browsers refuse it when it comes too often: then the step is shown without its address. */
function setAddress(how: 'pushState' | 'replaceState', name: StepName, state: object | null): void {
  try {
    history[how](state, '', `#${name}`);
  } catch {
    // Back then leads further back.
  }
}

/** The entry of the history names its draft, so that a reload knows it: also once that has another seed. */
export function nameDraft(name = location.hash.slice(1) as StepName): void {
  setAddress('replaceState', name, { ...history.state, seed: draft.seed });
}

/** @param hasMoved - false for the step that the page was opened with, which leaves the focus where it is. */
function showAddressedStep(
  hasMoved: boolean,
  isPressed: boolean,
  requested = location.hash.slice(1) as StepName,
): void {
  const isOver = isFinished || (history.state?.isFinished && !mayBeAnothers());
  const isSame = requested === current;
  const name = isOver ? 'done' : allowedStep(requested, isPressed || isSame, draft, data, today());
  nameDraft(name);
  if (name === current) return;
  if (current) steps[current]?.leave?.();
  isChanging = isChangingAnswers(isChanging, current, name);
  current = name;
  notifyPartner('step', { step: name });
  for (const section of document.querySelectorAll<HTMLElement>('[data-step]')) {
    section.hidden = section.dataset['step'] !== name;
  }
  showProgress(name);
  const heading = find(document, `[data-step="${name}"] h1`);
  heading.textContent = photoHeading(name) ?? heading.textContent;
  const counted = byId('bar').hidden ? '' : byId('count').textContent;
  const count = counted && `${counted} – `;
  document.title = pageTitle.replace(/^.*?( – |$)/, (_, rest) => `${count}${heading.textContent}${rest}`);
  if (hasMoved) {
    notifySandbox(name);
    scrollTo(0, 0);
    heading.focus();
  }
  steps[name]?.show?.();
}

/** Names the document to photograph; null for other steps. */
function photoHeading(name: StepName): string | null {
  const type = chosenType(draft, data);
  if (!type || (name !== 'front' && name !== 'back')) return null;
  const which = name === 'back' ? 'backOf' : type.hasBack ? 'frontOf' : 'wholeOf';
  return message(which, { id: type.name });
}

function showProgress(name: StepName): void {
  const index = stepsFor(draft, data).indexOf(name);
  byId('bar').hidden = index < 0;
  if (name === 'review') byId('type-changed').hidden = true;
  const max = mostSteps(draft, data);
  // How many there are is known once the ID type is.
  byId('count').textContent = chosenType(draft, data) ? message('stepOf', { step: index + 1, of: max }) : '';
  const progress = byId<HTMLProgressElement>('progress');
  // The maximum, so that the bar never goes back when the ID type is chosen.
  progress.max = max;
  progress.value = index + 1;
  byId('back').hidden = !previousStep(name, draft, data);
  byId('navigation').hidden = name === 'done' || name === 'sending';
}
