/** The last page, for a link without a redirect (§4.5), and within a frame. */
import { siteHref } from '../address.ts';
import { fill, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';
import { type Facts, renderFacts } from './facts.ts';
import { renderReturnLink } from './return-link.ts';

export interface OutcomePage {
  link: PageLink;
  /** Of the submission, not of the verification (D-17). */
  outcome: 'submitted' | 'cancelled';
  /** The redirect to the partner, its status already set (D-17); null when the link has none. */
  continueHref?: string | null;
  facts?: Facts;
  /** The link's page, where it may be begun again. */
  againHref?: string | null;
}

export function renderOutcome(
  { link, outcome, continueHref = null, facts, againHref }: OutcomePage,
  messages: Messages,
): string {
  const { heading, text, next } = messages.outcome[outcome];
  const way = renderReturnLink(link, continueHref, messages);
  const again = siteHref(againHref);
  const body = html`<p>${fill(text, { company: renderCompany(link) })}</p>
${way ?? html`<p>${next}</p>`}
${again && html`<p><a class="button quiet" href="${again}">${messages.visit.resume.startAnew}</a></p>`}
${facts && renderFacts(facts, messages)}`;
  const mark = renderMark(outcome === 'submitted' ? 'done' : 'stopped');
  const end = { event: outcome, redirectUrl: way && continueHref } as const;
  return renderDocument({ link, heading, mark, body, end }, messages);
}
