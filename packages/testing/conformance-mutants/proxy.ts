/** A proxy in front of a real server that alters requests, responses or callbacks. */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Dispatcher, Pool } from 'undici';
import { type Json, operationAt } from '#conformance/kit/contract.ts';
import { CONTRACT_BRAND, type OperationId } from '#generated/operations.ts';
import { serve } from '../harness/loopback.ts';

/** A request on its way to the server; `body` is its parsed JSON, null for anything else. */
export interface ProxyRequest {
  readonly operation: OperationId | null;
  readonly method: string;
  path: string;
  headers: Record<string, string>;
  raw: Buffer;
  body: Json;
}

export interface ProxyResponse {
  status: number;
  headers: Record<string, string>;
  /** Parsed where it is JSON, else bytes. */
  body: Json;
}

export interface ProxyCallback {
  headers: Record<string, string>;
  body: string;
  /** Where it goes. */
  target: string;
  /** What the receiver has answered, once it is delivered. */
  answerHeaders: Record<string, string>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: an alteration answers itself, or changes in place.
type Answered = ProxyResponse | void | Promise<ProxyResponse | void>;

/** What the proxy alters; everything else passes unchanged. */
export interface Alteration {
  /** Changes a request in place, or answers it itself. */
  request?(request: ProxyRequest, ask: Ask): Answered;
  /** Changes an answer in place, or returns another one. */
  answer?(answer: ProxyResponse, request: ProxyRequest, ask: Ask): Answered;
  /** Changes a callback in place, delivers it, and returns the status for the server. */
  callback?(callback: ProxyCallback, deliver: () => Promise<number>): Promise<number>;
}

/** Sends a request to the real server. */
export type Ask = (request: Partial<ProxyRequest> & { path: string }) => Promise<ProxyResponse>;

/** The time of the sandbox's clock. */
export const timeOf = async (ask: Ask): Promise<number> =>
  Date.parse((await ask({ path: '/sandbox/clock', body: { advance_ms: 0 } })).body.now);

const REQUEST_HEADERS = [
  ...['content-type', 'idempotency-key', 'x-request-id', 'traceparent'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
];
const RESPONSE_HEADERS = [
  ...['content-type', 'cache-control', 'x-request-id', 'allow'],
  ...['retry-after', 'ratelimit', 'ratelimit-policy'],
];

/** More than any body has that a mutant alters. */
const BRACKETS_MAX = 3_000;

export async function startProxy(realUrl: string, alteration: Alteration) {
  /** Callback addresses that are replaced by the proxy's own. */
  const relayed: string[] = [];
  /** Failures of the proxy itself; with any, a run says nothing about the kit. */
  const problems: string[] = [];
  const real = new Pool(realUrl);
  const { url, stop } = await serve(async (incoming, response) => {
    const raw = await buffer(incoming).catch(() => null);
    if (!raw) return;
    const relay = /^\/r\/(\d+)$/.exec(incoming.url ?? '')?.[1];
    try {
      const target = relayed[Number(relay)] ?? '';
      const answer = relay
        ? await relayTo(target, incoming.headers, raw, alteration)
        : await responseTo(requestOf(incoming, raw));
      return respond(response, answer);
    } catch (error) {
      problems.push(`${incoming.method} ${incoming.url}: ${error instanceof Error ? error.stack : error}`);
      return respond(response, { status: 502, headers: {}, body: {} });
    }
  });

  return {
    url,
    problems,
    async stop() {
      await stop();
      await real.destroy();
    },
  };

  async function responseTo(request: ProxyRequest): Promise<ProxyResponse> {
    if (alteration.callback) relayCallbacks(request);
    const own = await alteration.request?.(request, ask);
    if (own) return own;
    const answer = await ask(request);
    return (await alteration.answer?.(answer, request, ask)) ?? answer;
  }

  async function ask(request: Partial<ProxyRequest> & { path: string }): Promise<ProxyResponse> {
    const { method = 'POST', headers = { 'content-type': 'application/json' }, body = null, raw } = request;
    const isEmpty = method === 'GET' || (body === null && (raw?.length ?? 0) === 0);
    const response = await real.request({
      method: method as Dispatcher.HttpMethod,
      path: request.path,
      headers,
      body: isEmpty ? null : body === null ? (raw ?? null) : JSON.stringify(body),
    });
    const status = response.statusCode;
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const responseHeaders = pick(response.headers, RESPONSE_HEADERS);
    if (!responseHeaders['content-type']?.startsWith('application/json')) {
      return { status, headers: responseHeaders, body: bytes };
    }
    return { status, headers: responseHeaders, body: JSON.parse(withProxyUrls(bytes.toString())) };
  }

  /** Replaces the server's address with the proxy's, and relay addresses with the receiver's. */
  function withProxyUrls(text: string): string {
    return text
      .replaceAll(realUrl, url)
      .replace(new RegExp(`${url}/r/(\\d+)`, 'g'), (_, index) => relayed[Number(index)] ?? '');
  }

  function relayCallbacks({ operation, body, headers }: ProxyRequest): void {
    // Signed content (D-61) passes as it is.
    if (headers['webhook-signature'] || !body) return;
    if (operation === 'createLink') relayOf(body);
    // A link of a batch is the same as one that is created alone, also under its Idempotency-Key.
    if (operation === 'createLinks' && Array.isArray(body.links)) body.links.forEach(relayOf);
  }

  function relayOf(link: Json): void {
    const asked = link?.callback_url;
    if (typeof asked !== 'string' || !asked.startsWith('http://127.')) return;
    if (!relayed.includes(asked)) relayed.push(asked);
    link.callback_url = `${url}/r/${relayed.indexOf(asked)}`;
  }
}

/** Takes a callback of the server to its receiver, as the alteration has it. */
async function relayTo(
  target: string,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  alteration: Alteration,
): Promise<ProxyResponse> {
  const known = pick(headers, REQUEST_HEADERS);
  const callback: ProxyCallback = { headers: known, body: raw.toString(), target, answerHeaders: {} };
  const deliver = async () => {
    const { headers: sent, body } = callback;
    const answer = await fetch(callback.target, { method: 'POST', redirect: 'manual', headers: sent, body });
    callback.answerHeaders = pick(Object.fromEntries(answer.headers), RESPONSE_HEADERS);
    return answer.status;
  };
  const status = (await alteration.callback?.(callback, deliver)) ?? 500;
  return { status, headers: callback.answerHeaders, body: Buffer.alloc(0) };
}

function requestOf({ method = 'GET', url: path = '/', headers }: IncomingMessage, raw: Buffer): ProxyRequest {
  // A server may have a brand word of its own.
  const operation = operationAt(method, path.replace(/^\/v1\/\w+_links/, `/v1/${CONTRACT_BRAND}_links`));
  return { operation, method, path, headers: pick(headers, REQUEST_HEADERS), raw, body: parseJson(raw) };
}

function respond(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  response.writeHead(status, headers).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}

function parseJson(raw: Buffer): Json {
  try {
    // Anything else passes as it is, byte for byte.
    if (!isUtf8(raw) || raw.includes('__proto__')) return null;
    const text = raw.toString();
    // What may be nested too deeply to be written again passes as it is, too.
    if ((text.match(/[[{]/g)?.length ?? 0) > BRACKETS_MAX) return null;
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
