/** Every address of the server. Routes, links and the responses under overload are made from this table. */
import { CONTRACT_BRAND, OPERATIONS, type OperationId } from '#generated/operations.ts';

/** The addresses that are not operations of the contract. The page's assets have names of their own. */
export const ADDRESSES = {
  home: '/',
  health: '/healthz',
  readiness: '/readyz',
  document: '/openapi.json',
  documentYaml: '/openapi.yaml',
  llms: '/llms.txt',
  securityTxt: '/.well-known/security.txt',
  image: '/images/{serviceJobId}/{kind}',
  console: '/console',
  docs: '/docs',
  docsFile: '/docs/*',
  pageWithoutLink: '/l',
  page: '/l/{linkId}',
  cancel: '/l/{linkId}/cancel',
  consent: '/l/{linkId}/consent',
  /** In a sandbox only. */
  step: '/l/{linkId}/step',
  theme: '/l/{linkId}/theme.css',
  handoff: '/l/{linkId}/handoff',
  handoffOpen: '/l/{linkId}/handoff/open',
  handoffClose: '/l/{linkId}/handoff/close',
  handoffResult: '/l/{linkId}/handoff/result',
  handoffState: '/l/{linkId}/handoffs/{handoffId}',
  handoffEvents: '/l/{linkId}/handoffs/{handoffId}/events',
} as const;

/** The address of an operation under the brand word that is served (D-01). */
export function operationAddress(id: OperationId, brand: string): string {
  return servedPath(OPERATIONS[id].path, brand);
}

export function servedPath(path: string, brand: string): string {
  return path.replace(`${CONTRACT_BRAND}_links`, `${brand}_links`);
}

/** Replaces each `{name}` of an address by its value. */
export function fillAddress(address: string, values: Readonly<Record<string, string>>): string {
  let filled = address;
  for (const name in values) filled = filled.replace(`{${name}}`, encodeURIComponent(values[name] ?? ''));
  return filled;
}

/** The custom methods, such as `list` in `/:list` (D-14). */
const CUSTOM_VERBS = new Set(
  Object.values(OPERATIONS).flatMap(({ path }) => /\/:(\w+)$/.exec(path)?.[1] ?? []),
);

/** The same URL with the colon of a custom method as the contract spells it: `%3Alist` is `:list` (D-14). */
export function withPlainVerb(url: string): string {
  if (!url.includes('%3')) return url;
  return url.replace(/\/%3A(\w+)(?=\?|$)/i, (all, verb: string) =>
    CUSTOM_VERBS.has(verb) ? `/:${verb}` : all,
  );
}

export const linkPath = (linkId: string): string => fillAddress(ADDRESSES.page, { linkId });

/** Where users reach the server, and where it is reached on this machine; both are known once it listens. */
export interface ServerUrls {
  public: string;
  listening: string;
}

export const linkUrlOf =
  (urls: Pick<ServerUrls, 'public'>) =>
  (refId: string): string =>
    urls.public + linkPath(refId);
