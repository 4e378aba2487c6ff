/** The docs at `/docs`: the files that `npm run docs` writes, or an overview while they are not built. */
import path from 'node:path';
import { ADDRESSES } from '../addresses.ts';
import { encodingFor } from '../http/compression.ts';
import type { HttpRequest } from '../http/request.ts';
import { type HttpResponse, type Route, redirectTo } from '../http/route.ts';
import { plainRoute } from '../http/routes/plain-route.ts';
import { DOCS_POLICY, type DocsFile, findDocs, isImmutable, TYPES } from './files.ts';

export interface DocsDeps {
  readonly folder: string;
  readonly brand: string;
  /** The address in the reference's samples; null for a sandbox on the reader's machine. */
  readonly publicUrl: string | null;
  /** The served document, JSON. */
  readonly document: Buffer;
  /** The page shown while the docs are not built. */
  readonly overview: () => string;
  /** Values that prefill the panel; null in production, where it cannot send. */
  readonly sandbox: { readonly partnerId: string; readonly apiKey: string | null } | null;
}

const INDEX = 'index.html';
const PAGE_HEADERS = { 'content-security-policy': DOCS_POLICY, 'referrer-policy': 'no-referrer' };
const UNKNOWN_PAGE = `<!doctype html><html lang="en"><title>No such page</title><h1>No such page</h1>
<p>The <a href="${ADDRESSES.docs}">docs</a> begin here.</p>`;

export function docsRoutes({ folder, brand, publicUrl, document, overview, sandbox }: DocsDeps): Route[] {
  const find = findDocs(folder, brand, publicUrl);
  const settings = { sandbox: sandbox !== null, partnerId: null, apiKey: null, ...sandbox };
  const script = `globalThis.docsServer = ${JSON.stringify(settings)};\n`;

  return [
    plainRoute(ADDRESSES.docs, async ({ url }) => {
      const query = /\?.*/.exec(url)?.[0] ?? '';
      // Links between the pages are relative to the folder.
      if (await find(INDEX)) return redirectTo(`${ADDRESSES.docs}/${query}`);
      return respond(overview(), TYPES['.html'], PAGE_HEADERS);
    }),
    plainRoute(ADDRESSES.docsFile, async (request) => {
      const name = request.path['*'] || INDEX;
      if (name === 'server.js') return respond(script, TYPES['.js'], { 'cache-control': 'no-store' });
      if (name === 'openapi.json') return respond(document, 'application/json; charset=utf-8');
      for (const found of [name, `${name}.html`]) {
        const file = await find(found);
        if (file) return respondFile(request, found, file);
      }
      const page = name.replace(/\/$/, '');
      if (page !== name && (await find(`${page}.html`))) return redirectTo(`${ADDRESSES.docs}/${page}`);
      return name === INDEX ? redirectTo(ADDRESSES.docs) : respondUnknown();
    }),
  ];

  /** A page, not JSON, since its reader is a person; a bare one while the docs are not built. */
  async function respondUnknown(): Promise<HttpResponse> {
    const page = (await (await find('404.html'))?.bytes(null))?.toString() ?? UNKNOWN_PAGE;
    // The unknown address may be in any folder, so the page's own links must be absolute.
    const body = page
      .replace(/ (href|src|data-search)="(?=[\w-]+[./])/g, ` $1="${ADDRESSES.docs}/`)
      .replace('data-root=""', `data-root="${ADDRESSES.docs}/"`);
    return {
      ...respond(body, TYPES['.html'], { ...PAGE_HEADERS, 'cache-control': 'no-store' }),
      status: 404,
    };
  }

  async function respondFile({ headers }: HttpRequest, name: string, file: DocsFile): Promise<HttpResponse> {
    const cached = {
      'cache-control': isImmutable(name, brand) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (headers['if-none-match'] === file.etag) return { status: 304, headers: cached, body: null };
    const described = {
      ...cached,
      ...(name.endsWith('.html') ? PAGE_HEADERS : { 'referrer-policy': 'no-referrer' }),
    };
    const type = TYPES[path.extname(name)];
    const encoding = name.endsWith('.png') ? null : encodingFor(headers['accept-encoding']);
    const body = await file.bytes(encoding);
    return respond(body, type, { ...described, ...(encoding && { 'content-encoding': encoding }) });
  }
}

function respond(body: string | Buffer, type = '', headers: HttpResponse['headers'] = {}): HttpResponse {
  return { status: 200, headers: { 'content-type': type, ...headers }, body };
}
