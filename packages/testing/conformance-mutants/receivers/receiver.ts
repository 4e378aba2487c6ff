/** A receiver in parts, each of which a mutant replaces. It shares no code with the client. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '#conformance/kit/contract.ts';
import type { JobIds } from '#conformance/receiver-suite/callback.ts';
import type { Effect } from '#conformance/receiver-suite/room.ts';
import { serve } from '../../harness/loopback.ts';

export const KEYS = ['sandbox-key-001', `whsec_${Buffer.from('a webhook secret of 001').toString('base64')}`];

export type Headers = Readonly<Record<string, string>>;

/** The parts of a receiver. */
export interface Parts {
  headers(request: IncomingMessage): Headers;
  /** The body; null where it was cut off. */
  read(request: IncomingMessage): Promise<Buffer | null>;
  /** The text that is verified and parsed. @throws where it is not UTF-8. */
  decode(raw: Buffer): string;
  keys(): readonly string[];
  /** What is signed. */
  content(headers: Headers, text: string): string;
  /** The signatures of the header that are tried. */
  signatures(header: string): readonly string[];
  isSame(sent: string, right: string): boolean;
  isSigned(parts: Parts, headers: Headers, text: string): boolean;
  isFresh(seconds: string): boolean;
  isResult(result: Json): boolean;
  /** By what a repeat is recognised. */
  nameOf(headers: Headers, result: Json): string;
  /** Marks it as handled. @returns whether it was before. */
  isRepeat(seen: Set<string>, name: string): Promise<boolean> | boolean;
  /** By what a job is known. */
  jobName(ids: JobIds): string;
  /** What counts after another result has come. */
  merge(before: Json, after: Json): Json;
  statuses: { readonly taken: number; readonly repeat: number; readonly refused: number };
  /** Before it answers. */
  pause(): Promise<void>;
  /** Whether it answers before it has stored. */
  isHasty: boolean;
  /** What else it does with whatever comes, before it has verified. */
  early(jobs: Jobs, text: string, headers: Headers, seen: Set<string>): void;
}

/** What is wrong with a receiver, in a sentence, and its parts; made for each run where they have state. */
export type Mistakes = Readonly<Record<string, Partial<Parts> | (() => Partial<Parts>)>>;

export type Jobs = Map<string, Effect>;

export const nameOfJob = ({ user_id, job_id }: JobIds): string => JSON.stringify([user_id, job_id]);

/** Remembers a result. */
export function keep(jobs: Jobs, result: Json, merge: Parts['merge'], jobName = nameOfJob): void {
  const name = jobName(result?.PartnerParams ?? {});
  const before = jobs.get(name) ?? { times: 0, result: null };
  jobs.set(name, { times: before.times + 1, result: merge(before.result, result) });
}

export const hmac = (key: string, text: string): string =>
  createHmac('sha256', key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : key)
    .update(text)
    .digest('base64');

/** A receiver without a mistake. */
export const SOUND: Parts = {
  headers: (request) => request.headers as Headers,
  read: (request) => buffer(request).catch(() => null),
  decode: (raw) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw),
  keys: () => KEYS,
  content: (headers, text) => `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`,
  signatures: (header) =>
    header.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : [])),
  isSame: (sent, right) =>
    Buffer.byteLength(sent) === right.length && timingSafeEqual(Buffer.from(sent), Buffer.from(right)),
  isSigned(parts, headers, text) {
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': sent } = headers;
    if (!id || !seconds || !sent) return false;
    const right = parts.keys().map((key) => hmac(key, parts.content(headers, text)));
    return parts.signatures(sent).some((each) => right.some((one) => parts.isSame(each, one)));
  },
  isFresh: (seconds) =>
    /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - Date.now()) <= 300_000,
  isResult: (result) =>
    [result?.ResultCode, result?.PartnerParams?.user_id, result?.PartnerParams?.job_id].every(
      (each) => typeof each === 'string',
    ),
  nameOf: (headers) => headers['webhook-id'] ?? '',
  isRepeat: (seen, name) => seen.size === seen.add(name).size,
  jobName: nameOfJob,
  merge: (before, after) => (before?.job_complete && !after.job_complete ? before : after),
  statuses: { taken: 204, repeat: 204, refused: 401 },
  pause: () => Promise.resolve(),
  isHasty: false,
  early: () => {},
};

/** Starts a receiver with some of its parts replaced. */
export async function startReceiver(replaced: Partial<Parts> = {}) {
  const parts: Parts = { ...SOUND, ...replaced };
  const jobs: Jobs = new Map();
  const seen = new Set<string>();
  const { url, stop } = await serve(async (request, response) => {
    response.writeHead(await statusFor(parts, jobs, seen, request)).end();
  });
  const probe = async (ids: JobIds) => jobs.get(parts.jobName(ids)) ?? { times: 0, result: null };
  return { url, probe, stop };
}

async function statusFor(parts: Parts, jobs: Jobs, seen: Set<string>, request: IncomingMessage) {
  const { taken, repeat, refused } = parts.statuses;
  const headers = parts.headers(request);
  const raw = await parts.read(request);
  if (raw === null) return refused;
  let text: string;
  let result: Json;
  try {
    text = parts.decode(raw);
    parts.early(jobs, text, headers, seen);
    if (!parts.isSigned(parts, headers, text)) return refused;
    result = JSON.parse(text);
  } catch {
    return refused;
  }
  if (!parts.isFresh(headers['webhook-timestamp'] ?? '') || !parts.isResult(result)) return refused;
  await parts.pause();
  if (await parts.isRepeat(seen, parts.nameOf(headers, result))) return repeat;
  // As a database would take a moment.
  const stored = sleep(parts.isHasty ? 200 : 1).then(() => keep(jobs, result, parts.merge, parts.jobName));
  if (!parts.isHasty) await stored;
  return taken;
}
