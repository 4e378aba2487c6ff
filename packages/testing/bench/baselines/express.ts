/** A peer: Express with express-openapi-validator, and a plain durable insert for each request. */
import { createServer } from 'node:http';
import express from 'express';
import { middleware } from 'express-openapi-validator';
import { peerDocument } from './document.ts';
import { announce, isSigned, settings } from './settings.ts';
import { openSqliteRows } from './sqlite-rows.ts';

const rows = openSqliteRows(settings.databaseUrl);
const app = express();
app.use(express.json());
app.use(middleware({ apiSpec: peerDocument(), validateRequests: true, validateResponses: false }));
app.use((request, response, next) => {
  if (isSigned(request.body)) next();
  else response.status(401).json({ error: 'bad signature' });
});
app.post('/v1/hosted_links', (request, response) => {
  rows.begin();
  const created = rows.createLink(request.body);
  rows.commit();
  response.json(created);
});
app.post('/v1/hosted_links/:linkId', (request, response) =>
  response.json(rows.getLink(request.params.linkId)),
);
app.post('/v1/job_status', (request, response) => response.json(rows.getJobStatus(request.body)));
announce(createServer(app));
