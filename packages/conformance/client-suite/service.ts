/** The scripted service: a room for each case, which answers as it is told and keeps what it was sent. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { CONTRACT_BRAND } from '#generated/routes.ts';
import type { Exchange } from '../kit/exchange.ts';
import { parseJson } from '../kit/json.ts';
import { listen } from '../kit/listen.ts';
import {
  distanceMs,
  operationOf,
  problemsWith,
  type Sender,
  type ServiceRequest,
  TOLERANCE_MS,
} from './judge.ts';

/** What a request is answered. */
export interface Answer {
  /** Default: 200. */
  readonly status?: number;
  /** Undefined takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  /** In place of JSON. */
  readonly text?: string | Buffer;
  /**
   * The connection ends, or falls silent, before the answer or within it; or the answer goes on and on; or a part of it
   * comes byte by byte.
   */
  readonly fault?: 'cut' | 'cut_within' | 'hang' | 'hang_within' | 'endless' | keyof typeof DRIPPED;
}

export type Responder = Answer | ((request: ServiceRequest) => Answer);

export interface Room {
  readonly url: string;
  readonly requests: ServiceRequest[];
  readonly exchanges: Exchange[];
  /** What was wrong with the requests. */
  readonly problems: string[];
  sender: Sender;
  /** Answers with these in turn, and with the last from then on. */
  script: Responder[];
}

export async function startService() {
  const rooms = new Map<string, Room>();
  const take: RequestListener = async (request, response) => {
    const raw = await buffer(request).catch(() => null);
    if (!raw) return;
    const [, name = '', path = ''] = /^\/([\w-]+)(.*)$/.exec(request.url ?? '') ?? [];
    const room = rooms.get(name);
    if (room) answerIn(room, read(request, path, raw, room.sender), response);
    else response.writeHead(404).end();
  };
  const { port, stop } = await listen(take, 0, '127.0.0.1');
  return {
    room(): Room {
      const name = `case-${rooms.size + 1}`;
      const url = `http://127.0.0.1:${port}/${name}`;
      const sender = { partnerId: '', keys: [], brand: CONTRACT_BRAND };
      const room: Room = { url, sender, requests: [], exchanges: [], problems: [], script: [] };
      rooms.set(name, room);
      return room;
    },
    stop,
  };
}

function read(request: IncomingMessage, path: string, raw: Buffer, { brand }: Sender): ServiceRequest {
  const { method = '', headers } = request;
  const isJson = headers['content-type']?.startsWith('application/json');
  return {
    operation: operationOf(method, path, brand),
    method,
    path,
    headers: headers as Record<string, string | undefined>,
    raw,
    json: isJson ? parseJson(String(raw)) : null,
  };
}

function answerIn(room: Room, request: ServiceRequest, response: ServerResponse): void {
  room.problems.push(...problemsWith(request, room.sender));
  const id = request.headers['webhook-id'];
  if (id && room.requests.some(({ headers }) => headers['webhook-id'] === id)) {
    room.problems.push('Two requests have the same webhook-id (D-61).');
  }
  room.requests.push(request);
  // A service refuses what is signed too early or too late, whatever else it would answer.
  const answer = distanceMs(request) <= TOLERANCE_MS ? next(room, request) : badSignature(request);
  room.exchanges.push(exchangeOf(request, answer));
  send(answer, response, room.problems);
}

function next({ script }: Room, request: ServiceRequest): Answer {
  const responder = (script.length > 1 ? script.shift() : script[0]) ?? { status: 500, text: 'No script.' };
  return typeof responder === 'function' ? responder(request) : responder;
}

function badSignature({ operation }: ServiceRequest): Answer {
  const { errors } = OPERATIONS[operation ?? 'getLink'] as Operation;
  const { status, code, error } = errors['bad_signature'] ?? { status: 401, code: '2205', error: '' };
  return { status, json: { code, error, request_id: REQUEST_ID } };
}

/** As much of an answer as a report shows. */
const ANSWER_KEPT = 10_000;

/** Of every scripted error. */
export const REQUEST_ID = '3f2b8c1a-9d4e-4f6a-8b7c-1d2e3f4a5b6c';

function send(answer: Answer, response: ServerResponse, problems: string[]): void {
  const { status = 200, headers, json, text, fault } = answer;
  if (fault === 'hang') return;
  if (fault === 'cut') return void response.socket?.destroy();
  if (fault === 'endless') return void goOn(response);
  const body = text ?? JSON.stringify(json);
  const length = Buffer.byteLength(body);
  if (fault && fault in DRIPPED) {
    drip(DRIPPED[fault as keyof typeof DRIPPED](String(body)), response, () => {
      problems.push('It waited to the end of an answer that came byte by byte.');
    });
    return;
  }
  const known = { 'content-type': 'application/json', 'content-length': String(length), ...headers };
  response.writeHead(status, withoutUndefined(known));
  if (!fault) return void response.end(body);
  response.write(body.slice(0, body.length / 2), () => fault === 'cut_within' && response.socket?.destroy());
}

const withoutUndefined = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** How many bytes come one by one, and what passes between them: less than any timeout of the suite. */
const DRIPS = 100;
const DRIP_MS = 50;

/** What is sent at once, before and after the part that comes byte by byte. */
const DRIPPED = {
  drip_headers: (body: string) => [
    'HTTP/1.1 200 OK\r\nx-slow: ',
    `\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ],
  // JSON may begin with white space.
  drip_body: (body: string) => [
    `HTTP/1.1 200 OK\r\ncontent-length: ${DRIPS + Buffer.byteLength(body)}\r\n\r\n`,
    body,
  ],
  drip_chunk: (body: string) => [
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)};slow=`,
    `\r\n${body}\r\n0\r\n\r\n`,
  ],
};

function drip(parts: readonly string[], { socket }: ServerResponse, onEnd: () => void): void {
  const [before = '', after = ''] = parts;
  socket?.write(before);
  let left = DRIPS;
  const timer = setInterval(() => {
    if (!socket || socket.destroyed) return clearInterval(timer);
    if (left-- > 0) return void socket.write(before.endsWith('\n') ? ' ' : 'a');
    clearInterval(timer);
    onEnd();
    socket.end(after);
  }, DRIP_MS);
}

/** More than a client may keep. */
const ENDLESS_BYTES = 256 * 1_048_576;

/** Writes a JSON text that has no end, and then cuts the connection. */
function goOn(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"name":"');
  const piece = Buffer.alloc(1_048_576, 'a');
  let left = ENDLESS_BYTES;
  const more = () => {
    if (response.destroyed) return;
    left -= piece.length;
    if (left < 0) response.socket?.destroy();
    else response.write(piece, more);
  };
  more();
}

function exchangeOf({ method, path, headers, raw }: ServiceRequest, answer: Answer): Exchange {
  const { fault, status = 200, headers: answerHeaders = {}, json, text } = answer;
  return {
    method,
    url: path,
    headers: headers as Record<string, string>,
    sent: String(raw),
    status: fault ? null : status,
    answerHeaders: withoutUndefined(answerHeaders),
    answer: String(text ?? JSON.stringify(json) ?? '').slice(0, ANSWER_KEPT),
  };
}
