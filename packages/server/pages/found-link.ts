/** The link of a request for its page, and the language. */
import type { ServiceTime } from '#core/clocks.ts';
import { type Link, type LinkRefusal, linkRefusal } from '#core/link.ts';
import { sandboxLink } from '#core/page/app-bridge.ts';
import type { Prefill } from '#core/page/prefill.ts';
import type { Visit } from '#core/page/visit.ts';
import type { FlowType } from '#page/flow.ts';
import { findLanguage, languageOf, type Messages } from '#page/text/languages.ts';
import type { Store } from '#store/store.ts';
import { linkPath } from '../addresses.ts';
import type { SourceMonitor } from '../background/source-monitor.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse } from '../http/route.ts';
import { findRetry, type PageRetry, typesToRedo } from './page-retry.ts';
import { type PageVisit, type PageVisitDeps, pageVisit } from './page-visit.ts';
import { respondProblem } from './respond.ts';
import { typesOf } from './view.ts';

export interface FoundLink {
  readonly request: HttpRequest;
  readonly link: Link;
  /** Why the link accepts no submission now; null when it does. */
  readonly refusal: LinkRefusal | null;
  readonly messages: Messages;
  readonly types: FlowType[];
  /** The language in `?lang`, kept in the page's links. */
  readonly lang: string | null;
  readonly action: string;
  /** What the partner knows of the user (D-87). */
  readonly prefill: Prefill;
  readonly visit: PageVisit;
  /** What its person may try again (D-111). */
  readonly retry: PageRetry | null;
}

export type LinkHandler = (found: FoundLink) => HttpResponse | Promise<HttpResponse>;

export interface FoundLinkDeps extends PageVisitDeps {
  readonly store: Pick<Store, 'read'>;
  readonly isSandbox: boolean;
  readonly now: () => ServiceTime;
  readonly availability: SourceMonitor['availability'];
  /** The token of a further attempt of the person of a visit. */
  readonly retryVisit: (refId: string, visit: Visit | null, attempt: number) => string;
}

/** Finds the link of a request and calls `handle` with it; unknown links get a page. */
export const withLink =
  ({ store, isSandbox, now, availability, retryVisit, ...visits }: FoundLinkDeps, handle: LinkHandler) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const messages = messagesFor(request);
    const { linkId = '' } = request.path;
    const known = await store.read(async (tx) => {
      const found = await tx.links.find(linkId);
      if (!found) return null;
      const { partnerId } = found.link;
      const partner = await tx.partners.settings(partnerId);
      const prefill = found.link.prefilledFields ? await tx.prefills.find(found.link.refId) : {};
      const visit = await pageVisit(tx, request, found.link, visits);
      const retry = await findRetry(tx, found.link, visit.known);
      return { ...found, partner, prefill, visit, retry };
    });
    if (!known) return respondProblem(request, null, messages, 'link_not_found', { at: now() });
    const { counts, partner, prefill, retry } = known;
    const link = isSandbox ? sandboxLink(known.link) : known.link;
    const { attempt } = retry ?? {};
    const token = attempt === undefined ? known.visit.token : retryVisit(linkId, known.visit.known, attempt);
    const visit = { ...known.visit, token };
    const isTried = attempt !== undefined && { visit: { beganAt: now(), attempt } };
    const types = typesOf(link, messages, availability);
    const lang = findLanguage(request.query['lang'])?.lang ?? null;
    return handle({
      request,
      link,
      refusal: linkRefusal(link, now(), { partner, totalJobs: counts.totalJobs, ...isTried }),
      messages,
      types: retry ? typesToRedo(types, retry) : types,
      lang,
      action: linkPath(link.refId),
      prefill,
      visit,
      retry,
    });
  };

/** Messages in the language of `?lang`, else of the browser. */
export function messagesFor({ query, headers }: HttpRequest): Messages {
  return languageOf(query['lang'], headers['accept-language']);
}
