/**
 * The floor: bare `node:http` that parses, checks the HMAC, writes or reads the same rows, and answers in full.
 * Its routing is one string comparison, and it validates nothing: the least work for the same response.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { grouped } from './grouped.ts';
import { isSigned } from './proof.ts';
import { openRows } from './rows.ts';
import { announce, settings } from './settings.ts';

const rows = openRows(settings.file, () => settings.baseUrl);
const write = grouped(rows);
const LINK = '/v1/hosted_links/';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (!isSigned(body, settings.apiKey)) return void response.writeHead(401).end();
    const url = request.url ?? '';
    if (url.startsWith(LINK)) return answer(response, rows.getLink(url.slice(LINK.length)));
    if (url === '/v1/job_status') return answer(response, rows.getJobStatus(body, settings.apiKey));
    return write(
      () => rows.createLink(body),
      (created) => answer(response, created),
    );
  });
});
announce(server);

function answer(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
