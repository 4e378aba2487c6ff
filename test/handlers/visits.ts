/** Visits to links' pages, as tests begin them. */
import type { Api } from '#testing/harness/api.ts';

/** Opens a link's page. @returns the token of the visit that begins with it. */
export async function openPage(server: Api, refId: string): Promise<string> {
  const { body } = await server.call('GET', `/l/${refId}`);
  return /"visit":"([^"]+)"/.exec(String(body))?.[1] ?? '';
}
