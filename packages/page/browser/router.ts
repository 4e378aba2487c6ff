/** Shows the step that the address names, so that Back, Forward and reload do what they say. */
import type { StepName } from '../steps/step.ts';
import { draft } from './draft.ts';
import { byId, data, find, message } from './page.ts';
import { countOf, firstOpen, stepsOf } from './steps.ts';

/** What a step does when it comes into view, and when it leaves it. */
export interface Step {
  show?(): void;
  leave?(): void;
}

const steps: Partial<Record<StepName, Step>> = {};
let current: StepName | null = null;
let ended = false;
let editing = false;
const title = document.title;

export function addStep(name: StepName, step: Step): void {
  steps[name] = step;
}

export function startRouter(): void {
  addEventListener('hashchange', () => follow(true));
  byId('back').onclick = () => {
    const all = stepsOf(draft, data);
    const before = all[all.indexOf(current as StepName) - 1];
    if (before) go(before);
  };
  follow(false);
}

export function go(name: StepName): void {
  if (location.hash === `#${name}`) follow(true);
  else location.hash = name;
}

/** Goes on from a step: to the next one, or back to the review where that is where the person came from. */
export function goNext(): void {
  const all = stepsOf(draft, data);
  const open = firstOpen(draft, data, today());
  const next = all[all.indexOf(current as StepName) + 1];
  go(editing && open === 'review' ? open : (next ?? 'review'));
}

/** The flow is over: whatever the address says, its end is shown. */
export function end(): void {
  ended = true;
  history.replaceState({ done: true }, '', '#done');
  follow(true);
}

export function today(): string {
  return new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function follow(moved: boolean): void {
  const name = allowed(location.hash.slice(1) as StepName);
  if (`#${name}` !== location.hash) history.replaceState(history.state, '', `#${name}`);
  const from = current;
  if (name === from) return;
  if (from) steps[from]?.leave?.();
  // A change asked for from the review, or after sending, leads back to it.
  const isAfter = from === 'review' || from === 'sending' || from === 'blocked';
  if (isAfter && name !== 'sending') editing = true;
  if (name === 'review' || name === 'welcome') editing = false;
  current = name;
  for (const section of document.querySelectorAll<HTMLElement>('[data-step]')) {
    section.hidden = section.dataset['step'] !== name;
  }
  showProgress(name);
  const heading = find(document, `[data-step="${name}"] h1`);
  document.title = title.replace(/^.*?( – |$)/, `${heading.textContent}$1`);
  if (moved) {
    scrollTo(0, 0);
    heading.focus();
  }
  steps[name]?.show?.();
}

/** The step asked for, if everything before it is there; else the first that lacks something. */
function allowed(name: StepName): StepName {
  if (ended || history.state?.done) return 'done';
  const all = stepsOf(draft, data);
  const open = firstOpen(draft, data, today());
  // Sending starts with a press of the button, never with an address.
  if (name === 'sending' || name === 'blocked') {
    const may = open === 'review' && (current === 'review' || current === 'sending');
    return may ? name : allowed('review');
  }
  if (!all.includes(name)) return 'welcome';
  return all.indexOf(name) <= all.indexOf(open) ? name : open;
}

function showProgress(name: StepName): void {
  const at = stepsOf(draft, data).indexOf(name);
  byId('bar').hidden = at < 0;
  const { least, most } = countOf(draft, data);
  byId('count').textContent = message(least === most ? 'stepOf' : 'step', { step: at + 1, of: most });
  const progress = byId<HTMLProgressElement>('progress');
  // Of the longest way: the bar never goes back when the ID type is chosen.
  progress.max = most;
  progress.value = at + 1;
  byId('back').hidden = at < 1;
  byId('ways').hidden = name === 'done' || name === 'sending';
}
