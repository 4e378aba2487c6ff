/** What tells that a person is on a page (D-113). A load tells nothing: previews of messengers load it, and browsers ahead of time. */
import type { Visit } from '#core/page/visit.ts';
import { readText } from '../../api/json-body.ts';
import type { LinkFunnel, PageStep } from '../../background/link-funnel.ts';
import type { HttpRequest } from '../../http/request.ts';
import { type HttpResponse, NO_HEADERS } from '../../http/route.ts';
import type { Metrics } from '../../observe/metrics/metrics.ts';
import type { FoundLink } from '../found-link.ts';
import { keptVisit, type PageVisitDeps } from '../page-visit.ts';

export interface ReportDeps extends Pick<PageVisitDeps, 'findVisit'> {
  readonly linkFunnel: Pick<LinkFunnel, 'reported'>;
  readonly metrics: Pick<Metrics, 'loaded'>;
}

/** A token of a visit. */
const BYTES_MAX = 200;

/**
 * Records what the script reports, with the token of its visit: a cookie may be of another tab, or missing in a frame.
 * Nothing is looked up; without a valid visit it is ignored.
 */
export const recordReport =
  (step: PageStep, { findVisit, linkFunnel }: ReportDeps) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const { linkId = '' } = request.path;
    const token = await readText(request.stream, BYTES_MAX, () => undefined).catch(() => '');
    const visit = findVisit(linkId, token) ?? keptVisit(request, linkId, findVisit);
    if (visit) linkFunnel.reported(visit, step);
    return { status: 204, headers: NO_HEADERS, body: null };
  };

/** The first act on a page without a script: the consent that its start asks for, or the choice of an ID type. */
export function recordAct({ request, link, visit }: FoundLink, { findVisit, linkFunnel }: ReportDeps): void {
  const { method, query } = request;
  if (method !== 'GET' || !visit.known || !(query['sent'] || query['consent'])) return;
  // On a link for several people the page that follows is another visit.
  linkFunnel.reported(visit.known, 'opened', findVisit(link.refId, visit.token));
}

/** The form of a page without a script, whatever becomes of it. Its own token is sent where cookies are not. */
export function recordForm(
  { link, visit }: FoundLink,
  token: unknown,
  { findVisit, linkFunnel }: ReportDeps,
): void {
  const sent: Visit | null = findVisit(link.refId, token) ?? visit.known;
  if (sent) linkFunnel.reported(sent, 'opened');
}
