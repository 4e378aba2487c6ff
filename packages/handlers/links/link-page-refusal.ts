import type { IdTypeEntry } from '#core/link.ts';
import { type LinkPageRequest, originProblems } from '#core/page/link-page.ts';
import { prefillProblems } from '#core/page/prefill.ts';
import type { Detail } from '../operation.ts';

/** What is wrong with the fields of a link's page (D-86, D-87). */
export function linkPageDetails(
  { embed_origins = [], prefill }: LinkPageRequest,
  link: { readonly idTypes: readonly IdTypeEntry[]; readonly userId: string | null },
  { httpsOnly, now }: { readonly httpsOnly: boolean; readonly now: number },
): Detail[] {
  const origins = originProblems(embed_origins, httpsOnly).map(({ index, message }) => ({
    path: `/embed_origins/${index}`,
    message,
  }));
  const details = prefill ? prefillProblems(prefill, link, now) : [];
  return [
    ...origins,
    ...details.map(({ field, message }) => ({ path: field ? `/prefill/${field}` : '/prefill', message })),
  ];
}
