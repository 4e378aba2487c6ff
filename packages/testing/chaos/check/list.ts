import type { Finding, WireLink } from './evidence.ts';
import { callsOf, type Facts, okBody } from './facts.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
  readonly links: readonly WireLink[];
  readonly total: number;
  readonly totalPages: number;
}

/** Pages are full, contain no link twice and match their total, also while links are created. */
export function checkList(facts: Facts): Finding[] {
  return [...finalList(facts), ...pagesDuringRun(facts)].map((message) => ['list-dense', message]);
}

function* finalList({ evidence, links }: Facts): Generator<string> {
  const pages = evidence.final.pages.map(({ page, limit, body }) => toPage(page, limit, body));
  for (const page of pages) yield* wrongPage(page);
  const totals = new Set(pages.map(({ total }) => total));
  if (totals.size > 1) yield `the pages of one list have totals of ${[...totals].join(', ')}`;
  const all = pages.flatMap((page) => page.links);
  if (new Set(all.map(({ ref_id }) => ref_id)).size !== all.length) yield 'a link is on the list twice';
  if (pages[0] && all.length !== pages[0].total)
    yield `${all.length} links are listed, of a total of ${pages[0].total}`;

  // Newest first: a link acknowledged before another was requested comes after it.
  let earliest = { tag: '', to: Infinity };
  for (const link of all) {
    const tag = link.partner_params['tag'] ?? '';
    const span = links.get(tag)?.span;
    if (!span) continue;
    if (earliest.to < span.from)
      yield `link ${earliest.tag} is older than ${tag}, and is listed as the newer one`;
    if (span.to < earliest.to) earliest = { tag, to: span.to };
  }
}

function* pagesDuringRun({ evidence, links, listed }: Facts): Generator<string> {
  const spans = [...links.values()].filter(({ tag }) => listed.has(tag)).map(({ span }) => span);
  for (const { request, outcome, startedAt } of callsOf(evidence, 'list')) {
    const body = okBody(outcome);
    if (!body) continue;
    const page = toPage(request.page, request.limit, body);
    yield* wrongPage(page);
    const least = spans.filter(({ to }) => to < startedAt).length;
    const most = spans.filter(({ from }) => from <= outcome.at).length;
    if (page.total < least || page.total > most) {
      yield `a list of ${startedAt} says that there are ${page.total} links, and there were ${least} to ${most}`;
    }
  }
}

function* wrongPage({ page, limit, links, total, totalPages }: Page): Generator<string> {
  const expected = Math.min(limit, Math.max(total - (page - 1) * limit, 0));
  if (links.length !== expected) {
    yield `page ${page} of ${limit} has ${links.length} links, and with a total of ${total} it has ${expected}`;
  }
  if (new Set(links.map(({ ref_id }) => ref_id)).size !== links.length) yield `page ${page} has a link twice`;
  if (totalPages !== Math.ceil(total / limit)) yield `${total} links are ${totalPages} pages of ${limit}`;
}

const toPage = (page: number, limit: number, { links, meta }: { links: WireLink[]; meta: Page }): Page => ({
  page,
  limit,
  links,
  total: meta.total,
  totalPages: meta.totalPages,
});
