/** Mutants that break the rules of signed content (D-61). */
import { type Json, SIGNED_IDS } from '#conformance/kit/contract.ts';
import { webhookSignature } from '#conformance/kit/signing.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import { mutants, requests } from '../mutant.ts';
import type { ProxyRequest } from '../proxy.ts';

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Takes the signature away where the condition is true, so that the server accepts the request without it. */
const forgiving = (isForgiven: (request: ProxyRequest) => boolean) => (_: Json, request: ProxyRequest) => {
  if (isForgiven(request)) for (const name of NAMES) delete request.headers[name];
};

const signed = requests(...SIGNED_IDS);
const list = requests('listLinks');

/** Whether the signature is that of the payload, under the request's own id and time. */
function isSigned({ headers }: ProxyRequest, payload: string): boolean {
  const [id, seconds, signature] = NAMES.map((name) => headers[name] ?? '') as [string, string, string];
  return signature === webhookSignature(PARTNER.key, id, seconds, payload);
}

export const SIGNED_CONTENT_MUTANTS = mutants({
  'Signed content': {
    'D-61 the signature of the content is not verified': signed(forgiving(() => true)),
    'D-61 a replay of signed content is accepted': () => {
      const seen = new Set<string>();
      return signed(forgiving(({ headers }) => seen.size === seen.add(headers['webhook-id'] ?? '').size))();
    },
    'D-61 the signature of the content has no path': list(
      forgiving((request) => isSigned(request, `POST /v1/hosted_links\n${request.raw}`)),
    ),
    'D-61 the signature of the content has no body': list(
      forgiving((request) => {
        const other = String(request.raw).replace('"page":1', '"page":2');
        return isSigned(request, `${request.method} ${request.path}\n${other}`);
      }),
    ),
    'D-61 the signature of the content has no query': list(
      forgiving((request) => {
        const [path, query] = request.path.split('?');
        return query !== undefined && isSigned(request, `${request.method} ${path}\n${request.raw}`);
      }),
    ),
    'D-61 signed content may be old': signed(
      forgiving(({ headers }) => Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) > 300),
    ),
  },
});
