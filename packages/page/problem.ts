/** The page shown in place of the form: what happened, and what the user can do. */
import { isSafeRedirect } from '#protocol/redirect.ts';
import { siteHref } from './address.ts';
import type { Block } from './block.ts';
import { fill, type Html, html } from './html.ts';
import { type PageLink, renderCompany, renderDocument } from './layout.ts';
import type { Messages } from './messages/en.ts';
import { roundUpToMinute } from './time.ts';

/** The wire codes of D-07 and D-08 that a user can meet, as words. */
export type PageProblem =
  | 'link_not_found'
  | 'link_disabled'
  | 'link_expired'
  | 'link_used'
  | 'link_full'
  | 'link_not_ready'
  | 'too_many_uploads'
  | 'verifier_busy'
  | Block
  | 'unavailable'
  | 'system_error';

export interface ProblemPage {
  /** null when the link is not known, or could not be looked up. */
  link: PageLink | null;
  problem: PageProblem;
  /** Epoch milliseconds; from then on a new try can succeed. */
  retryAt?: number;
  /** The address for trying again. */
  retryHref?: string;
  /** The redirect to the partner, its status already set (D-17); null when the link has none. */
  continueHref?: string | null;
  /** The page's own path, for GET requests. */
  languageSwitch?: string;
}

export function renderProblem(page: ProblemPage, messages: Messages): string {
  const { link, problem, retryAt, languageSwitch } = page;
  const { heading, text, next } = messages.problem[problem];
  const company = link ? renderCompany(link) : messages.problem.someone;
  const time = retryAt === undefined ? null : renderTime(retryAt, messages);
  const body = html`<p>${text}</p>
${time && html`<p>${fill(messages.problem.retryAfter, { time })}</p>`}
<p>${fill(next, { company })}</p>
${renderActions(page, messages)}`;
  return renderDocument(
    { link, heading, body, ...(languageSwitch && { languageSwitch: { path: languageSwitch } }) },
    messages,
  );
}

/** The buttons; the first stands out. */
function renderActions({ link, retryHref, continueHref }: ProblemPage, messages: Messages): Html {
  const { retry, continueTo, continueUnnamed } = messages.problem;
  const retryAddress = siteHref(retryHref);
  const continueAddress = continueHref && isSafeRedirect(continueHref) && continueHref;
  return html`${retryAddress && html`<a class="button" href="${retryAddress}">${retry}</a>`}
${continueAddress && html`<a class="button${retryAddress && ' quiet'}" href="${continueAddress}">${link ? fill(continueTo, { company: renderCompany(link) }) : continueUnnamed}</a>`}`;
}

/** In UTC, as the page cannot know the user's zone; rounded up to the minute, so that it is never too early. */
export function renderTime(retryAt: number, messages: Messages): Html | null {
  const time = roundUpToMinute(retryAt);
  if (Number.isNaN(time.getTime())) return null;
  const words = new Intl.DateTimeFormat([messages.dateLocale, 'en-GB'], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(time);
  return html`<time datetime="${time.toISOString()}">${words} UTC</time>`;
}
