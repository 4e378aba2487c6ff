/** Our document for the peers: the three operations that they implement, at their own addresses. */
import document from '#generated/openapi.json' with { type: 'json' };

const PATHS = ['/v1/hosted_links', '/v1/hosted_links/{linkId}', '/v1/job_status'] as const;

// biome-ignore lint/suspicious/noExplicitAny: each peer has a type of its own for a document.
export function peerDocument(): any {
  const { webhooks: _, ...rest } = structuredClone(document);
  const paths = PATHS.map((path) => [path, { post: document.paths[path].post }]);
  return { ...rest, servers: [{ url: '/' }], paths: Object.fromEntries(structuredClone(paths)) };
}
