/** Handing the visit over from a computer to a phone (D-85). For the page's script alone: no operations of the contract. */
import { renderSVG } from 'uqr';
import type { ServiceTime } from '#core/clocks.ts';
import { linkRefusal } from '#core/link.ts';
import {
  HANDOFF_BYTES_MAX,
  HANDOFF_MS,
  HANDOFFS_PER_LINK_MAX,
  type HandoffState,
  handoffState,
  OPENED_MS,
  readHandedOver,
} from '#core/page/handoff.ts';
import type { Visit } from '#core/page/visit.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { errorResponse, RequestRefused } from '#generated/stubs/errors.ts';
import { parseJson } from '#generated/stubs/parse-json.ts';
import type { HandlerSettings } from '#handlers/deps.ts';
import { consumeStagingLimits } from '#handlers/submissions/consume-staging-limits.ts';
import { withQuery } from '#page/address.ts';
import { findLanguage } from '#page/text/languages.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES } from '../addresses.ts';
import { readText } from '../api/json-body.ts';
import type { HttpRequest } from '../http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '../http/route.ts';
import type { CountedVisitorOf } from '../http/visitor.ts';
import type { HandoffStreams } from './handoff-streams.ts';
import { handoffIdOf, newHandoffToken, openHandedOver, sealHandedOver } from './handoff-token.ts';
import { findAlreadySubmitted, type PageVisitDeps, visitCookie } from './page-visit.ts';

interface HandoffDeps extends Pick<PageVisitDeps, 'findVisit' | 'linkUrl'> {
  readonly store: Store;
  readonly now: () => ServiceTime;
  readonly visitorOf: CountedVisitorOf;
  readonly settings: HandlerSettings;
  readonly streams: HandoffStreams;
}

const SUBMIT = OPERATIONS.submitVerification;
/** The body has the token of the visit beside what was entered. */
const BODY_BYTES_MAX = HANDOFF_BYTES_MAX + 512;
const EVENTS_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would hold the events back.
  'x-accel-buffering': 'no',
};

type Body = Readonly<Record<string, unknown>>;

type Handle = (request: HttpRequest, deps: HandoffDeps) => Promise<HttpResponse>;

export function handoffRoutes(deps: HandoffDeps): Route[] {
  const respondError: Route['respondError'] = ({ id }, condition, extras) =>
    errorResponse(id, SUBMIT, condition, extras);
  const route = (method: Route['method'], address: string, handle: Handle): Route => ({
    method,
    address,
    handle: (request) => handle(request, deps),
    respondError,
  });
  return [
    route('POST', ADDRESSES.handoff, begin),
    route('POST', ADDRESSES.handoffOpen, open),
    route('POST', ADDRESSES.handoffClose, close),
    route('POST', ADDRESSES.handoffResult, result),
    route('GET', ADDRESSES.handoffState, respondState),
    route('GET', ADDRESSES.handoffEvents, streamEvents),
  ];
}

/** Keeps what was entered on a computer, and makes the code for a phone. */
async function begin(request: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  const { store, now, settings } = deps;
  const { found, body, visit } = await readVisited(request, deps);
  const { link, context } = found;
  const at = now();
  const refused = linkRefusal(link, at, { ...context, visit });
  if (refused) throw new RequestRefused(refused);
  const typeIds = link.idTypes.map(({ country, id_type }) => `${country}.${id_type}`);
  const entries = readHandedOver(body, String(body['visit']), typeIds);
  if (!entries) throw new RequestRefused('bad_request');
  const token = newHandoffToken();
  const sealedEntries = sealHandedOver(token, link.refId, entries);
  if (sealedEntries.length > HANDOFF_BYTES_MAX) throw new RequestRefused('payload_too_large');
  const handoff = { handoffId: String(handoffIdOf(token)), sealedEntries, expiresAt: at + HANDOFF_MS };
  const visitor = deps.visitorOf(request);
  await runForPartner(link.partnerId, () =>
    store.write(async (tx) => {
      const isFull = await tx.handoffs.countWaiting(link.refId, at, HANDOFFS_PER_LINK_MAX);
      if (isFull >= HANDOFFS_PER_LINK_MAX) return refuse('too_many_uploads', HANDOFF_MS);
      // It is staged for the submission as images are, and counted with them.
      const overLimit = await consumeStagingLimits(
        tx,
        settings,
        link,
        visitor,
        [{ bytes: sealedEntries }],
        at,
      );
      if (overLimit) return refuse(overLimit.refused, overLimit.retryAfterMs);
      await tx.handoffs.put(visit, handoff);
    }),
  );
  const lang = findLanguage(request.query['lang'])?.lang;
  // Browsers send nothing of what follows the `#`, to nobody.
  const address = `${withQuery(deps.linkUrl(link.refId), { lang })}#phone=${token}`;
  const qr = renderSVG(address, { border: 2 });
  return ok({ id: handoff.handoffId, address, qr, expires_in: HANDOFF_MS / 1_000 }, 201);
}

