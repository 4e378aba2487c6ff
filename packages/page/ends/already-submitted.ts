/** Shown in place of a problem with the link to a visit that has already submitted (D-82). */
import { fill, html } from '../html.ts';
import { type PageLink, renderCompany, renderDocument } from '../layout/layout.ts';
import { renderMark } from '../layout/mark.ts';
import type { Messages } from '../text/languages.ts';
import { renderTime } from '../text/time-text.ts';
import { renderFacts } from './facts.ts';
import { renderReturnLink } from './return-link.ts';

interface AlreadySubmittedPage {
  link: PageLink;
  /** When, epoch milliseconds. */
  at: number;
  jobId?: string;
  /** The redirect to the partner, its status already set (D-17); null when the link has none. */
  continueHref: string | null;
  /** The link's own path: the browser erases the draft that it has of it. */
  action: string;
  /** The page's own path, for GET requests. */
  languageSwitch?: string;
}

export function renderAlreadySubmitted(page: AlreadySubmittedPage, messages: Messages): string {
  const { link, at, jobId, continueHref, action, languageSwitch } = page;
  const { heading, text } = messages.outcome.arrived;
  const company = renderCompany(link);
  const way = renderReturnLink(link, continueHref, messages);
  const body = html`<p>${fill(text, { company, time: renderTime(new Date(at), messages) ?? html`` })}</p>
${way ?? html`<p>${messages.outcome.submitted.next}</p>`}
${jobId !== undefined && renderFacts({ id: jobId }, messages)}`;
  const mark = renderMark('done');
  const after = html`<template id="over" data-draft="${action}"></template>`;
  const outcome = { event: 'submitted', redirectUrl: way && continueHref } as const;
  return renderDocument(
    {
      link,
      heading,
      mark,
      body,
      after,
      end: outcome,
      ...(languageSwitch && { languageSwitch: { path: languageSwitch } }),
    },
    messages,
  );
}
