/** Every address of the server. Routes, links and the responses under overload are made from this table. */

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
  opened: '/l/{linkId}/opened',
  consent: '/l/{linkId}/consent',
  /** In a sandbox only. */
  step: '/l/{linkId}/step',
  theme: '/l/{linkId}/theme.css',
  /** Of a link that may be framed. */
  logo: '/l/{linkId}/logo',
  logoDark: '/l/{linkId}/logo-dark',
  handoff: '/l/{linkId}/handoff',
  handoffOpen: '/l/{linkId}/handoff/open',
  handoffClose: '/l/{linkId}/handoff/close',
  handoffResult: '/l/{linkId}/handoff/result',
  handoffState: '/l/{linkId}/handoffs/{handoffId}',
  handoffEvents: '/l/{linkId}/handoffs/{handoffId}/events',
} as const;

/** Replaces each `{name}` of an address by its value. */
export function fillAddress(address: string, values: Readonly<Record<string, string>>): string {
  let filled = address;
  for (const name in values) filled = filled.replace(`{${name}}`, encodeURIComponent(values[name] ?? ''));
  return filled;
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
