/** A peer: Fastify with fastify-openapi-glue, and a plain durable insert for each request. */
import fastify from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { peerDocument } from './document.ts';
import { announce, type Body, isSigned, settings } from './settings.ts';
import { openSqliteRows } from './sqlite-rows.ts';

const rows = openSqliteRows(settings.databaseUrl);
const app = fastify({ ajv: { customOptions: { strict: false } } });
app.addHook('preHandler', async (request, reply) => {
  if (!isSigned(request.body)) return reply.code(401).send({ error: 'bad' });
  return undefined;
});
await app.register(openapiGlue, {
  specification: peerDocument(),
  serviceHandlers: {
    async createLink({ body }: Body) {
      rows.begin();
      const created = rows.createLink(body);
      rows.commit();
      return created;
    },
    getLink: async ({ params }: Body) => rows.getLink(params.linkId),
    getJobStatus: async ({ body }: Body) => rows.getJobStatus(body),
  },
});
await app.ready();
announce(app.server);
