/**
 * The floor: bare `node:http` that parses, checks the HMAC where there is one, writes or reads the same rows, and answers in full.
 * Its routing is one string comparison, and it validates nothing: the least work for the same response.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { openPostgresRows } from './postgres-rows.ts';
import { announce, isSigned, settings } from './settings.ts';
import { openGroupedSqlite } from './sqlite-rows.ts';

const { databaseUrl } = settings;
const rows = databaseUrl.startsWith('file:') ? openGroupedSqlite(databaseUrl) : openPostgresRows(databaseUrl);
const LINK = '/v1/hosted_links/';
const SUBMISSIONS = '/submissions';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const url = request.url ?? '';
    if (url.endsWith(SUBMISSIONS))
      return rows.submit(url.slice(LINK.length, -SUBMISSIONS.length), body, answer);
    if (!isSigned(body)) return void response.writeHead(401).end();
    if (url.startsWith(LINK)) return rows.getLink(url.slice(LINK.length), answer);
    if (url === '/v1/job_status') return rows.getJobStatus(body, answer);
    return rows.createLink(body, answer);
  });

  function answer(body: object): void {
    const text = JSON.stringify(body);
    response.writeHead(200, {
      'x-request-id': randomUUID(),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  }
});
announce(server);
