/** What is wrong with the fields of a link that its creation and its update share. */
import { type LinkPageRequest, originProblems } from '#core/page/link-page.ts';
import { type PrefilledLink, prefillProblems } from '#core/page/prefill.ts';
import type { Deps } from '../deps.ts';
import type { Detail } from '../operation.ts';

/** What is wrong with the fields of a link's page (D-86, D-87). */
export function linkPageDetails(
  { embed_origins = [], prefill }: LinkPageRequest,
  link: PrefilledLink,
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

const LOGOS = ['logo_url', 'logo_url_dark'] as const;

/** As sent. */
type Logos = { readonly [Field in (typeof LOGOS)[number]]?: string };

export const hasLogo = (body: Logos): boolean => LOGOS.some((field) => body[field]);

/** What is wrong with the logos. They are fetched last: a request that another rule refuses fetches nothing (D-46, D-96). */
export async function logoDetails(body: Logos, checkLogo: NonNullable<Deps['checkLogo']>): Promise<Detail[]> {
  const details = await Promise.all(
    LOGOS.map(async (field) => {
      const message = body[field] && (await checkLogo(body[field]));
      return message ? [{ path: `/${field}`, message }] : [];
    }),
  );
  return details.flat();
}

/** The addresses that the server itself may not call. */
export function refusedUrls(
  body: Logos & { readonly callback_url?: string },
  urlRefusal: Deps['urlRefusal'],
): Detail[] {
  return (['callback_url', ...LOGOS] as const).flatMap((field) => {
    const message = body[field] ? urlRefusal(body[field]) : null;
    return message ? [{ path: `/${field}`, message }] : [];
  });
}
