/** Callbacks as the service makes them, and as somebody else might (§6, D-19). */
import type { Json } from '../kit/contract.ts';
import type { Random } from '../kit/random.ts';
import { type Credentials, signature, webhookSignature } from '../kit/signing.ts';

/** A request to a receiver. */
export interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What may differ from a genuine callback that is sent now. */
export interface LetterOptions {
  /** Its `webhook-id`. Default: a new one. */
  readonly id?: string;
  /** When it is signed, epoch milliseconds. Default: now. */
  readonly at?: number;
  /** Who signs. Default: the receiver's first key. */
  readonly key?: string;
  /** Its bytes, in place of the content as JSON. */
  readonly body?: string | Buffer;
}

/** A job that a callback is about. */
export interface JobIds {
  readonly user_id: string;
  readonly job_id: string;
}

export const newJob = (random: Random): JobIds => ({
  user_id: random.word('proof-user'),
  job_id: random.word('proof-job'),
});

export function finalResult(ids: JobIds, more: Json = {}): Json {
  return {
    ResultCode: '1012',
    ResultText: 'ID Number Found',
    ServiceJobID: '5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21',
    ConfidenceValue: '99',
    PartnerParams: { ...ids, job_type: '5' },
    job_complete: true,
    job_success: true,
    DOB: '1990-04-12',
    IDType: 'NIN_V2',
    Country: 'NG',
    FullName: 'Ada Obi',
    IDNumber: '00000000000',
    ...more,
  };
}

/** The content of a provisional result, which has no details of the person. */
export function provisionalResult({ user_id, job_id }: JobIds): Json {
  const { DOB: _, FullName: __, IDNumber: ___, ...rest } = finalResult({ user_id, job_id });
  return { ...rest, ResultCode: '0812', ResultText: 'Provisional', job_complete: false, job_success: false };
}

/** Adds what each attempt adds: a timestamp with the service's mark, and the signature over it (D-02). */
export function attempt(content: Json, by: Credentials, at: number): Json {
  const timestamp = new Date(at).toISOString().replace('Z', '777777Z');
  return { ...content, timestamp, signature: signature(by, timestamp) };
}

/** The headers of Standard Webhooks over a body. */
export function webhookHeaders(key: string, id: string, at: number, body: string): Record<string, string> {
  const seconds = String(Math.floor(at / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': webhookSignature(key, id, seconds, body),
  };
}
