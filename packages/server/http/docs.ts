/**
 * The docs at `/docs`: the files of the folder that `npm run docs` writes, under the brand word that is served
 * (D-01). Where there are none, an overview of the document.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTRACT_BRAND } from '#generated/operations.ts';
import { compressAside, type Encoding, encodingFor } from './compression.ts';
import { sendError } from './errors.ts';

export interface DocsNeeds {
  readonly folder: string;
  readonly brand: string;
  /** The served document, JSON. */
  readonly document: string;
  /** What is shown where the docs are not built. */
  readonly overview: () => string;
  /** What the panel is filled in with; null in production, where it does not send. */
  readonly sandbox: { readonly partnerId: string; readonly apiKey: string | null } | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files whose names change with their content. */
const NAMED_BY_CONTENT = /^assets\/\w+\.\w{8,}\.\w+$/;

interface DocsFile {
  readonly etag: string;
  readonly body: Buffer;
  /** Only for pages. */
  readonly policy: string | null;
  readonly packed: Map<Encoding, Buffer>;
}

export function registerDocs(app: FastifyInstance, needs: DocsNeeds): void {
  const files = new Map<string, DocsFile>();
  const server = { sandbox: needs.sandbox !== null, partnerId: null, apiKey: null, ...needs.sandbox };

  app.get('/docs', async (request, reply) => {
    const query = /\?.*/.exec(request.url)?.[0] ?? '';
    // Links between the pages are relative to the folder.
    if (await find('index.html')) return reply.redirect(`/docs/${query}`);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy('index.html', ''))
      .header('referrer-policy', 'no-referrer')
      .send(needs.overview());
  });

  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const name = request.params['*'] || 'index.html';
    if (name === 'server.js') {
      const script = `globalThis.docsServer = ${JSON.stringify(server)};\n`;
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(script);
    }
    if (name === 'openapi.json') return reply.type('application/json').send(needs.document);
    const file = await find(name);
    if (file) return send(request, reply, name, file);
    return name === 'index.html' ? reply.redirect('/docs') : sendError(request, reply, null, 'not_found');
  });

  /** A file as it is now; null where there is none. Read again only when it has changed. */
  async function find(name: string): Promise<DocsFile | null> {
    // Plain names only: none leads out of the folder or to a hidden file.
    if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) || !TYPES[path.extname(name)]) return null;
    const place = path.join(needs.folder, name);
    try {
      const { mtimeMs, size } = await stat(place);
      const etag = `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}-${needs.brand}"`;
      const known = files.get(name);
      if (known?.etag === etag) return known;
      const body = branded(name, await readFile(place));
      const policy = name.endsWith('.html') ? contentSecurityPolicy(name, body.toString()) : null;
      const file = { etag, body, policy, packed: new Map() };
      files.set(name, file);
      return file;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw error;
    }
  }

  function branded(name: string, bytes: Buffer): Buffer {
    if (needs.brand === CONTRACT_BRAND || name.endsWith('.png')) return bytes;
    return Buffer.from(bytes.toString().replaceAll(`${CONTRACT_BRAND}_links`, `${needs.brand}_links`));
  }

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, file: DocsFile) {
    // Another brand word changes the content, not the name.
    const isForGood = NAMED_BY_CONTENT.test(name) && needs.brand === CONTRACT_BRAND;
    reply.header('cache-control', isForGood ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('etag', file.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.type(TYPES[path.extname(name)] ?? '').header('referrer-policy', 'no-referrer');
    if (file.policy) reply.header('content-security-policy', file.policy);
    const encoding = name.endsWith('.png') ? null : encodingFor(request.headers['accept-encoding']);
    if (!encoding) return reply.send(file.body);
    const body = file.packed.get(encoding) ?? (await compressAside(file.body, encoding));
    file.packed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(body);
  }
}

/** No request to anybody else. Scripts within a page, which only the reference has, are named by their hashes. */
function contentSecurityPolicy(name: string, html: string): string {
  const isReference = name === 'reference.html';
  const scripts = isReference ? [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)] : [];
  const hashes = scripts.map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self'${hashes.join('')}`,
    // Redoc writes its styles and a font into the page, and searches in a worker.
    `style-src 'self'${isReference ? " 'unsafe-inline'" : ''}`,
    ...(isReference ? ['font-src data:', 'worker-src blob:'] : []),
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
