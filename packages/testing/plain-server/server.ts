/**
 * A small server of the interface alone, in memory: it has none of what carries `x-extension` but the submission, without
 * which nothing happens. It was written from the contract and its guides, and shares no code with the service or the kit:
 * it shows that the kit accuses no server that keeps the contract.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from '../harness/loopback.ts';
import type { Context, Operation } from './context.ts';
import { OPERATIONS } from './operations.ts';
import { Refusal } from './refusal.ts';
import { PlainServer } from './state.ts';
import { jsonOf, submit } from './submissions.ts';
import { detailsOf, type Json, timeOf } from './validation.ts';

const BODY_MAX = 256 * 1024;

/** @throws Refusal where the signature is not the partner's, or its time is far off. */
function checkSignature(server: PlainServer, body: Json, own: string, code: string): void {
  const at = timeOf(body.timestamp) ?? 0;
  const texts =
    typeof body.timestamp === 'number' ? [new Date(at).toISOString(), String(at)] : [body.timestamp];
  const sent = [body[own], body[own === 'sec_key' ? 'signature' : 'sec_key']].filter(
    (each) => typeof each === 'string',
  );
  const isRight = texts.some((text) => {
    const right = Buffer.from(server.sign(body.partner_id, text));
    return sent.some((each) => {
      const bytes = Buffer.from(each);
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    });
  });
  const isFresh = Math.abs(at - Date.now()) <= 300_000 && !/777777Z$/.test(String(body.timestamp));
  if (!isRight || !isFresh) throw new Refusal(401, code);
}

function runSigned(
  server: PlainServer,
  operation: Operation,
  context: Omit<Context, 'body' | 'partner'>,
): unknown {
  const { schema, codes, run } = operation;
  const body = jsonOf(context.raw, codes.json);
  const own = schema === 'JobStatusRequest' ? 'sec_key' : 'signature';
  const other = own === 'sec_key' ? 'signature' : 'sec_key';
  const isOther = (body[own] ?? null) === null && typeof body[other] === 'string';
  const { missing, wrong } = detailsOf(schema, isOther ? { ...body, [own]: body[other] } : body);
  if (missing.length > 0) throw new Refusal(400, codes.missing, [...missing, ...wrong].slice(0, 20));
  if (wrong.length === 0 && timeOf(body.timestamp) === null)
    wrong.push({ path: '/timestamp', message: 'is no time' });
  if (wrong.length > 0) throw new Refusal(400, codes.wrong, wrong.slice(0, 20));
  checkSignature(server, body, own, codes.signed);
  return run({ ...context, body, partner: body.partner_id });
}

/** The path with `{}` in place of the id of a link, and that id. */
function routeOf(method: string, path: string): { name: string; linkId: string } {
  const plain = path.replace(/%3A/gi, ':');
  if (/^\/v1\/hosted_links\/[:%]/i.test(path) && plain === '/v1/hosted_links/:list')
    return { name: `${method} ${plain}`, linkId: '' };
  const [, id, more = ''] = /^\/v1\/hosted_links\/([^/:][^/]*)(\/submissions)?$/.exec(path) ?? [];
  if (id === undefined) return { name: `${method} ${path}`, linkId: '' };
  let linkId = id;
  try {
    linkId = decodeURIComponent(id);
  } catch {}
  return { name: `${method} /v1/hosted_links/{}${more}`, linkId };
}

const SUBMISSION = 'POST /v1/hosted_links/{}/submissions';
const NAMES = [...Object.keys(OPERATIONS), SUBMISSION];

async function answer(
  server: PlainServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = String(request.headers['x-request-id'] ?? '');
  const requestId = /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : randomUUID();
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  };
  const [path = ''] = (request.url ?? '').split('?');
  const { name, linkId } = routeOf(request.method ?? '', path);
  try {
    const image = server.images.get(/^\/images\/(.+)$/.exec(path)?.[1] ?? '');
    if (image) return void response.writeHead(200, { 'content-type': 'image/png' }).end(image.bytes);
    const operation = OPERATIONS[name];
    if (!operation && name !== SUBMISSION) {
      const others = NAMES.filter((each) => each.split(' ')[1] === name.split(' ')[1]);
      const allow = others.map((each) => each.split(' ')[0]).join(', ');
      throw allow ? new Refusal(405, 'method_not_allowed', [], { allow }) : new Refusal(404, 'not_found');
    }
    const type = String(request.headers['content-type']).toLowerCase();
    const isForm = name === SUBMISSION && type.startsWith('multipart/form-data');
    if (!isForm && !/^application\/json\s*(;|$)/.test(type)) throw new Refusal(415, 'unsupported_media_type');
    const raw = await buffer(request);
    if (raw.length > (operation ? BODY_MAX : 16 * 1024 * 1024)) throw new Refusal(413, 'payload_too_large');
    const context = { server, linkId, request, raw };
    const body = operation ? runSigned(server, operation, context) : await submit(context);
    response.writeHead(operation ? 200 : 201, headers).end(JSON.stringify(body));
  } catch (error) {
    const { status = 500, headers: more = {} } = error as Refusal;
    if (status === 500) console.error(error);
    response.writeHead(status, { ...headers, ...more }).end(JSON.stringify(refusalBody(error, requestId)));
  }
}

function refusalBody(error: unknown, requestId: string): object {
  const { code = '2201', details = [] } = error as Refusal;
  const [first] = details;
  const text = first ? `It is refused: ${first.path.slice(1)} ${first.message}.` : 'It is refused.';
  return { code, error: code === '2222' ? BLOCKED : text, request_id: requestId, ...(first && { details }) };
}

const BLOCKED =
  'This ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it.';

/** Starts the server for some partners, with their keys. */
export async function startPlainServer(keys: Readonly<Record<string, string>>, port = 0) {
  const server = new PlainServer(keys);
  const { url, stop } = await serve((request, response) => void answer(server, request, response), port);
  server.url = url;
  return {
    url,
    async stop(): Promise<void> {
      server.callbacks.stop();
      await stop();
    },
  };
}
