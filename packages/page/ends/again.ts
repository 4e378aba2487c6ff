/** Shown to the person of a link with attempts (D-111) whose check failed: why, what is needed again, and how many attempts are left. */
import type { Retry } from '#core/attempts/retry.ts';
import { siteHref } from '../address.ts';
import { fill, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';

interface AgainPage extends Retry {
  link: PageLink;
  /** Where the next attempt begins. */
  href: string;
  /** The page's own path. */
  languageSwitch: string;
}

export function renderAgain(
  { link, steps, left, href, languageSwitch }: AgainPage,
  messages: Messages,
): string {
  const { heading, text, source, needs, left: attempts } = messages.visit.again;
  const company = renderCompany(link);
  const why = html`<p>${fill(text, { company })}</p>
<ul>${steps.map((step) => html`<li>${needs[step]}</li>`)}</ul>`;
  const body = html`${steps.length > 0 ? why : html`<p>${source}</p>`}
<p>${fill(attempts, { count: left })}</p>
<p><a class="button" href="${siteHref(href)}">${messages.problem.retry}</a></p>`;
  const mark = renderMark('wait');
  return renderDocument({ link, heading, mark, body, languageSwitch: { path: languageSwitch } }, messages);
}
