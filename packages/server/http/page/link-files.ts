/** The files that belong to one link: its colours, and the QR code that opens it on a phone. */
import { renderSVG } from 'uqr';
import { withQuery } from '#page/address.ts';
import { findLanguage } from '#page/languages.ts';
import { themeCss } from '#page/theme.ts';
import type { Store } from '#store/store.ts';
import { ADDRESSES } from '../addresses.ts';
import { errorResponse } from '../errors.ts';
import { plainRoute } from '../plain-route.ts';
import type { HttpRequest, HttpResponse, Route } from '../route.ts';

export interface LinkFilesDeps {
  readonly store: Store;
  readonly linkUrl: (refId: string) => string;
}

export function linkFileRoutes({ store, linkUrl }: LinkFilesDeps): Route[] {
  return [plainRoute(ADDRESSES.theme, serveTheme), plainRoute(ADDRESSES.qrCode, serveQrCode)];

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

  async function serveQrCode({ id, path, query }: HttpRequest): Promise<HttpResponse> {
    const link = await find(path);
    if (!link) return errorResponse(id, null, 'not_found');
    const address = withQuery(linkUrl(link.refId), { lang: findLanguage(query['lang'])?.lang });
    const headers = {
      'content-type': 'image/svg+xml',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    return { status: 200, headers, body: renderSVG(address, { border: 2 }) };
  }

  async function find({ linkId = '' }: HttpRequest['path']) {
    return (await store.read((tx) => tx.links.find(linkId)))?.link ?? null;
  }
}
