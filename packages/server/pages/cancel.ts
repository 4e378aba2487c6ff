/** The end that a user chooses: a page that asks, and the way back to the partner. */
import { speaksToApp } from '#core/page/app-bridge.ts';
import type { Visit } from '#core/page/visit.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { withQuery } from '#page/address.ts';
import { renderCancelPage } from '#page/ends/cancel.ts';
import type { Store } from '#store/store.ts';
import { readText } from '../api/json-body.ts';
import type { HttpResponse } from '../http/route.ts';
import type { FoundLink } from './found-link.ts';
import { findAlreadySubmitted, type PageVisitDeps } from './page-visit.ts';
import { respondPage } from './respond.ts';
import { respondAlreadySubmitted, respondEnd, respondFinal, type SubmitDeps } from './submit.ts';
import { pageLink, redirectOf } from './view.ts';

interface CancelDeps extends SubmitDeps, Pick<PageVisitDeps, 'findVisit'> {
  readonly store: Store;
}

/** The form has the token of a visit. */
const BYTES_MAX = 1_024;

export function showCancelPage({ request, link, messages, lang, action }: FoundLink): HttpResponse {
  return respondPage(request, link, renderCancelPage({ link: pageLink(link), action, lang }, messages));
}

export async function cancel(found: FoundLink, deps: CancelDeps): Promise<HttpResponse> {
  const { request, link, refusal, action, lang } = found;
  const { store } = deps;
  const form = await readForm(found);
  const visit = cancelledVisit(found, form, deps);
  const alreadySubmitted = visit && (await store.read((tx) => findAlreadySubmitted(tx, visit)));
  // Submitted in the meantime, as in another tab: too late to cancel.
  if (alreadySubmitted) return respondAlreadySubmitted(found, alreadySubmitted);
  if (refusal === 'link_used') return respondFinal(found, 'link_used', deps);
  if (visit) await eraseStaged(store, visit);
  const redirectUrl = redirectOf(link, 'cancelled', deps.newId);
  const againHref = refusal ? null : withQuery(action, { lang });
  const isInApp = form.has('app') && speaksToApp(link);
  const facts = { id: request.id, at: deps.now() };
  return respondEnd(found, { outcome: 'cancelled', redirectUrl, isInApp, facts, againHref });
}

/** What the script's form names. On a link for several people the cookie may be of somebody else's visit. */
function cancelledVisit(
  { link, visit }: FoundLink,
  form: URLSearchParams,
  { findVisit }: CancelDeps,
): Visit | null {
  const token = form.get('visit');
  return findVisit(link.refId, token) ?? (link.isSingleUse ? visit.known : null);
}

async function readForm({ request }: FoundLink): Promise<URLSearchParams> {
  return new URLSearchParams(
    await readText(request.stream, BYTES_MAX, () => undefined).catch(emptyIfRefused),
  );
}

function emptyIfRefused(error: unknown): string {
  if (error instanceof RequestRefused) return '';
  throw error;
}

/** What a visit has sent ahead of its submission goes with it. */
async function eraseStaged(store: Store, visit: Visit): Promise<void> {
  const { staged, isHandedOver } = await store.read(async (tx) => ({
    staged: await tx.stagedImages.of(visit),
    isHandedOver: await tx.handoffs.has(visit),
  }));
  if (staged.length > 0) await store.write((tx) => tx.stagedImages.eraseOf(visit));
  // The other device says so, and may go on.
  if (isHandedOver) await store.write((tx) => tx.handoffs.remove(visit));
}
