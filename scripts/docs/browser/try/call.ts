/** One call: made, signed, sent and judged. The only part of the panel that talks to the service. */
import { sign, verifySignature } from '#protocol/signing.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import type { TryOperation } from './operation.ts';

export interface Caller {
  /** Without a slash at its end. */
  readonly base: string;
  readonly partnerId: string;
  readonly apiKey: string;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the operation takes none. */
  readonly body: string | null;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  /** As it came. */
  readonly text: string;
  /** Null for what is not JSON. */
  readonly json: Record<string, unknown> | null;
  readonly ms: number;
}

/** Builds the request, signed as late as possible: a signature lasts minutes (D-04). */
export async function makeRequest(
  operation: TryOperation,
  caller: Caller,
  values: Readonly<Record<string, string>>,
  body: object | null,
  now: number,
): Promise<Request> {
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const value = values[parameter.name] ?? '';
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value && parameter.in === 'query') query.set(parameter.name, value);
    else if (value) headers[parameter.name.toLowerCase()] = value;
  }
  const search = query.size > 0 ? `?${query}` : '';
  const sent = operation.signatureField && body ? await signed(operation, caller, body, now) : body;
  if (sent) headers['content-type'] = 'application/json';
  return {
    method: operation.method,
    url: `${caller.base}${path}${search}`,
    headers,
    body: sent && JSON.stringify(sent),
  };
}

async function signed(
  { signatureField, numericTimestamp }: TryOperation,
  { apiKey, partnerId }: Caller,
  body: object,
  now: number,
): Promise<object> {
  const timestamp = toWireTimestamp(now);
  return {
    partner_id: partnerId,
    // A number is signed as the text that it stands for (D-02).
    timestamp: numericTimestamp ? now : timestamp,
    [signatureField ?? 'signature']: await sign(apiKey, timestamp, partnerId),
    ...body,
  };
}

export async function send(request: Request): Promise<Answer> {
  const { method, url, headers, body } = request;
  const started = performance.now();
  const response = await fetch(url, { method, headers, body, credentials: 'omit', redirect: 'manual' });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    text,
    json: parse(text),
    ms: Math.round(performance.now() - started),
  };
}

/** Whether the answer carries the service's signature, made with the caller's key (§5). */
export async function isGenuine(answer: Answer, { apiKey, partnerId }: Caller): Promise<boolean> {
  const { timestamp, signature, sec_key } = answer.json ?? {};
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return false;
  return verifySignature({ keys: [apiKey], timestamp, partnerId, signature: String(signature ?? sec_key) });
}

/** The request as a line for a POSIX shell. */
export function toCurl({ method, url, headers, body }: Request): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -sS${method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(body)}`]),
  ].join(' \\\n  ');
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' ? (json as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
