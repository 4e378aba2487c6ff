/** One call: sends the HTTP request and records its outcome. */
import { signingFields } from '#testing/harness/api.ts';
import { expectByContract } from '#testing/harness/contract.ts';
import type { CallOutcome, CallRequest, ResponseBody, ServiceRules } from './check/evidence.ts';
import { NOT_SENT } from './check/refusals.ts';

/** Longer than the server's database timeout, shorter than most pauses. */
const ANSWERED_WITHIN_MS = 1_500;

/** Sends a request to a server; null is a server that is down. Never throws. */
export async function send(
  { rules, contractViolations }: { readonly rules: ServiceRules; readonly contractViolations: Set<string> },
  url: string | null,
  request: CallRequest,
  key: string | null,
): Promise<CallOutcome> {
  const { method, path, body } = toHttp(rules, request);
  try {
    if (url === null) return { kind: 'refused', at: Date.now(), code: NOT_SENT };
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const answer: ResponseBody = await response.json();
    const at = Date.now();
    try {
      expectByContract(method, path, response.status, answer);
    } catch (violation) {
      contractViolations.add((violation as Error).message);
    }
    if (response.status >= 500) return { kind: 'unknown', at, why: String(response.status) };
    if (!response.ok) return { kind: 'refused', at, code: answer.code };
    return { kind: 'ok', at, body: answer, requestId: response.headers.get('x-request-id') ?? '' };
  } catch (error) {
    const at = Date.now();
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return { kind: 'refused', at, code: NOT_SENT };
    return { kind: 'unknown', at, why: name === 'TimeoutError' ? 'no answer' : (cause?.code ?? name) };
  }
}

/** The HTTP request, with its signing fields. */
function toHttp({ partnerId, apiKey }: ServiceRules, request: CallRequest) {
  const signed = signingFields(partnerId, apiKey);
  const call = (method: 'POST' | 'PUT', path: string, body: object) => ({ method, path, body });
  const post = (path: string, body: object) => call('POST', path, body);
  const ofType = { country: 'NG', id_type: 'NIN_V2' };
  switch (request.kind) {
    case 'create':
      return post('/v1/hosted_links', { ...signed, ...request.fields });
    case 'update':
      return call('PUT', `/v1/hosted_links/${request.refId}`, { ...signed, ...request.fields });
    case 'submit': {
      const person = { id_number: request.spelling, first_name: 'Ada', last_name: request.token };
      return post(`/v1/hosted_links/${request.refId}/submissions`, { ...ofType, ...person, consent: 'true' });
    }
    case 'reset':
      return post('/v1/id_number_rate_limit_reset', { ...signed, ...ofType, id_number: request.number });
    case 'get':
      return post(`/v1/hosted_links/${request.refId}`, signed);
    case 'status':
      return post('/v1/job_status', { ...signed, user_id: request.userId, job_id: request.jobId });
    case 'list':
      return post('/v1/hosted_links/:list', { ...signed, page: request.page, limit: request.limit });
  }
}
