/** Calls the server: the console's own data, and the sandbox's fault controls. */
import type { CallInput, CallResult } from '../call.ts';

/** What the server refused, in its words. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const NO_SERVER = 'The sandbox does not answer. Is it running?';

export const read = <Data>(path: string): Promise<Data> => send<Data>('GET', `/console/data/${path}`);
export const post = <Data = unknown>(path: string, body: object): Promise<Data> =>
  send<Data>('POST', `/console/data/${path}`, body);
/** Sets one of the sandbox's fault controls, or reads what it got: `postFaultControl('clock', { advance_ms: 1 })`. */
export const postFaultControl = <Data = unknown>(name: string, body: object): Promise<Data> =>
  send<Data>('POST', `/sandbox/${name}`, body);
export const call = (input: CallInput): Promise<CallResult> => post<CallResult>('call', input);

/** @throws Refused, with a sentence to show. */
export async function send<Data>(method: string, path: string, body?: object): Promise<Data> {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, { method, ...init });
  } catch {
    throw new Refused(0, NO_SERVER);
  }
  const text = await response.text();
  const data = parse(text);
  if (response.ok) return data as Data;
  throw new Refused(response.status, refusalText(data) ?? `The sandbox answered ${response.status}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** The API's error as one sentence, with the field that it names. */
export function refusalText(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, details = [] } = body as ErrorBody;
  const fields = details.map((detail) => `${detail.path} ${detail.message}`.trim()).join('; ');
  const text = [message ?? error, fields].filter(Boolean).join(': ');
  return text || null;
}
