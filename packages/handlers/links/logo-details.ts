/** The logos of a link are fetched, last of all: a request that another rule refuses fetches nothing (D-46, D-96). */
import type { Deps } from '../deps.ts';
import type { Detail } from '../operation.ts';

const LOGOS = ['logo_url', 'logo_url_dark'] as const;

/** As sent. */
type Logos = { readonly [Field in (typeof LOGOS)[number]]?: string };

export const hasLogo = (body: Logos): boolean => LOGOS.some((field) => body[field]);

/** What is wrong with the images. */
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
