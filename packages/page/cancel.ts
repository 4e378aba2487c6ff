/**
 * Giving up is asked once, and then is a request of its own, so that the partner can be told (§4.5); a POST, as
 * it changes something.
 */
import { siteHref, withQuery } from './address.ts';
import { type Html, html } from './html.ts';
import { type PageLink, renderCompany, renderDocument } from './layout.ts';
import type { Messages } from './messages/en.ts';

/** Where a page belongs: its path, and the language that was asked for by name. */
export interface Place {
  /** The link's own path. */
  action: string;
  /** Kept in every address of the page; null when the browser's own language decides. */
  lang?: string | null;
}

/** The way to {@link renderCancelPage}, for pages without a script. */
export function renderCancelLink({ action, lang }: Place, messages: Messages): Html {
  const href = siteHref(withQuery(`${action}/cancel`, { lang }));
  return html`<p class="cancel">${href && html`<a class="button quiet" href="${href}">${messages.cancel}</a>`}</p>`;
}

/** Asks whether to stop. */
export function renderCancelPage({ link, ...place }: Place & { link: PageLink }, messages: Messages): string {
  const { heading, text } = messages.stop;
  const back = siteHref(withQuery(place.action, { lang: place.lang }));
  const body = html`<p>${text(renderCompany(link))}</p>
${back && html`<p><a class="button" href="${back}">${messages.stop.no}</a></p>`}
${renderCancelForm(place, messages)}`;
  const switchPath = { path: `${place.action}/cancel` };
  return renderDocument({ link, heading, body, switchPath }, messages);
}

/** The request itself. */
export function renderCancelForm({ action, lang }: Place, messages: Messages): Html {
  const href = siteHref(withQuery(`${action}/cancel`, { lang }));
  return html`<form method="post"${href && html` action="${href}"`}>
<button type="submit" class="quiet">${messages.stop.yes}</button>
</form>`;
}
