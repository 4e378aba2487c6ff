/** The middleware of a sandbox: around each request its outages (D-97), and the log that its console shows. */
import type { RequestRow, UnknownField } from '#console/data.ts';
import type { SignatureRefusal } from '#console/signature-refusal.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { ADDRESSES } from '#server/addresses.ts';
import { conditionOf } from '#server/api/audit.ts';
import { SignatureRefused } from '#server/api/authenticate.ts';
import type { Clock } from '#server/clock.ts';
import type { HttpRequest, OperationRequest } from '#server/http/request.ts';
import { type HttpResponse, NO_HEADERS, type Route } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';
import { isJson } from '#server/http/write-response.ts';
import { madeLater } from '../made-later.ts';
import { submittedNumber } from '../numbers.ts';
import type { OpenSandbox } from '../open-sandbox.ts';
import type { Explain } from '../signatures/refusal.ts';
import { answerThrough } from './outage.ts';
import { ownPageOnly, refuseForeignLoopback } from './own-page.ts';
import { pageEntries } from './page-events.ts';
import { type KeptRequest, keepRequest, linkOf, requestRow } from './request-row.ts';
import { type FindUnknownFields, UNKNOWN_FIELDS_HEADER, unknownFieldsText } from './unknown-fields.ts';

/** The address of the request in the console. */
const CONSOLE_HEADER = 'x-sandbox-console';

interface SandboxMiddlewareDeps {
  readonly sandbox: OpenSandbox;
  readonly clock: Clock;
  readonly explain: Explain;
  readonly findUnknownFields: FindUnknownFields;
  readonly publicUrl: () => string;
}

export interface SandboxMiddleware {
  /** The route, with outages and a line in the log. */
  wrap(route: Route): Route;
  /** A route for a path or method that the contract does not have, with a line in the log. */
  wrapUnknown(route: AnyRoute): AnyRoute;
  /** Runs an operation whose body is read. Lets an erasure run alone. @throws RequestRefused */
  inOrder<T>(request: OperationRequest, work: () => Promise<T>): Promise<T>;
}

export function makeSandboxMiddleware(deps: SandboxMiddlewareDeps): SandboxMiddleware {
  const { sandbox, clock, explain, findUnknownFields, publicUrl } = deps;
  const { faultControls, activityLog, resetLock } = sandbox;

  const consoleUrlOf = (id: number) => `${publicUrl()}${ADDRESSES.console}#/requests/${id}`;

  async function handle(route: AnyRoute, request: HttpRequest): Promise<HttpResponse> {
    const at = clock.now();
    const outage = route.operation ? faultControls.takeOutage(route.operation) : null;
    let unknownFields: readonly UnknownField[] = [];
    const log = (response: HttpResponse | null, refusal: (() => SignatureRefusal) | null = null): number => {
      unknownFields = request.operation ? findUnknownFields(request.operation) : [];
      const ms = Math.round((performance.now() - request.startedAt) * 10) / 10;
      const id = activityLog.nextId();
      const note = { id, at, ms, outage: outage?.kind ?? null, refusal, unknownFields };
      logRow(keepRequest(route, request, response, note), route, request, response);
      return id;
    };
    try {
      const response = withJsonKept(
        await (outage ? answerThrough(outage, route, request, sandbox.sleep) : route.handle(request)),
      );
      noteNumber(sandbox, request.operation, clock.now());
      const id = log(response);
      return response
        ? leadingToConsole(response, consoleUrlOf(id), unknownFields)
        : { status: 500, headers: NO_HEADERS, body: null };
    } catch (error) {
      const extras = error instanceof RequestRefused ? error : {};
      const response = withJsonKept(route.respondError(request, conditionOf(error), extras));
      const id = log(response, await refusalOf(request, error, explain));
      if (!(error instanceof RequestRefused)) throw error;
      return leadingToConsole(response, consoleUrlOf(id), unknownFields);
    }
  }

  function logRow(
    kept: KeptRequest,
    route: AnyRoute,
    { method, url, path }: HttpRequest,
    response: HttpResponse | null,
  ): void {
    const { bytes } = kept;
    const row = rowLater(kept);
    const about = { ref_id: linkOf(route.operation, path['linkId'], response) };
    activityLog.request(row, about, bytes);
    for (const { hasExchange, ...entry } of pageEntries(route, { method, url }, response)) {
      const at = clock.now();
      const shown = madeLater(() => ({ at: wireTime(at), ...entry, ...(hasExchange && exchangeOf(row())) }));
      activityLog.recordLater(entry.type, shown, about, hasExchange ? bytes : 500);
    }
  }

  return {
    wrap(route) {
      const id = route.operation;
      if (id !== undefined && OPERATIONS[id].sandboxOnly) return ownPageOnly(route, publicUrl);
      const isPage = route.address === ADDRESSES.page || route.address === ADDRESSES.cancel;
      if (id === undefined && !isPage) return route;
      return { ...route, handle: (request) => handle(route, request) };
    },
    wrapUnknown: (route) => ({ ...route, handle: (request) => handle(route, request) }),
    inOrder(request, work) {
      const { id } = request;
      refuseForeignLoopback(request, publicUrl());
      // A test callback stores nothing, and may wait long for an answer.
      if (id === 'sendTestCallback') return work();
      return id === 'resetSandbox' ? resetLock.alone(work) : resetLock.together(work);
    },
  };
}

