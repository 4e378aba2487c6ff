/** Callbacks at Node's HTTP server. Only the needed parts of its types are declared here: the client uses no Node types. */
import { BODY_BYTES_MAX, type HeadersLike } from '../../protocol/callback.ts';
import { isText } from '../../protocol/received.ts';
import { BodyReader } from './body-reader.ts';
import { type CallbackHandler, type CallbackResponse, dispatch, type ReceiverOptions } from './dispatch.ts';
import { checkKeys, type Receipt, refused, type VerifyOptions, verifyReceived } from './receipt.ts';

/** The used part of Node's `IncomingMessage`, and of what Express and body parsers add to it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Whether the body has been read. */
  readonly readableDidRead?: boolean;
  /** The bytes, where a body parser kept them. */
  readonly rawBody?: unknown;
  /** The bytes, from a parser that leaves them unchanged; any other value is ignored. */
  readonly body?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own declaration.
  on(event: string, listener: (...args: any[]) => void): unknown;
}

/** The used part of Node's `ServerResponse`. */
export interface NodeResponse {
  readonly headersSent: boolean;
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text?: string): unknown;
}

/**
 * Verifies a callback that arrived at Node's HTTP server, or at a framework on top of it. Reads the body, unless
 * `rawBody` or `body` already holds its bytes.
 *
 * @returns the callback, or why it is refused and the status to respond with: also where a parser has read the body and not
 *   kept its bytes.
 */
export async function verifyNodeRequest(request: NodeRequest, options: VerifyOptions): Promise<Receipt> {
  if (!hasBytes(request)) return refused('malformed', WAS_READ);
  const body = await bodyOf(request, options.bodyBytesMax ?? BODY_BYTES_MAX);
  return body === undefined
    ? refused('malformed', 'The connection closed before the end of the body.')
    : verifyReceived(body, request.headers as HeadersLike, options);
}

/**
 * Makes a listener for `node:http` that receives callbacks on every path: it verifies, calls `handle`, and
 * responds with 204, or 400, 401, 405, 413 and 500.
 *
 * @example
 * const options = { partnerId: '001', keys: ['sandbox-key-001'], guard: duplicateGuard() };
 * createServer(nodeReceiver(options, ({ id, payload }) => save(id, payload))).listen(4000);
 */
export function nodeReceiver(
  options: ReceiverOptions,
  handle: CallbackHandler,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  checkKeys(options);
  return async (request, response) => {
    if (request.method !== 'POST') return send(response, { status: 405, text: 'Only POST is supported.' });
    try {
      send(response, await dispatch(await verifyNodeRequest(request, options), handle, options.guard));
    } catch (error) {
      send(response, { status: 500, text: 'The receiver failed.' });
      console.error(error);
    }
  };
}

/** Responds, and closes the connection where the rest of the request is not read. */
export function send(response: NodeResponse, { status, text }: CallbackResponse): void {
  if (response.headersSent) return;
  response.statusCode = status;
  if (status === 405) response.setHeader('allow', 'POST');
  if (status === 405 || status === 413) response.setHeader('connection', 'close');
  if (text) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(text);
}

const WAS_READ =
  "The body was read before the callback's receiver, which needs its raw bytes. " +
  "Put express.raw({ type: 'application/json' }) before it, or keep the bytes in request.rawBody.";

/** Whether the bytes were kept, or are yet to be read. */
const hasBytes = ({ rawBody, body, readableDidRead }: NodeRequest): boolean =>
  isText(rawBody) || isText(body) || !readableDidRead;

/** null when it is too large, undefined when the connection closed before its end. */
type Body = string | Uint8Array | null | undefined;

async function bodyOf(request: NodeRequest, bytesMax: number): Promise<Body> {
  for (const kept of [request.rawBody, request.body]) {
    if (isText(kept)) return kept;
  }
  if (Number(request.headers['content-length']) > bytesMax) return null;
  return readBody(request, bytesMax);
}

/** Reads to the end or to the limit. Everything after the limit is discarded, so that a response can be sent. */
function readBody(request: NodeRequest, bytesMax: number): Promise<Body> {
  const read = new BodyReader(bytesMax);
  return new Promise((resolve) => {
    request.on('data', (chunk: Uint8Array | string) => {
      if (!read.add(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)) resolve(null);
    });
    request.on('end', () => resolve(read.bytes()));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}
