/** The files that belong to one link: its colours, and its logos where it may be framed. */

import { errorResponse } from '#generated/stubs/errors.ts';
import { themeCss } from '#page/layout/theme.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES } from '../addresses.ts';
import { SHARED } from '../http/isolation.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse, Route } from '../http/route.ts';
import { plainRoute } from '../http/routes/plain-route.ts';
import type { Logos } from '../outgoing/logos.ts';

/** An SVG that somebody opens by itself is a document of this origin: it runs and loads nothing. */
const PICTURE = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cache-control': 'private, max-age=600',
  ...SHARED,
};

export interface LinkFileDeps {
  readonly store: Store;
  readonly logos: Pick<Logos, 'get'>;
}

export function linkFileRoutes({ store, logos }: LinkFileDeps): Route[] {
  return [
    plainRoute(ADDRESSES.theme, serveTheme),
    plainRoute(ADDRESSES.logo, (request) => serveLogo(request, 'logoUrl')),
    plainRoute(ADDRESSES.logoDark, (request) => serveLogo(request, 'logoUrlDark')),
  ];

  async function serveLogo(
    { id, path }: HttpRequest,
    which: 'logoUrl' | 'logoUrlDark',
  ): Promise<HttpResponse> {
    const link = await find(path);
    const url = link?.embedOrigins && link[which];
    const logo = url ? await logos.get(link.partnerId, url) : null;
    if (!logo) return errorResponse(id, null, 'not_found');
    return { status: 200, headers: { ...PICTURE, 'content-type': logo.type }, body: logo.bytes };
  }

  async function serveTheme({ id, path }: HttpRequest): Promise<HttpResponse> {
    const color = (await find(path))?.themeColor;
    if (!color) return errorResponse(id, null, 'not_found');
    // A link keeps its colour for life.
    const headers = {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'private, max-age=86400',
      ...SHARED,
    };
    return { status: 200, headers, body: themeCss(color) };
  }

  async function find({ linkId = '' }: HttpRequest['path']) {
    return (await store.read((tx) => tx.links.find(linkId)))?.link ?? null;
  }
}