/** A refusal, and a request with unknown fields, are told where the console explains them. */
function leadingToConsole(
  response: HttpResponse,
  consoleUrl: string,
  unknownFields: readonly UnknownField[],
): HttpResponse {
  const isRefusal = response.status >= 400 && response.status < 500;
  if (!isRefusal && unknownFields.length === 0) return response;
  const headers = {
    ...response.headers,
    [CONSOLE_HEADER]: consoleUrl,
    ...(unknownFields.length > 0 && { [UNKNOWN_FIELDS_HEADER]: unknownFieldsText(unknownFields) }),
  };
  return { ...response, headers };
}

/** The JSON is kept as it is sent. Pages are not kept. */
function withJsonKept<T extends HttpResponse | null>(response: T): T {
  return response && isJson(response.body) ? { ...response, json: JSON.stringify(response.body) } : response;
}

async function refusalOf(
  { operation }: HttpRequest,
  error: unknown,
  explain: Explain,
): Promise<(() => SignatureRefusal) | null> {
  if (error instanceof SignatureRefused && operation) return explain(operation, error);
  const replay = error instanceof RequestRefused ? refusedReplay(error) : null;
  return replay && (() => replay);
}

/** Made here, so that it holds what it is made from, and not the connection. */
const rowLater = (kept: KeptRequest) => madeLater(() => requestRow(kept));

const exchangeOf = ({ request, response }: RequestRow) => ({ request, ...(response && { response }) });

/** Notes the ID number of a submission, unless the submission was refused for another reason than its limit. */
function noteNumber({ numbers }: OpenSandbox, operation: OperationRequest | null, at: number): void {
  if (operation?.id !== 'submitVerification') return;
  const { outcome, path, fields } = operation;
  if (outcome !== 'ok' && outcome !== 'id_number_blocked') return;
  const number = submittedNumber(path['linkId'] ?? '', fields, at, outcome === 'ok');
  if (number) numbers.add(number, 200);
}

/** Found after the signature, when the request is about to be carried out. */
function refusedReplay({ condition, details: [detail] }: RequestRefused): SignatureRefusal | null {
  if (condition !== 'bad_signature' || detail?.path !== '/webhook-id') return null;
  const explanation = `The signatures are right, but webhook-id ${detail.message}.`;
  const unknown = { expected_text: null, expected_signature: null, sent_signature: null, skew_ms: null };
  return { reason: 'replayed', explanation, ...unknown, tolerance_ms: 0, steps: [] };
}
