/** Fills in when a flow ended, and by what support can find it. */
import { referenceOf } from '#page/ends/reference.ts';
import { byId, data, find } from '../page.ts';

/** @param id - of the job, or of the request where there is none; nothing is shown without it. */
export function showFacts(of: 'done' | 'blocked', id: string): void {
  const box = byId(`${of}-facts`);
  const time = new Date().toLocaleString(data.locale, { dateStyle: 'medium', timeStyle: 'short' });
  find(box, '[data-time]').textContent = time;
  find(box, '[data-reference]').textContent = referenceOf(id);
  box.hidden = !id;
}
