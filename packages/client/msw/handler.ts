import { type HttpHandler, HttpResponse, http } from 'msw';
import { OPERATIONS } from '../../../generated/operations.ts';
import { CONTRACT_BRAND } from '../../../generated/routes.ts';
import { type FaultPlan, type NetworkFault, piecesOf, planOf } from '../../protocol/network-fault.ts';
import { sign } from '../../protocol/signing.ts';
import { toServiceTimestamp } from '../../protocol/timestamps.ts';
import { sleep } from '../http/with-timeout.ts';
import type { AnyExample, MockedOperation } from './examples.ts';
import { refusalOf } from './refusal.ts';

/** How handlers meet requests. */
export interface MockOptions {
  /** Only requests to this address are handled. Default: any origin, with the contract's paths at its root. */
  readonly baseUrl?: string | undefined;
  /** The brand word in the paths in place of `hosted` (D-01). Default: `hosted`. */
  readonly brand?: string | undefined;
  /** Whether a request that breaks the contract gets the service's error, with `details`. Default: true. */
  readonly validate?: boolean | undefined;
  /** The key that job statuses are signed with, as the client verifies. Default: the sandbox's. */
  readonly apiKey?: string | undefined;
  /** The time of those signatures, ms. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /**
   * What the network does to each response, in the words of the mock's `Prefer`: `delay=2`, `slow`, `slow=20`, `hang`,
   * `cut`, `cut=body`. Default: nothing.
   */
  readonly network?: NetworkFault | undefined;
}

/** A handler of one operation; `next` says what it responds to each valid request. */
export function handlerOf(id: MockedOperation, next: () => AnyExample, options: MockOptions): HttpHandler {
  const { method, signsResponse, path } = OPERATIONS[id];
  const plan = options.network === undefined ? null : planOf(options.network);
  const on = { GET: http.get, POST: http.post, PUT: http.put }[method];
  return on(patternOf(path, options), async ({ request }) => {
    const refusal = options.validate === false ? null : await refusalOf(id, request.clone());
    const { status, headers = {}, body } = refusal ?? next();
    const sent = signsResponse && status === 200 ? await signed(body, request, options) : body;
    const response = HttpResponse.json(sent, { status, headers });
    return plan === null ? response : withFault(plan, response, request.signal);
  });
}

const CUT_AFTER_MS = 50;

/** The response as a bad network delivers it. */
async function withFault(plan: FaultPlan, response: Response, signal: AbortSignal): Promise<Response> {
  if (plan.kind === 'cut') return HttpResponse.error();
  // Without a timer: a test's process may end.
  if (plan.kind === 'hang') return new Promise(() => {});
  // A client that has gone ends the wait.
  const wait = (ms: number) => sleep(ms, signal).catch(() => {});
  if (plan.kind === 'delay') {
    await wait(plan.ms);
    return response;
  }
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const pieces = plan.kind === 'slow' ? piecesOf(body) : [body.subarray(0, body.length / 2)];
  const pauseMs = plan.kind === 'slow' ? plan.ms / (pieces.length - 1) : 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) await wait(pauseMs);
        controller.enqueue(piece);
      }
      if (plan.kind === 'slow') controller.close();
    },
    async pull(controller) {
      // What was sent reaches its reader before the connection ends.
      await wait(CUT_AFTER_MS);
      controller.error(new TypeError('The connection was closed.'));
    },
  });
  return new HttpResponse(stream, { status, headers });
}

/**
 * Matches the URLs of a path of the contract. A regular expression, because msw reads the `:list` of a path as the
 * name of a parameter.
 */
export function patternOf(path: string, { baseUrl, brand = CONTRACT_BRAND }: MockOptions): RegExp {
  const origin = baseUrl === undefined ? '[a-z]+://[^/]+' : escaped(baseUrl.replace(/\/+$/, ''));
  const segments = path
    .replace(`/${CONTRACT_BRAND}_links`, `/${brand}_links`)
    .split('/')
    // An id may be anything but a verb, which may come encoded.
    .map((segment) =>
      segment.startsWith('{') ? '(?!:|%3A)[^/]+' : escaped(segment).replace(':', '(?::|%3A)'),
    );
  return new RegExp(`^${origin}${segments.join('/')}$`, 'i');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A body signed anew: the contract's example was signed long ago (§5). */
async function signed(body: object, request: Request, options: MockOptions): Promise<object> {
  const { apiKey = 'sandbox-key-001', now = Date.now } = options;
  const { partner_id } = (await request.json()) as { partner_id?: unknown };
  const timestamp = toServiceTimestamp(now());
  const signature = await sign(apiKey, timestamp, String(partner_id));
  return { ...body, timestamp, signature, sec_key: signature };
}
