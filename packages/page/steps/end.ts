/** The last steps: review, sending, blocked and done. */
import { BLOCKS } from '../ends/block.ts';
import { renderEmptyFacts } from '../ends/facts.ts';
import { renderReturnLink } from '../ends/return-link.ts';
import { fill, type Html, html } from '../html.ts';
import { type PageLink, renderCompany } from '../layout/layout.ts';
import { renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';
import { renderStep } from './step.ts';

export interface EndSteps {
  link: PageLink;
  /** The redirect to the partner that says `fail` (D-17); null when the link has none. */
  failHref: string | null;
}

export function renderReview(messages: Messages): Html {
  const { reviewHeading, reviewHint, send, saved, staged } = messages.step;
  const body = html`<p>${reviewHint}</p>
<div class="alert" id="refused" tabindex="-1" role="alert" hidden></div>
<dl class="review" id="review"></dl>
<div class="actions"><button type="button" id="send">${send}</button></div>
<p class="hint">${saved} <span id="staged">${staged}</span></p>`;
  return renderStep('review', reviewHeading, body);
}

export function renderSending(ends: EndSteps, messages: Messages): Html {
  const { sendingHeading, sendingText, failedHeading, retry, changeAnswers } = messages.step;
  const company = renderCompany(ends.link);
  const body = html`<p id="on-the-way">${fill(sendingText, { company })}</p>
<progress id="upload" max="100" value="0" aria-label="${sendingHeading}"></progress>
<p class="status" id="upload-percent" aria-hidden="true"></p>
<p class="status" id="upload-status" role="status"></p>
<div id="stuck" data-heading="${failedHeading}" hidden>
<button type="button" id="retry">${retry}</button>
<a class="button quiet" href="#review">${changeAnswers}</a>
${renderFailLink(ends, messages)}
</div>`;
  return renderStep('sending', sendingHeading, body, renderMark('sending'));
}

/** A limit that was reached. The script shows its heading and texts, and fills in the time of the next attempt. */
export function renderBlocked(ends: EndSteps, messages: Messages): Html {
  const { heading } = messages.problem.id_number_blocked;
  const company = renderCompany(ends.link);
  const texts = BLOCKS.map((block) => {
    const problem = messages.problem[block];
    return html`<p data-block="${block}" data-heading="${problem.heading}" hidden>${problem.text}</p>`;
  });
  const nexts = BLOCKS.map(
    (block) => html`<p data-block="${block}" hidden>${fill(messages.problem[block].next, { company })}</p>`,
  );
  const body = html`${texts}
<p id="blocked-until"></p>
${nexts}
<a class="button" href="#details">${messages.step.changeAnswers}</a>
${renderFailLink(ends, messages)}
${renderEmptyFacts('blocked', messages)}`;
  return renderStep('blocked', heading, body, renderMark('wait'));
}

export function renderDone({ link }: EndSteps, messages: Messages): Html {
  const { heading, text, next } = messages.outcome.submitted;
  const body = html`<p>${fill(text, { company: renderCompany(link) })}</p>
<p id="done-close">${next}</p>
<p id="done-continue" hidden><a class="button"${link.embedOrigins && html` target="_top"`}>${fill(messages.step.doneContinue, { company: renderCompany(link) })}</a></p>
${renderEmptyFacts('done', messages)}`;
  return renderStep('done', heading, body, renderMark('done'));
}

const renderFailLink = ({ link, failHref }: EndSteps, messages: Messages): Html | null =>
  renderReturnLink(link, failHref, messages, { isQuiet: true, isFailure: true });
