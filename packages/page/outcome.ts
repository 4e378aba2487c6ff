/** The last page, for a link without a redirect (§4.5). */
import { type Facts, renderFacts } from './facts.ts';
import { fill, html } from './html.ts';
import { type PageLink, renderCompany, renderDocument } from './layout.ts';
import { renderMark } from './mark.ts';
import type { Messages } from './messages/en.ts';

export interface OutcomePage {
  link: PageLink;
  /** Of the submission, not of the verification (D-17). */
  outcome: 'submitted' | 'cancelled';
  facts?: Facts;
}

export function renderOutcome({ link, outcome, facts }: OutcomePage, messages: Messages): string {
  const { heading, text, next } = messages.outcome[outcome];
  const body = html`<p>${fill(text, { company: renderCompany(link) })}</p>
<p>${next}</p>
${facts && renderFacts(facts, messages)}`;
  const mark = renderMark(outcome === 'submitted' ? 'done' : 'stopped');
  return renderDocument({ link, heading, mark, body }, messages);
}
