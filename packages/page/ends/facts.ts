/** By what support can find a submission or a problem, and when it was (D-55). */
import { type Html, html } from '../html.ts';
import type { Messages } from '../text/languages.ts';
import { renderTime } from '../text/time-text.ts';
import { referenceOf } from './reference.ts';

export interface Facts {
  /** Epoch milliseconds. */
  at?: number;
  /** Of the job, or of the request where there is none. Never the link's: whoever knows that can submit. */
  id: string;
}

export function renderFacts({ at, id }: Facts, messages: Messages): Html {
  const { facts } = messages.outcome;
  const time = at === undefined ? null : renderTime(new Date(at), messages, 'medium');
  return html`<dl class="facts">
${time && html`<dt>${facts.time}</dt><dd>${time}</dd>`}
<dt>${facts.reference}</dt><dd><code dir="ltr">${referenceOf(id)}</code></dd>
</dl>`;
}

/** For the script, which fills them in; `of` names the step. */
export function renderEmptyFacts(of: string, { outcome }: Messages): Html {
  return html`<dl class="facts" id="${of}-facts" hidden>
<dt>${outcome.facts.time}</dt><dd data-time></dd>
<dt>${outcome.facts.reference}</dt><dd><code dir="ltr" data-reference></code></dd>
</dl>`;
}
