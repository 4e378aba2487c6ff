/** The offer to go on on a phone, and what is shown in place of the steps while another device goes on (D-85). */
import { type Html, html } from '../html.ts';
import { renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';

/** Below every step before the review. The script shows it where it helps, and sets the code when it is asked for. */
export function renderHandoff({ handoff }: Messages): Html {
  return html`<aside class="phone" id="phone" aria-labelledby="phone-heading" hidden>
<h2 id="phone-heading">${handoff.heading}</h2>
<p class="hint">${handoff.hint}</p>
<button type="button" class="quiet" id="phone-show">${handoff.show}</button>
<div id="phone-code" tabindex="-1" hidden>
<img class="code" alt="${handoff.code}" width="208" height="208">
<p>${handoff.scan}</p>
</div>
<p class="status" id="phone-status" role="status"></p>
</aside>`;
}

export function renderElsewhere({ handoff, step }: Messages): Html {
  return html`<div id="elsewhere" hidden>
${renderMark('device')}<h1 tabindex="-1"></h1>
<p role="status"></p>
<button type="button" class="quiet" data-way="here" hidden>${handoff.goOnHere}</button>
<button type="button" data-way="begin" hidden>${handoff.beginHere}</button>
<button type="button" data-way="retry" hidden>${step.retry}</button>
</div>`;
}
