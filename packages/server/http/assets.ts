/** The page's files, under names that change with their content, so that a browser fetches each of them once. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PLAIN_STYLE_PATH, STYLE_PATH } from '#page/layout.ts';
import { PAGE_CSS, PLAIN_CSS } from '#page/style.ts';
import { textHash } from '#page/text-hash.ts';
import { compress, type Encoding, encodingFor } from './compression.ts';

const PAGE_SCRIPT = readFileSync(new URL('../../../generated/page-script.js', import.meta.url), 'utf8');

/** Where the browser script is. */
export const SCRIPT_PATH = `/assets/page.${textHash(PAGE_SCRIPT)}.js`;

const CSS = 'text/css; charset=utf-8';
const FILES = [
  { path: STYLE_PATH, type: CSS, text: PAGE_CSS },
  { path: PLAIN_STYLE_PATH, type: CSS, text: PLAIN_CSS },
  { path: SCRIPT_PATH, type: 'text/javascript; charset=utf-8', text: PAGE_SCRIPT },
];

export function registerAssets(app: FastifyInstance): void {
  for (const { path, type, text } of FILES) {
    // Compressed at the first request: the start of the server has better things to do.
    const packed = new Map<Encoding, Buffer>();
    app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('vary', 'accept-encoding');
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (!encoding) return reply.send(text);
      const body = packed.get(encoding) ?? compress(text, encoding, 'best');
      packed.set(encoding, body);
      return reply.header('content-encoding', encoding).send(body);
    });
  }
}
