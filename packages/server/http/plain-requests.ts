/**
 * Takes in what most requests are: a JSON body of a known length, at an operation's plain address. The framework
 * costs as much as all that an operation does, so these go past it, and are validated, authenticated, handled and
 * answered by the same code. A request with anything unusual about its head is left to the framework.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Operation, OperationId } from '#generated/operations.ts';
import { type Logger, withoutMessage } from '../log.ts';
import type { AnswerOperation } from './answer-operation.ts';
import { answerToThrown, type WireAnswer } from './errors.ts';
import { parseJson } from './json-body.ts';
import { operationsOf, routePath } from './operations.ts';
import { sendPlain } from './plain-answer.ts';
import { servedPath } from './served-path.ts';

export interface PlainRequestNeeds {
  readonly answerOperation: AnswerOperation;
  readonly brand: string;
  readonly isSandbox: boolean;
  readonly jsonBodyBytesMax: number;
  /** Whether the server still takes requests; while it stops, the framework ends the connections. */
  readonly isOpen: () => boolean;
  readonly log: Logger;
}

/** A request's route, and the values in its path. */
interface Found {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

interface Route {
  readonly id: OperationId;
  readonly operation: Operation;
  /** The router's spelling of the path, for the log. */
  readonly url: string;
}

const JSON_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);
/** A value in a path that needs no decoding. */
const PLAIN_VALUE = /^[\w-]{1,200}$/;
const NO_QUERY = {};
const NO_IMAGES = {};

export function takePlainRequests(needs: PlainRequestNeeds): (framework: RequestListener) => RequestListener {
  const routeOf = makeRouter(needs);

  return (framework) => (request, response) => {
    const found = isPlain(request) && needs.isOpen() ? routeOf(request.method, request.url) : null;
    if (!found) return framework(request, response);
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // Nothing is left to fail but the sending.
      answer(found, request, bodyOf(chunks), response, startedAt).catch((error: unknown) => {
        needs.log.error(withoutMessage(error), 'answer failed');
        request.socket.destroy();
      });
    });
    // A client that goes away before its request is whole has nobody to answer to.
    request.on('error', () => undefined);
  };

  function isPlain({ headers }: IncomingMessage): boolean {
    const length = Number(headers['content-length']);
    return (
      length > 0 &&
      length <= needs.jsonBodyBytesMax &&
      JSON_TYPES.has(headers['content-type'] ?? '') &&
      headers.host !== undefined &&
      // A browser's, of another origin (D-59).
      headers.origin === undefined
    );
  }

  async function answer(
    { route: { id, operation, url }, path }: Found,
    { method, headers }: IncomingMessage,
    rawBody: string,
    response: ServerResponse,
    startedAt: number,
  ): Promise<void> {
    const requestId = randomUUID();
    let answered: WireAnswer;
    try {
      const fields = parseJson(rawBody) as Record<string, unknown>;
      const request = { requestId, path, query: NO_QUERY, headers, rawBody, fields, images: NO_IMAGES };
      answered = await needs.answerOperation(id, request);
    } catch (error) {
      answered = answerToThrown(error, requestId, operation, needs.log);
    }
    sendPlain(response, requestId, answered);
    const ms = Math.round(performance.now() - startedAt);
    needs.log.info({ request_id: requestId, method, route: url, status: answered.status, ms }, 'answered');
  }
}

function bodyOf(chunks: Buffer[]): string {
  const [only] = chunks;
  return chunks.length === 1 && only ? only.toString() : Buffer.concat(chunks).toString();
}

/** Finds the operation of an address that is spelled as the contract spells it; null for every other one. */
function makeRouter({ brand, isSandbox }: PlainRequestNeeds) {
  const fixed = new Map<string, Found>();
  const open: { before: string; name: string; after: string; route: Route }[] = [];
  for (const [id, operation] of operationsOf(isSandbox)) {
    const { method, path: contractPath, bodyTypes } = operation;
    if (bodyTypes.length !== 1 || bodyTypes[0] !== 'application/json') continue;
    const route = { id, operation, url: routePath(contractPath, brand) };
    const path = servedPath(contractPath, brand);
    const [before = '', name, after = ''] = path.split(/\{(\w+)\}/);
    if (name === undefined) fixed.set(`${method} ${path}`, { route, path: {} });
    else open.push({ before, name, after, route });
  }

  return (method = '', url = ''): Found | null => {
    const found = fixed.get(`${method} ${url}`);
    if (found) return found;
    for (const { before, name, after, route } of open) {
      if (route.operation.method !== method || !url.startsWith(before) || !url.endsWith(after)) continue;
      const value = url.slice(before.length, url.length - after.length);
      if (PLAIN_VALUE.test(value)) return { route, path: { [name]: value } };
    }
    return null;
  };
}
