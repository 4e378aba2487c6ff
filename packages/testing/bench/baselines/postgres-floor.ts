/**
 * The floor on PostgreSQL: bare `node:http` that parses, checks the HMAC, and reads a row with one statement, or writes
 * all links that have arrived with one statement of many rows. It validates nothing, and keeps neither an audit trail nor
 * responses under idempotency keys. Connections, durability and answers are those of the service.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { groupedRows } from './grouped-rows.ts';
import { groupedSubmissions } from './grouped-submissions.ts';
import { isSigned } from './proof.ts';
import { linkAnswer, linkRow, statusAnswer } from './rows.ts';
import { announce, settings } from './settings.ts';

const LINK = '/v1/hosted_links/';
const FIND_LINK = {
  name: 'link',
  text: `SELECT l.*, c.total_jobs, c.successful_jobs, c.failed_jobs
    FROM links l LEFT JOIN link_counts c ON c.bucket = 0 AND c.ref_id = l.ref_id
    WHERE l.bucket = 0 AND l.ref_id = $1`,
};
const FIND_JOB = {
  name: 'job',
  text: `SELECT *, EXISTS (
      SELECT 1 FROM disabled_users d WHERE d.bucket = 0 AND d.partner_id = $1 AND d.user_id = $2) AS is_disabled
    FROM jobs WHERE bucket = 0 AND partner_id = $1 AND user_id = $2 AND job_id = $3`,
};

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: settings.file,
  max: settings.connections,
  pipeline: true,
} as pg.PoolConfig);
const createLink = groupedRows(pool);
const submit = groupedSubmissions(pool);
const SUBMISSION = /^\/v1\/hosted_links\/([\w-]+)\/submissions$/;

// biome-ignore lint/suspicious/noExplicitAny: a baseline validates nothing.
type Body = any;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const [, refId] = SUBMISSION.exec(request.url ?? '') ?? [];
    if (refId !== undefined) return respond(response, submit(refId, body), 201);
    if (!isSigned(body, settings.apiKey)) return void response.writeHead(401).end();
    respond(response, act(request.url ?? '', body));
  });
});
announce(server);

function respond(response: ServerResponse, work: Promise<object>, status = 200): void {
  work.then(
    (answered) => answer(response, status, answered),
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}

async function act(url: string, body: Body): Promise<object> {
  if (url.startsWith(LINK)) {
    const { rows } = await pool.query({ ...FIND_LINK, values: [url.slice(LINK.length)] });
    return linkAnswer(rows[0], settings.baseUrl);
  }
  if (url === '/v1/job_status') {
    const { rows } = await pool.query({ ...FIND_JOB, values: [body.partner_id, body.user_id, body.job_id] });
    if (rows[0].is_disabled) throw new Error('The user is disabled.');
    return statusAnswer(rows[0], body.partner_id, settings.apiKey);
  }
  const row = linkRow(body, randomUUID());
  await createLink(row);
  const link = `${settings.baseUrl}/l/${row.ref_id}`;
  return { link, ref_id: row.ref_id, link_url: link };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
