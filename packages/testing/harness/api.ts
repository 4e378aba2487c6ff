/** Calls the API as a partner would, without the service's own code. Every response is validated by the contract. */
import { createHmac } from 'node:crypto';
import { expectByContract } from './contract.ts';

export interface ApiResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely; they were validated by the contract.
  readonly body: any;
  readonly headers: Headers;
}

export interface Api {
  /** Sends a body with fresh signing fields. */
  signed(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Sends a body as it is. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Creates a link of one NG NIN_V2 enhanced_kyc ID type and returns its ref_id. */
  newLink(fields?: object): Promise<string>;
  /** Submits an enhanced_kyc verification to a link. */
  submit(refId: string, fields?: object, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Polls the job status until the job is complete. */
  completed(userId: string, jobId: string, more?: object): Promise<ApiResponse>;
  /** The same API for another partner. */
  as(partnerId: string, apiKey: string): Api;
}

export function signature(apiKey: string, timestamp: string, partnerId: string): string {
  return createHmac('sha256', apiKey).update(`${timestamp}${partnerId}sid_request`).digest('base64');
}

/** The signing fields of a request made now, or at another time. */
export function signingFields(partnerId: string, apiKey: string, now = Date.now()) {
  const timestamp = new Date(now).toISOString();
  return { partner_id: partnerId, timestamp, signature: signature(apiKey, timestamp, partnerId) };
}

/** Long, because a busy machine is slow: only a job that never completes is a failure. */
const COMPLETE_WITHIN_MS = 60_000;

/** An ID number that the sandbox finds, with the last three digits chosen. */
export const FOUND_NUMBER = '12345678900';

export const LINK_FIELDS = {
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
  callback_url: 'http://127.0.0.1:9/callbacks',
  id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
};

export const SUBMISSION_FIELDS = {
  country: 'NG',
  id_type: 'NIN_V2',
  id_number: FOUND_NUMBER,
  first_name: 'Ada',
  last_name: 'Obi',
  dob: '1990-04-12',
  consent: 'true',
};

export function api(url: string, partnerId: string, apiKey: string): Api {
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
    const json = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method,
      headers: { ...json, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const read = isJson ? JSON.parse(text) : text;
    expectByContract(method, path, response.status, read);
    return { status: response.status, body: read, headers: response.headers };
  }

  const self: Api = {
    call,
    signed: (method, path, body = {}, headers = {}) =>
      call(method, path, { ...signingFields(partnerId, apiKey), ...body }, headers),
    async newLink(fields = {}) {
      const { status, body } = await self.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields });
      if (status !== 200) throw new Error(`createLink answered ${status}: ${JSON.stringify(body)}`);
      return body.ref_id;
    },
    submit: (refId, fields = {}, headers = {}) =>
      call('POST', `/v1/hosted_links/${refId}/submissions`, { ...SUBMISSION_FIELDS, ...fields }, headers),
    async completed(userId, jobId, more = {}) {
      const until = Date.now() + COMPLETE_WITHIN_MS;
      while (Date.now() < until) {
        const answer = await self.signed('POST', '/v1/job_status', {
          user_id: userId,
          job_id: jobId,
          ...more,
        });
        if (answer.body.job_complete) return answer;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`Job ${jobId} did not complete.`);
    },
    as: (otherId, otherKey) => api(url, otherId, otherKey),
  };
  return self;
}
