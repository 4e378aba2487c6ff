/** What every answer has to be, whatever was asked. */
import { problemWith, validatorAt } from '#conformance/kit/contract.ts';
import type { RawResponse } from '#testing/harness/raw-http.ts';
import type { FuzzRequest } from './requests.ts';

/** What only the server's own code says. */
const INTERNALS = /node_modules|node:internal|\.ts:\d|\bat \S+ \(|SQLITE|sqlite_/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What is wrong with an answer, in a sentence; null when nothing is. */
export function problemOf(request: FuzzRequest, { status, headers, text }: RawResponse): string | null {
  if (status >= 500) return `Status ${status}, where nothing has failed.`;
  if (!UUID.test(headers.get('x-request-id') ?? '')) return 'It has no x-request-id.';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'It lacks nosniff.';
  if (status >= 400 && INTERNALS.test(text)) return 'It tells how the server is made.';
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return problemOfPage(headers);
  if (request.isHead || status === 204 || status === 304) return null;
  if (!type.startsWith('application/json'))
    return status >= 400 ? `An error of type ${type || 'none'}.` : null;
  const body = parse(text);
  if (body === undefined) return 'Its body is not JSON.';
  if (request.operation)
    return problemWith(request.operation, { status, contentType: type, body })?.problem ?? null;
  if (status < 400) return null;
  if (headers.get('cache-control') !== 'no-store') return 'An error that may be cached.';
  return isError(body) ? null : 'An error that is not as the contract says.';
}

function problemOfPage(headers: Headers): string | null {
  const policy = headers.get('content-security-policy') ?? '';
  if (!policy.includes("default-src 'none'")) return 'A page without a policy.';
  if (!/form-action '(?:self|none)'/.test(policy)) return 'A page whose forms may lead anywhere.';
  if (headers.get('referrer-policy') !== 'no-referrer') return 'A page that tells where it was.';
  return null;
}

/** An error outside of operations, which has the shape of all others (D-43). */
function isError(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { code, error, request_id: id, details = [], ...others } = body as Record<string, unknown>;
  const texts = [code, error, id].every(
    (each) => typeof each === 'string' && each !== '' && each.length <= 500,
  );
  const isDetail = validatorAt('#/components/schemas/ErrorDetail');
  return (
    texts &&
    Array.isArray(details) &&
    details.length <= 20 &&
    details.every((each) => isDetail(each)) &&
    Object.keys(others).length === 0
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
