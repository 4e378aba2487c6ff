/** Takes a submission, and makes its job (§3.2, §3.3, D-35). */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Context } from './context.ts';
import { OF_LINKS, Refusal } from './refusal.ts';
import type { PlainServer } from './state.ts';
import { detailsOf, type Json, plainImage, plainNumber } from './validation.ts';

const WINDOW_MS = 3 * 86_400_000;
const MAX = 30;
const JOB_TYPES: Readonly<Record<string, string>> = {
  enhanced_kyc: '5',
  biometric_kyc: '1',
  doc_verification: '6',
};
const IMAGE_MAX = 5 * 1024 * 1024;

const wrong = (path: string) => new Refusal(400, '2204', [{ path, message: 'is wrong' }]);

/** The request's JSON. */
export function jsonOf(raw: Buffer, code: string): Json {
  try {
    if (isUtf8(raw)) {
      const body = JSON.parse(raw.toString(), (name, value) => {
        if (name === '__proto__') throw new Error('It names a prototype.');
        return value;
      });
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
    }
  } catch {}
  throw new Refusal(400, code);
}

/** A submission as a form or as JSON. */
async function bodyOf({ request, raw }: Pick<Context, 'request' | 'raw'>): Promise<Json> {
  const type = String(request.headers['content-type']);
  if (!/^multipart/i.test(type)) return jsonOf(raw, OF_LINKS.json);
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData();
  const pairs = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
  ]);
  return Object.fromEntries(await Promise.all(pairs));
}

function redirectOf(address: string | null, userId: string): string | null {
  if (address === null) return null;
  const [, start = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const kept = (query ?? '').split('&').filter((pair) => pair && !/^(status|user_id)(=|$)/.test(pair));
  return `${start}?${[...kept, 'status=successful', `user_id=${encodeURIComponent(userId)}`].join('&')}${hash}`;
}

/** Counts a request for a number. @throws Refusal where it is blocked. */
function count(server: PlainServer, name: string): void {
  const now = Date.now();
  const before = server.numbers.get(name);
  const isOver = !before || now - before.last >= WINDOW_MS;
  if (!isOver && before.count >= MAX) {
    const wait = Math.ceil((before.last + WINDOW_MS - now) / 1000);
    throw new Refusal(429, '2222', [], {
      'retry-after': String(wait),
      'ratelimit-policy': '"id-number";q=30;w=259200',
      ratelimit: `"id-number";r=0;t=${wait}`,
    });
  }
  server.numbers.set(name, { count: isOver ? 1 : before.count + 1, last: now });
}

export async function submit(context: Omit<Context, 'body' | 'partner'>): Promise<unknown> {
  const { server, linkId, request } = context;
  const link = server.link(linkId);
  const sent = await bodyOf(context);
  const { missing, wrong: details } = detailsOf('SubmissionJson', sent);
  if (missing.length > 0) throw new Refusal(400, '2213', [...missing, ...details].slice(0, 20));
  if (details.length > 0) throw new Refusal(400, '2204', details.slice(0, 20));
  return server.once({ request, body: sent }, 'SubmissionJson', `submit ${linkId}`, () =>
    accept(server, link, sent),
  );
}

function accept(server: PlainServer, link: Json, sent: Json): Json {
  if (link.disabled_at) throw new Refusal(403, 'link_disabled');
  if (link.is_single_use && link.total_jobs > 0) throw new Refusal(410, 'link_used');
  if (Date.parse(link.expires_at) <= Date.now()) throw new Refusal(410, 'link_expired');
  if (link.id_types.length === 0) throw new Refusal(409, 'link_not_ready');
  if (sent.consent !== true && sent.consent !== 'true') throw wrong('/consent');
  if (sent.dob && sent.dob >= new Date().toISOString().slice(0, 10)) throw wrong('/dob');
  const type = link.id_types.find(
    (each: Json) => each.country === sent.country && each.id_type === sent.id_type,
  );
  if (!type)
    throw new Refusal(400, 'unsupported_id_type', [{ path: '/id_type', message: 'is not of the link' }]);
  if (sent.id_number === undefined)
    throw new Refusal(400, '2213', [{ path: '/id_number', message: 'is required' }]);
  const number = plainNumber(sent.id_number);
  if (sent.id_type === 'NIN_V2' && !/^\d{11}$/.test(number)) throw wrong('/id_number');
  const bytes = sent.selfie === undefined ? null : Buffer.from(sent.selfie, 'base64');
  if (bytes && bytes.length > IMAGE_MAX) throw new Refusal(413, 'payload_too_large');
  const selfie = bytes && plainImage(bytes);
  if (bytes && !selfie) throw wrong('/selfie');
  if (!selfie && type.verification_method === 'biometric_kyc')
    throw new Refusal(400, '2213', [{ path: '/selfie', message: 'is required' }]);
  count(server, `${sent.country} ${sent.id_type} ${number}`);
  return newJob(server, link, sent, type.verification_method, selfie);
}

function newJob(server: PlainServer, link: Json, sent: Json, method: string, selfie: Buffer | null): Json {
  const user_id = link.user_id ?? randomUUID();
  const job_id = (link.is_single_use && link.partner_params?.job_id) || randomUUID();
  const PartnerParams = { ...link.partner_params, user_id, job_id, job_type: JOB_TYPES[method] };
  const ServiceJobID = randomUUID();
  const waiting = { ResultText: 'Waiting', ServiceJobID, PartnerParams };
  const job: Json = {
    user_id,
    job_id,
    job_complete: false,
    job_success: false,
    result: waiting,
    history: [],
    selfie,
  };
  server.jobs.set(JSON.stringify([link.partner_id, user_id, job_id]), job);
  link.total_jobs++;
  setTimeout(() => {
    const isFound = !sent.id_number.endsWith('1');
    const [ResultCode, ResultText] = isFound ? ['1012', 'ID Number Found'] : ['1013', 'ID Number Not Found'];
    const result = {
      ResultCode,
      ResultText,
      ServiceJobID,
      ConfidenceValue: isFound ? '99' : '0',
      PartnerParams,
    };
    const { country: Country, id_type: IDType } = sent;
    const personal = isFound && { IDNumber: sent.id_number, ...(sent.dob && { DOB: sent.dob }) };
    const entry = { ...result, job_complete: true, job_success: isFound, Country, IDType, ...personal };
    Object.assign(job, { job_complete: true, job_success: isFound, result, history: [entry] });
    link[isFound ? 'successful_jobs' : 'failed_jobs']++;
    server.callbacks.send(link.callback_url, link.partner_id, entry);
  }, 50);
  return { job_id, user_id, redirect_url: redirectOf(link.redirect_url, user_id) };
}
