/** What is served beside the contract: health, the document, and images. */
import type { FastifyInstance } from 'fastify';
import { IMAGE_FIELDS } from '#core/id-type.ts';
import type { Store } from '#store/store.ts';
import type { ImageLinks } from '../image-links.ts';
import { sendError } from './errors.ts';

export interface ServiceNeeds {
  readonly store: Store;
  readonly isReady: () => Promise<boolean>;
  readonly imageLinks: ImageLinks;
  readonly now: () => number;
  /** The served document, JSON. */
  readonly document: string;
}

export function registerService(app: FastifyInstance, needs: ServiceNeeds): void {
  const { store, isReady, imageLinks, now, document } = needs;

  app.get('/', (_request, reply) => reply.redirect('/docs'));
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(document),
  );

  /** The process answers. */
  app.get('/healthz', () => ({ status: 'ok' }));

  /** It can do its work: the store writes, and the server is not about to stop. */
  app.get('/readyz', async (request, reply) => {
    if (await isReady()) return { status: 'ready' };
    return sendError(request, reply, null, 'unavailable');
  });

  app.get<{ Params: { serviceJobId: string; kind: string }; Querystring: Record<string, unknown> }>(
    '/images/:serviceJobId/:kind',
    async (request, reply) => {
      const { serviceJobId, kind } = request.params;
      const { expires, signature } = request.query;
      const asked = { serviceJobId, kind, expires: String(expires), signature: String(signature) };
      const verdict = imageLinks.check(asked, now());
      if (verdict === 'expired') return sendError(request, reply, null, 'image_link_expired');
      const field = IMAGE_FIELDS.find((name) => name === kind);
      const image =
        verdict === 'valid' && field ? await store.read((tx) => tx.jobs.image(serviceJobId, field)) : null;
      if (!image) return sendError(request, reply, null, 'not_found');
      return reply
        .type(image.type)
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes);
    },
  );
}
