/** Cancelling: one question, then a POST, which redirects to the partner with `status=cancelled` (§4.5). */
import { type PageContext, siteHref, withQuery } from '../address.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import type { Messages } from '../text/languages.ts';

/** The link to {@link renderCancelPage}, for pages without a script. */
export function renderCancelLink({ action, lang }: PageContext, messages: Messages): Html {
  const href = siteHref(withQuery(`${action}/cancel`, { lang }));
  return html`<p class="cancel">${href && html`<a class="button quiet" href="${href}">${messages.cancel}</a>`}</p>`;
}

/** The page that asks whether to stop. */
export function renderCancelPage(
  { link, ...context }: PageContext & { link: PageLink },
  messages: Messages,
): string {
  const { heading, text } = messages.stop;
  const back = siteHref(withQuery(context.action, { lang: context.lang }));
  const body = html`<p>${fill(text, { company: renderCompany(link) })}</p>
${back && html`<p><a class="button" href="${back}">${messages.stop.no}</a></p>`}
${renderCancelForm(context, messages)}`;
  const languageSwitch = { path: `${context.action}/cancel` };
  return renderDocument({ link, heading, body, languageSwitch }, messages);
}

/** The button that cancels. */
export function renderCancelForm({ action, lang }: PageContext, messages: Messages): Html {
  const href = siteHref(withQuery(`${action}/cancel`, { lang }));
  return html`<form method="post"${href && html` action="${href}"`}>
<button type="submit" class="quiet">${messages.stop.yes}</button>
</form>`;
}
