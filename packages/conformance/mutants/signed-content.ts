/** Mutants that break the rules of signed content (D-61). */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { webhookSignature } from '../kit/signing.ts';
import { requests, type ServerMutant } from './mutant.ts';
import type { ProxyRequest } from './proxy.ts';

const SIGNED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].signedBy === 'partner',
);
const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Takes the signature away, so that the server accepts the request without it. */
function forgive({ headers }: ProxyRequest): void {
  for (const name of NAMES) delete headers[name];
}

/** Whether the signature is that of the payload, under the request's own id and time. */
function isSigned({ headers }: ProxyRequest, payload: string): boolean {
  const [id, seconds, signature] = NAMES.map((name) => headers[name] ?? '') as [string, string, string];
  return signature === webhookSignature(PARTNER.key, id, seconds, payload);
}

const only = 'Signed content';

export const SIGNED_CONTENT_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'the signature of the content is not verified',
    breaks: 'D-61',
    only,
    make: requests(SIGNED, forgive),
  },
  {
    name: 'a replay of signed content is accepted',
    breaks: 'D-61',
    only,
    make: () => {
      const seen = new Set<string>();
      return requests(SIGNED, (request) => {
        const id = request.headers['webhook-id'] ?? '';
        if (seen.has(id)) forgive(request);
        seen.add(id);
      })();
    },
  },
  {
    name: 'the signature of the content has no path',
    breaks: 'D-61',
    only,
    make: requests(['listLinks'], (request) => {
      if (isSigned(request, `POST /v1/hosted_links\n${request.raw}`)) forgive(request);
    }),
  },
  {
    name: 'the signature of the content has no body',
    breaks: 'D-61',
    only,
    make: requests(['listLinks'], (request) => {
      const other = String(request.raw).replace('"page":1', '"page":2');
      if (isSigned(request, `${request.method} ${request.path}\n${other}`)) forgive(request);
    }),
  },
  {
    name: 'signed content may be old',
    breaks: 'D-61',
    only,
    make: requests(SIGNED, (request) => {
      if (Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1000) > 300) forgive(request);
    }),
  },
];
