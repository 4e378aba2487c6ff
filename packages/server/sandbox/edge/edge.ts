/** What a sandbox does with each request on its way in and out: outages (D-97), and the log that its console shows. */
import type { IncomingHttpHeaders } from 'node:http';
import type { SignatureRefusal } from '#console/data.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { wireTime } from '#handlers/links/link-body.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { authenticate } from '#server/api/authenticate.ts';
import type { OperationRequest, RunOperation } from '#server/api/run-operation.ts';
import type { Clock } from '#server/clock.ts';
import { RequestRefused } from '#server/http/errors.ts';
import { type HttpRequest, type HttpResponse, NO_HEADERS, type Route } from '#server/http/route.ts';
import { StoreUnavailable } from '#store/store.ts';
import { submittedNumber } from '../numbers.ts';
import type { OpenSandbox } from '../open-sandbox.ts';
import { answerThrough } from './outage.ts';
import { ownPageOnly } from './own-page.ts';
import { pageEntries } from './page-events.ts';
import { linkOf, type RequestNote, requestRow } from './request-row.ts';

type Authenticate = ReturnType<typeof authenticate>;
type Explain = (request: Parameters<Authenticate>[1], error: RequestRefused) => Promise<SignatureRefusal>;

export interface SandboxEdgeDeps {
  readonly sandbox: OpenSandbox;
  readonly clock: Clock;
  readonly explain: Explain;
  readonly publicUrl: () => string;
}

export interface SandboxEdge {
  /** The route, with outages and a line in the log. */
  wrap(route: Route): Route;
  /** Notes a body as it came. */
  onBody(headers: IncomingHttpHeaders, rawBody: string): void;
  /** The same, and notes why signatures are refused. */
  authenticate(inner: Authenticate): Authenticate;
  /** The same, and lets an erasure run alone. */
  runOperation(inner: RunOperation): RunOperation;
}

export function makeSandboxEdge({ sandbox, clock, explain, publicUrl }: SandboxEdgeDeps): SandboxEdge {
  const { levers, activityLog, resetGate } = sandbox;
  /** By the headers, which every step of a request has. */
  const notes = new WeakMap<IncomingHttpHeaders, RequestNote>();

  async function handle(route: Route, request: HttpRequest): Promise<HttpResponse> {
    const at = wireTime(clock.now());
    const startedAt = performance.now();
    const note: RequestNote = { body: '', refusal: null };
    notes.set(request.headers, note);
    const outage = route.operation ? levers.takeOutage(route.operation) : null;
    const log = (response: HttpResponse | null) => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const of = { id: activityLog.nextId(), at, ms, outage: outage?.kind ?? null };
      const row = requestRow(route, request, response, note, of);
      const about = { ref_id: linkOf(route.operation, request.path['linkId'], response) };
      activityLog.request(row, about);
      for (const entry of pageEntries(route, row, response))
        activityLog.entry(entry, { ...about, ...entry.about });
    };
    try {
      const response = await answerThrough(outage, route, request, sandbox.sleep);
      log(response);
      return response ?? { status: 500, headers: NO_HEADERS, body: null };
    } catch (error) {
      if (error instanceof RequestRefused) note.refusal ??= refusedReplay(error);
      log(route.respondError(request, conditionOf(error), error instanceof RequestRefused ? error : {}));
      throw error;
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
    onBody(headers, rawBody) {
      const note = notes.get(headers);
      if (note) note.body = rawBody;
    },
    authenticate: (inner) => (operation, request) => {
      const sender = inner(operation, request);
      if (sender === null) return null;
      return sender.catch(async (error: unknown) => {
        const note = notes.get(request.headers);
        if (note && error instanceof RequestRefused) note.refusal = await explain(request, error);
        throw error;
      });
    },
    runOperation: (inner) => async (id, request) => {
      const note = notes.get(request.headers);
      // A form's fields, without its images.
      if (note && note.body === '') note.body = textOf(request.fields);
      const run = () => inner(id, request);
      // A test callback stores nothing, and may wait long for an answer.
      if (id === 'sendTestCallback') return run();
      const result = await (id === 'resetSandbox' ? resetGate.alone(run) : resetGate.together(run));
      if (id === 'submitVerification') noteNumber(sandbox, request, result, clock.now());
      return result;
    },
  };
}

/** Notes the ID number of a submission, unless the submission was refused for another reason than its limit. */
function noteNumber(
  { numbers }: OpenSandbox,
  { path, fields }: OperationRequest,
  result: object,
  at: number,
) {
  const blocked = 'refused' in result;
  if (blocked && result.refused !== 'id_number_blocked') return;
  const number = submittedNumber(path['linkId'] ?? '', fields, at, !blocked);
  if (number) numbers.add(number, 200);
}

/** Whoever nests deeper than the stack is refused by the contract's validation. */
function textOf(fields: object): string {
  try {
    return JSON.stringify(fields);
  } catch {
    return 'nested too deeply to be shown';
  }
}

function conditionOf(error: unknown): string {
  if (error instanceof RequestRefused) return error.condition;
  return error instanceof StoreUnavailable ? 'unavailable' : 'system_error';
}

/** Found after the signature, when the request is about to be carried out. */
function refusedReplay({ condition, details: [detail] }: RequestRefused): SignatureRefusal | null {
  if (condition !== 'bad_signature' || detail?.path !== '/webhook-id') return null;
  const explanation = `The signatures are right, but webhook-id ${detail.message}.`;
  const unknown = { expected_text: null, expected_signature: null, sent_signature: null, skew_ms: null };
  return { reason: 'replayed', explanation, ...unknown, tolerance_ms: 0, steps: [] };
}
