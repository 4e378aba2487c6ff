/** A peer: Fastify with fastify-openapi-glue, and a plain durable insert for each request. */
import fastify from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { peerDocument } from './document.ts';
import { isSigned } from './proof.ts';
import { openRows } from './rows.ts';
import { announce, settings } from './settings.ts';

const rows = openRows(settings.file, () => settings.baseUrl);
// biome-ignore lint/suspicious/noExplicitAny: fastify-openapi-glue passes validated input without types.
type Request = any;

const app = fastify({ ajv: { customOptions: { strict: false } } });
app.addHook('preHandler', async (request, reply) => {
  if (!isSigned(request.body as Request, settings.apiKey)) return reply.code(401).send({ error: 'bad' });
  return undefined;
});
await app.register(openapiGlue, {
  specification: peerDocument(),
  serviceHandlers: {
    async createLink({ body }: Request) {
      rows.begin();
      const created = rows.createLink(body);
      rows.commit();
      return created;
    },
    getLink: async ({ params }: Request) => rows.getLink(params.linkId),
    getJobStatus: async ({ body }: Request) => rows.getJobStatus(body, settings.apiKey),
  },
});
await app.ready();
announce(app.server);
