/** The hosted page over HTTP: the flow for browsers with script, and plain pages that need none. */
import type { Visit } from '#core/page/visit.ts';
import { renderCancelPage } from '#page/ends/cancel.ts';
import { renderFlow } from '#page/flow.ts';
import { renderChoice } from '#page/form/choose.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES, linkPath } from '../addresses.ts';
import { readText } from '../api/json-body.ts';
import { RequestRefused } from '../http/errors.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse, Route } from '../http/route.ts';
import { assetRoutes } from './assets.ts';
import { type FoundLink, type FoundLinkDeps, type LinkHandler, messagesFor, withLink } from './found-link.ts';
import { linkFileRoutes } from './link-files.ts';
import { findArrived } from './page-visit.ts';
import { respondPage, respondProblem, respondRedirect } from './respond.ts';
import {
  respondArrived,
  respondEnd,
  respondFinal,
  respondNewForm,
  type SubmitDeps,
  submitForm,
} from './submit.ts';
import { pageLink, redirectOf, stagePath, submissionsPath, typeNamed } from './view.ts';

export interface PageDeps extends SubmitDeps, FoundLinkDeps {
  readonly store: Store;
  readonly brand: string;
  /** Whether the script tells which steps it shows, for the console. */
  readonly isSandbox: boolean;
}

/** `Retry-After` while the service is unavailable: the page speaks of minutes. */
const RETRY_SECONDS = 60;

/** The form of a cancellation has the token of a visit. */
const CANCEL_BYTES_MAX = 1_024;

export function pageRoutes(deps: PageDeps): Route[] {
  const { store, newId, brand, now } = deps;
  const page = (address: string, method: Route['method'], handle: Route['handle']): Route => ({
    method,
    address,
    handle,
    respondError,
  });
  const linkPage = (address: string, method: Route['method'], handle: LinkHandler) =>
    page(address, method, withLink(deps, handle));

  return [
    ...assetRoutes(),
    ...linkFileRoutes(deps),
    linkPage(ADDRESSES.page, 'GET', showPage),
    linkPage(ADDRESSES.page, 'POST', (found) => submitForm(found, deps)),
    linkPage(ADDRESSES.cancel, 'GET', showCancelPage),
    linkPage(ADDRESSES.cancel, 'POST', cancel),
    // Truncated links.
    page(ADDRESSES.pageWithoutLink, 'GET', showNoLink),
    page(`${ADDRESSES.pageWithoutLink}/`, 'GET', showNoLink),
    // Links with a trailing slash.
    page(`${ADDRESSES.page}/`, 'GET', ({ path, url }) =>
      respondRedirect(null, linkPath(path['linkId'] ?? '') + queryOf(url)),
    ),
  ];

  function showPage(found: FoundLink): HttpResponse {
    const { request, link, refusal, messages, types, lang, action, prefill, visit } = found;
    if (refusal && visit.arrived) return respondArrived(found, visit.arrived);
    if (refusal) {
      // Who has begun is led back to the partner (D-17).
      const continueHref = visit.known ? redirectOf(link, 'fail', newId) : null;
      return respondProblem(request, link, messages, refusal, {
        languageSwitch: action,
        continueHref,
        at: now(),
      });
    }
    const { id, plain, sent } = request.query;
    const chosen = typeNamed(types, id);
    if (chosen && (id || plain)) return respondNewForm(found, chosen, deps);
    const common = { link: pageLink(link), lang, action };
    const choices = types.map(({ choice }) => choice);
    if (sent && !id) {
      return respondPage(request, link, renderChoice({ ...common, choices, isMissing: true }, messages), 400);
    }
    if (plain) return respondPage(request, link, renderChoice({ ...common, choices }, messages));
    const paths = {
      submitPath: submissionsPath(link.refId, brand),
      stagePath: stagePath(link.refId, brand),
    };
    const failHref = redirectOf(link, 'fail', newId);
    const flow = {
      ...common,
      types,
      ...paths,
      failHref,
      prefill,
      tellsSteps: deps.isSandbox,
      idempotencyKey: newId(),
      visit: visit.token,
      isShared: !link.isSingleUse,
      expiresInS: link.expiresAt && Math.round((link.expiresAt - now()) / 1_000),
    };
    return respondPage(request, link, renderFlow(flow, messages), 200, visit.headers);
  }

  /** What a visit has sent ahead of its submission goes with it. */
  async function eraseStaged(visit: Visit): Promise<void> {
    const { staged, isHandedOver } = await store.read(async (tx) => ({
      staged: await tx.stagedImages.of(visit),
      isHandedOver: await tx.handoffs.has(visit),
    }));
    if (staged.length > 0) await store.write((tx) => tx.stagedImages.eraseOf(visit));
    // The other device says so, and may go on.
    if (isHandedOver) await store.write((tx) => tx.handoffs.remove(visit));
  }

  function showCancelPage({ request, link, messages, lang, action }: FoundLink): HttpResponse {
    return respondPage(request, link, renderCancelPage({ link: pageLink(link), action, lang }, messages));
  }

  /** What the script's form names. On a link for several people the cookie may be of somebody else's visit. */
  async function cancelledVisit({ request, link, visit }: FoundLink): Promise<Visit | null> {
    const named = await readText(request.stream, CANCEL_BYTES_MAX, () => undefined).catch(emptyIfRefused);
    return (
      deps.findVisit(link.refId, new URLSearchParams(named).get('visit')) ??
      (link.isSingleUse ? visit.known : null)
    );
  }

  async function cancel(found: FoundLink): Promise<HttpResponse> {
    const { request, link, refusal } = found;
    const visit = await cancelledVisit(found);
    const arrived = visit && (await store.read((tx) => findArrived(tx, visit)));
    // Submitted in the meantime, as in another tab: too late to cancel.
    if (arrived) return respondArrived(found, arrived);
    if (refusal === 'link_used') return respondFinal(found, 'link_used', deps);
    if (visit) await eraseStaged(visit);
    const redirectUrl = redirectOf(link, 'cancelled', newId);
    return respondEnd(found, { outcome: 'cancelled', redirectUrl, facts: { id: request.id, at: now() } });
  }
}

function emptyIfRefused(error: unknown): string {
  if (error instanceof RequestRefused) return '';
  throw error;
}

function showNoLink(request: HttpRequest): HttpResponse {
  return respondProblem(request, null, messagesFor(request), 'link_not_found');
}

const queryOf = (url: string) => /\?.*/.exec(url)?.[0] ?? '';

/** The page knows two conditions: the service is unavailable, or an internal error. */
function respondError(request: HttpRequest, condition: string): HttpResponse {
  const { method, url, path } = request;
  const isUnavailable = condition === 'unavailable';
  return respondProblem(request, null, messagesFor(request), isUnavailable ? 'unavailable' : 'system_error', {
    retryHref: method === 'GET' ? url : linkPath(path['linkId'] ?? ''),
    ...(isUnavailable && { headers: { 'retry-after': RETRY_SECONDS } }),
  });
}
