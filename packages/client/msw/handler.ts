import { type HttpHandler, HttpResponse, http } from 'msw';
import { OPERATIONS } from '../../../generated/operations.ts';
import { CONTRACT_BRAND } from '../../../generated/routes.ts';
import { sign } from '../../protocol/signing.ts';
import { toServiceTimestamp } from '../../protocol/timestamps.ts';
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
}

/** A handler of one operation; `next` says what it responds to each valid request. */
export function handlerOf(id: MockedOperation, next: () => AnyExample, options: MockOptions): HttpHandler {
  const { method, signsResponse, path } = OPERATIONS[id];
  const on = { GET: http.get, POST: http.post, PUT: http.put }[method];
  return on(patternOf(path, options), async ({ request }) => {
    const refusal = options.validate === false ? null : await refusalOf(id, request.clone());
    const { status, headers = {}, body } = refusal ?? next();
    const sent = signsResponse && status === 200 ? await signed(body, request, options) : body;
    return HttpResponse.json(sent, { status, headers });
  });
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
