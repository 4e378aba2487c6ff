/** The files that belong to one link: its colours, and the QR code that opens it on a phone. */
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { withQuery } from '#page/address.ts';
import { findLanguage } from '#page/languages.ts';
import { themeCss } from '#page/theme.ts';
import type { Store } from '#store/store.ts';
import { sendError } from './errors.ts';

export interface LinkFilesNeeds {
  readonly store: Store;
  readonly linkUrl: (refId: string) => string;
}

interface FileRequest {
  Params: { linkId: string };
  Querystring: { lang?: string | string[] };
}

export function registerLinkFiles(app: FastifyInstance, { store, linkUrl }: LinkFilesNeeds): void {
  const find = (refId: string) => store.read((tx) => tx.links.find(refId));

  app.get<FileRequest>('/l/:linkId/theme.css', async (request, reply) => {
    const color = (await find(request.params.linkId))?.link.themeColor;
    if (!color) return sendError(request, reply, null, 'not_found');
    // A link keeps its colour for life.
    reply.type('text/css; charset=utf-8').header('cache-control', 'private, max-age=86400');
    return reply.send(themeCss(color));
  });

  app.get<FileRequest>('/l/:linkId/qr.svg', async (request, reply) => {
    const found = await find(request.params.linkId);
    if (!found) return sendError(request, reply, null, 'not_found');
    const address = withQuery(linkUrl(found.link.refId), { lang: findLanguage(request.query.lang)?.lang });
    reply.type('image/svg+xml').header('cache-control', 'private, no-store');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(renderSVG(address, { border: 2 }));
  });
}