/** Gives what was entered to the first phone that brings the token. */
async function open(request: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  const { store, now, linkUrl } = deps;
  const { linkId = '' } = request.path;
  const { token } = await readBody(request);
  const handoffId = handoffIdOf(token);
  const at = now();
  // Anybody may bring a token: only one that waits is worth a transaction.
  if (!handoffId || (await stateOf({ linkId, handoffId }, deps)) !== 'waiting')
    throw new RequestRefused('not_found');
  const sealed = await store.write((tx) => tx.handoffs.open({ linkId, handoffId }, at, at + OPENED_MS));
  if (!sealed) throw new RequestRefused('not_found');
  const entries = openHandedOver(String(token), linkId, sealed);
  const cookie = visitCookie({ refId: linkId, embedOrigins: null }, entries.visit, linkUrl);
  return { status: 200, headers: { 'set-cookie': cookie }, body: { id: handoffId, ...entries } };
}

/** The computer goes on by itself. */
async function close(request: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  const { visit } = await readVisited(request, deps);
  await deps.store.write((tx) => tx.handoffs.remove(visit));
  return ok({});
}

/** What the device that did not send needs to end as the other did. */
async function result(request: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  const { visit } = await readVisited(request, deps);
  const alreadySubmitted = await deps.store.read((tx) => findAlreadySubmitted(tx, visit));
  if (!alreadySubmitted) throw new RequestRefused('not_found');
  return ok({ redirect_url: alreadySubmitted.redirectUrl });
}

async function respondState({ path }: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  return ok({ state: await stateOf(path, deps) });
}

async function streamEvents({ path }: HttpRequest, deps: HandoffDeps): Promise<HttpResponse> {
  const { streams } = deps;
  const { linkId = '', handoffId = '' } = path;
  const [link, state] = await Promise.all([findLink(linkId, deps), stateOf(path, deps)]);
  const handoff = { linkId, handoffId, partnerId: link.link.partnerId };
  // The browser asks now and then instead.
  if (!streams.hasRoom(handoff)) throw new RequestRefused('unavailable');
  return {
    status: 200,
    headers: EVENTS_HEADERS,
    body: null,
    stream: (response) => streams.open(handoff, state, response),
  };
}

async function stateOf(
  { linkId = '', handoffId = '' }: HttpRequest['path'],
  { store, now }: HandoffDeps,
): Promise<HandoffState> {
  const [found] = await store.read((tx) => tx.handoffs.states([{ linkId, handoffId }]));
  return handoffState(found ?? null, now());
}

async function findLink(linkId: string, { store }: HandoffDeps) {
  const [found] = await store.read((tx) => tx.links.findInContext([linkId]));
  if (!found) throw new RequestRefused('link_not_found');
  return found;
}

/** Nothing of the body is read before the link is known. */
async function readVisited(request: HttpRequest, deps: HandoffDeps) {
  const { linkId = '' } = request.path;
  const found = await findLink(linkId, deps);
  const body = await readBody(request);
  const visit: Visit | null = deps.findVisit(linkId, body['visit']);
  if (!visit) throw new RequestRefused('bad_request');
  return { found, body, visit };
}

async function readBody({ stream }: HttpRequest): Promise<Body> {
  const body = parseJson(await readText(stream, BODY_BYTES_MAX, () => undefined));
  if (typeof body !== 'object' || body === null) throw new RequestRefused('bad_request');
  return body as Body;
}

function refuse(condition: string, retryAfterMs?: number): never {
  throw new RequestRefused(condition, [], {}, retryAfterMs);
}

const ok = (body: object, status = 200): HttpResponse => ({ status, headers: NO_HEADERS, body });
