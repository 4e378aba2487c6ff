/** Asked where the browser has kept what an earlier visit entered (D-84): whose it is, masked, or to start anew. */
import { siteHref, withQuery } from '../address.ts';
import { type Html, html } from '../html.ts';
import type { Messages } from '../text/languages.ts';
import { renderStep } from './step.ts';

/** To go on is the main button; the script fills in of whom it speaks. */
export function renderResume({ visit, step }: Messages): Html {
  const { heading, text, startAnew } = visit.resume;
  const body = html`<p>${text}</p>
<button type="button" id="resume-continue">${step.continue}</button>
<button type="button" class="quiet" id="resume-anew">${startAnew}</button>`;
  return renderStep('resume', heading, body);
}

/** Above every step: that the link expires, that its ID types have changed, and that the script has failed. */
export function renderNotices(action: string, lang: string | null | undefined, { visit }: Messages): Html {
  const { text, reload, plain } = visit.broken;
  const page = siteHref(withQuery(action, { lang }));
  const plainPage = siteHref(withQuery(action, { lang, plain: '1' }));
  return html`<p class="notice" id="expiry" role="status" hidden></p>
<p class="notice" id="type-changed" role="status" hidden>${visit.typeChanged}</p>
<div class="alert" id="broken" role="alert" hidden>
<p>${text}</p>
<p>${page && html`<a class="button" id="reload" href="${page}">${reload}</a>`}
${plainPage && html`<a class="button quiet" id="to-plain" href="${plainPage}">${plain}</a>`}</p>
</div>`;
}
