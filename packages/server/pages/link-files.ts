/** The file that belongs to one link: its colours. */

import { errorResponse } from '#generated/stubs/errors.ts';
import { themeCss } from '#page/layout/theme.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES } from '../addresses.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse, Route } from '../http/route.ts';
import { plainRoute } from '../http/routes/plain-route.ts';

export function linkFileRoutes({ store }: { readonly store: Store }): Route[] {
  return [plainRoute(ADDRESSES.theme, serveTheme)];

  async function serveTheme({ id, path }: HttpRequest): Promise<HttpResponse> {
    const color = (await find(path))?.themeColor;
    if (!color) return errorResponse(id, null, 'not_found');
    // A link keeps its colour for life.
    const headers = {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'private, max-age=86400',
    };
    return { status: 200, headers, body: themeCss(color) };
  }

  async function find({ linkId = '' }: HttpRequest['path']) {
    return (await store.read((tx) => tx.links.find(linkId)))?.link ?? null;
  }
}
