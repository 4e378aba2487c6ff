/** The page shown in place of the form: what happened, and what the user can do. */
import { siteHref } from '../address.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { type Mark, renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';
import { roundUpToMinute } from '../text/time.ts';
import { renderTime } from '../text/time-text.ts';
import type { Block } from './block.ts';
import { type Facts, renderFacts } from './facts.ts';
import { renderReturnLink } from './return-link.ts';

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

interface ProblemPage {
  /** null when the link is not known, or could not be looked up. */
  link: PageLink | null;
  problem: PageProblem;
  /** Epoch milliseconds; from then on a new attempt can succeed. */
  retryAt?: number;
  /** The address for trying again. */
  retryHref?: string;
  /** The redirect to the partner, its status already set (D-17); null when the link has none. */
  continueHref?: string | null;
  /** The page's own path, for GET requests. */
  languageSwitch?: string;
  facts?: Facts;
}

/** Only what is wrong is marked as such; what was done, or takes time, is not. */
const MARKS = {
  link_used: 'done',
  link_full: 'stopped',
  link_disabled: 'stopped',
  link_expired: 'wait',
  link_not_ready: 'wait',
  too_many_uploads: 'wait',
  verifier_busy: 'wait',
  unavailable: 'wait',
} as const satisfies Partial<Record<PageProblem, Mark>>;

export function renderProblem(page: ProblemPage, messages: Messages): string {
  const { link, problem, retryAt, languageSwitch, facts } = page;
  const { heading, text, next } = messages.problem[problem];
  const company = link ? renderCompany(link) : messages.problem.someone;
  const time = retryAt === undefined ? null : renderTime(roundUpToMinute(retryAt), messages);
  const body = html`<p>${text}</p>
${time && html`<p>${fill(messages.problem.retryAfter, { time })}</p>`}
<p>${fill(next, { company })}</p>
${renderActions(page, messages)}
${facts && renderFacts(facts, messages)}`;
  const marks: Partial<Record<PageProblem, Mark>> = MARKS;
  const mark = renderMark(marks[problem] ?? 'problem');
  // What can be tried again is not over.
  const end = page.retryHref ? null : ({ event: 'failed', redirectUrl: page.continueHref ?? null } as const);
  const more = { ...(languageSwitch && { languageSwitch: { path: languageSwitch } }), ...(end && { end }) };
  return renderDocument({ link, heading, mark, body, ...more }, messages);
}

/** The buttons; the first stands out. */
function renderActions({ link, retryHref, continueHref }: ProblemPage, messages: Messages): Html {
  const retryAddress = siteHref(retryHref);
  return html`${retryAddress && html`<a class="button" href="${retryAddress}">${messages.problem.retry}</a>`}
${renderReturnLink(link, continueHref, messages, { isQuiet: !!retryAddress })}`;
}
