/**
 * A proxy in front of a sandbox, for tools that cannot sign: where a body has the signature of the contract's examples, it
 * signs anew. The ids of paths, and those of the examples, stand for those of what the sandbox has.
 */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { signingFields } from '#testing/harness/api.ts';
import { type LoopbackServer, serve } from '#testing/harness/loopback.ts';

/** The signature of the examples, which no time of theirs fits. */
const EXAMPLE_SIGNATURE = '4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=';

const EXAMPLE_TIME = /("timestamp"\s*:\s*)("2026-11-20T10:00:00(?:\.000)?Z"|1795168800000)/;

/** Headers of one connection, and of a body's encoding. */
const HOP_HEADERS = [
  'host',
  'connection',
  'expect',
  'content-length',
  'transfer-encoding',
  'content-encoding',
];

/** A second signature, which a tool fills with anything (D-61). */
const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

export interface Ids {
  /** By the beginning of a path, up to the id. */
  readonly inPaths: ReadonlyMap<RegExp, string>;
  /** By the texts that stand for them in the examples. */
  readonly inBodies: ReadonlyMap<string, string>;
}

export async function startSigningProxy(
  target: string,
  partner: { id: string; key: string },
  { inPaths, inBodies }: Ids,
): Promise<LoopbackServer> {
  const withIds = (text: string) => [...inBodies].reduce((now, [from, to]) => now.replaceAll(from, to), text);
  const addressOf = (url: string) => {
    const [from, id] = [...inPaths].find(([beginning]) => beginning.test(url)) ?? [];
    return from ? url.replace(from, (_, beginning: string) => beginning + id) : url;
  };

  async function forwarded(request: IncomingMessage): Promise<Response> {
    const body = await buffer(request);
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    const headers = { ...request.headers } as Record<string, string>;
    // Dredd sends optional headers empty.
    const empty = Object.keys(headers).filter((name) => headers[name] === '');
    for (const name of [...HOP_HEADERS, ...SIGNATURE_HEADERS, ...empty]) delete headers[name];
    return fetch(target + addressOf(request.url ?? ''), {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body.length > 0 && { body: isJson ? signed(withIds(body.toString())) : body }),
    });
  }

  /** The body with a signature of now, where it has the one of the examples. */
  function signed(text: string): string {
    if (!text.includes(EXAMPLE_SIGNATURE)) return text;
    const { timestamp, signature } = signingFields(partner.id, partner.key);
    const at = (example: string) =>
      example.startsWith('"') ? `"${timestamp}"` : String(Date.parse(timestamp));
    return text
      .replace(EXAMPLE_SIGNATURE, signature)
      .replace(EXAMPLE_TIME, (_, name: string, example: string) => name + at(example));
  }

  return serve((request, response) => {
    forwarded(request)
      .then(async (answer) => {
        const headers = Object.fromEntries(answer.headers);
        for (const name of HOP_HEADERS) delete headers[name];
        // Dredd compares it as text, without a charset.
        if (headers['content-type']) headers['content-type'] = headers['content-type'].replace(/;.*/, '');
        response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
}
