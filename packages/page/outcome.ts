/** The last page, for a link without a redirect (§4.5). */
import { fill, html } from './html.ts';
import { type PageLink, renderCompany, renderDocument } from './layout.ts';
import type { Messages } from './messages/en.ts';

export interface OutcomePage {
  link: PageLink;
  /** Of the submission, not of the verification (D-17). */
  outcome: 'submitted' | 'cancelled';
}

export function renderOutcome({ link, outcome }: OutcomePage, messages: Messages): string {
  const { heading, text, next } = messages.outcome[outcome];
  const body = html`<p>${fill(text, { company: renderCompany(link) })}</p>
<p>${next}</p>`;
  return renderDocument({ link, heading, body }, messages);
}
