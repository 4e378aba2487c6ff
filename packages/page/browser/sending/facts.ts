/** Fills in when a flow ended, and by what support can find it. */
import { referenceOf } from '#page/ends/reference.ts';
import { byId, data, find } from '../page.ts';

/** @param id - of the job, or of the request where there is none; nothing is shown without it. */
export function showFacts(of: 'done' | 'blocked', id: string, at = Date.now()): void {
  const box = byId(`${of}-facts`);
  const time = new Date(at).toLocaleString(data.locale, { dateStyle: 'medium', timeStyle: 'short' });
  find(box, '[data-time]').textContent = time;
  find(box, '[data-reference]').textContent = referenceOf(id);
  box.hidden = !id;
}

/** For the end, which a reload shows again: its entry of the history keeps them. */
export function showEndFacts(id: string): void {
  showFacts('done', id);
  try {
    history.replaceState({ ...history.state, facts: { id: referenceOf(id), at: Date.now() } }, '');
  } catch {
    // Then a reload shows the end without them.
  }
}

export function showKeptFacts(): void {
  const { facts } = history.state ?? {};
  if (facts) showFacts('done', facts.id, facts.at);
}
