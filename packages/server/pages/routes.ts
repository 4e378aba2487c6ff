/** The hosted page over HTTP: the flow for browsers with script, and plain pages that need none. */
import { withQuery } from '#page/address.ts';
import { renderAgain } from '#page/ends/again.ts';
import { renderFlow } from '#page/flow.ts';
import { renderChoice } from '#page/form/choose.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES, linkPath } from '../addresses.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse, Route } from '../http/route.ts';
import { assetRoutes } from './assets.ts';
import { cancel, showCancelPage } from './cancel.ts';
import { type FoundLink, type FoundLinkDeps, type LinkHandler, messagesFor, withLink } from './found-link.ts';
import { type LinkFileDeps, linkFileRoutes } from './link-files.ts';
import { loaderOf } from './reports/loader.ts';
import { type ReportDeps, recordAct, recordReport } from './reports/reports.ts';
import { respondPage, respondProblem } from './respond.ts';
import { respondAlreadySubmitted, respondNewForm, type SubmitDeps, submitForm } from './submit.ts';
import { pageLink, redirectOf, stagePath, submissionsPath, typeNamed } from './view.ts';

export interface PageDeps extends SubmitDeps, FoundLinkDeps, ReportDeps, Pick<LinkFileDeps, 'logos'> {
  readonly store: Store;
  readonly brand: string;
  /** Whether the script reports which steps it shows, for the console. */
  readonly isSandbox: boolean;
}

/** `Retry-After` while the service is unavailable: the page speaks of minutes. */
const RETRY_SECONDS = 60;

export function pageRoutes(deps: PageDeps): Route[] {
  const { newId, now } = deps;
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
    page(ADDRESSES.opened, 'POST', recordReport('opened', deps)),
    page(ADDRESSES.consent, 'POST', recordReport('consented', deps)),
    linkPage(ADDRESSES.cancel, 'GET', showCancelPage),
    linkPage(ADDRESSES.cancel, 'POST', (found) => cancel(found, deps)),
    // Truncated links.
    page(ADDRESSES.pageWithoutLink, 'GET', showNoLink),
    page(`${ADDRESSES.pageWithoutLink}/`, 'GET', showNoLink),
  ];

  function showPage(found: FoundLink): HttpResponse {
    const { request, link, refusal, messages, types, lang, action, visit, retry } = found;
    deps.metrics.loaded(loaderOf(request));
    if (refusal && visit.alreadySubmitted) return respondAlreadySubmitted(found, visit.alreadySubmitted);
    if (refusal) {
      // Who has begun is led back to the partner (D-17).
      const continueHref = visit.known ? redirectOf(link, 'fail', newId) : null;
      return respondProblem(request, link, messages, refusal, {
        languageSwitch: action,
        continueHref,
        at: now(),
      });
    }
    const { id, plain, sent, again } = request.query;
    if (retry && !(id || plain || sent || again)) {
      const href = withQuery(action, { lang, again: '1' });
      const page = { ...retry, link: pageLink(link), href, languageSwitch: action };
      return respondPage(request, link, renderAgain(page, messages), 200, visit.headers);
    }
    const chosen = typeNamed(types, id);
    recordAct(found, deps);
    if (chosen && (id || plain)) return respondNewForm(found, chosen, deps);
    const common = { link: pageLink(link), lang, action };
    const choices = types.map(({ choice }) => choice);
    if (sent && !id) {
      return respondPage(request, link, renderChoice({ ...common, choices, isMissing: true }, messages), 400);
    }
    if (plain) return respondPage(request, link, renderChoice({ ...common, choices }, messages));
    return showFlow(found, deps);
  }
}

function showFlow(found: FoundLink, { newId, brand, now, isSandbox }: PageDeps): HttpResponse {
  const { request, link, messages, types, lang, action, prefill, visit, retry } = found;
  const flow = {
    link: pageLink(link),
    lang,
    action,
    types,
    submitPath: submissionsPath(link.refId, brand),
    stagePath: stagePath(link.refId, brand),
    failHref: redirectOf(link, 'fail', newId),
    prefill,
    reportsSteps: isSandbox,
    isRetry: retry !== null,
    idempotencyKey: newId(),
    visit: visit.token,
    isShared: !link.isSingleUse,
    expiresInS: link.expiresAt && Math.round((link.expiresAt - now()) / 1_000),
  };
  return respondPage(request, link, renderFlow(flow, messages), 200, visit.headers);
}

function showNoLink(request: HttpRequest): HttpResponse {
  return respondProblem(request, null, messagesFor(request), 'link_not_found');
}

/** The page knows two conditions: the service is unavailable, or an internal error. */
function respondError(request: HttpRequest, condition: string): HttpResponse {
  const { method, url, path } = request;
  const isUnavailable = condition === 'unavailable';
  return respondProblem(request, null, messagesFor(request), isUnavailable ? 'unavailable' : 'system_error', {
    retryHref: method === 'GET' ? url : linkPath(path['linkId'] ?? ''),
    ...(isUnavailable && { headers: { 'retry-after': RETRY_SECONDS } }),
  });
}
