/** The management port: metrics and admin commands, for the operator alone (D-77). */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { isLocalName, withoutBrackets } from '#delivery/address-guard.ts';
import type { Logger } from '../observe/log.ts';

/** A request to this port needs no more. */
const BODY_BYTES_MAX = 65_536;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 100;

export interface ManagementRequest {
  readonly stream: IncomingMessage;
  /** Who connects. */
  readonly address: string;
}

export interface ManagementResponse {
  readonly status: number;
  /** Without one: JSON. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** By method and path, such as `GET /metrics`. */
export type ManagementRoutes = Readonly<
  Record<string, (request: ManagementRequest) => Promise<ManagementResponse>>
>;

/** @param names - of this port, besides those that no web page can have. */
export function makeManagementServer(
  routes: ManagementRoutes,
  names: ReadonlySet<string>,
  log: Logger,
): Server {
  const options = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS };
  let connections = 0;
  const server = createServer(options, async (stream, response) => {
    const { status, type = 'application/json', headers = {}, body } = await respond(stream);
    const content = typeof body === 'string' ? body : `${JSON.stringify(body)}\n`;
    // A body that was not read must not be taken for the next request.
    if (!stream.complete) response.shouldKeepAlive = false;
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
    response.end(content);
  });
  return server.on('connection', countConnection);

  /** Node's own limit is one for each socket that listens. */
  function countConnection(socket: Socket): void {
    connections++;
    socket.once('close', () => connections--);
    if (connections > CONNECTIONS_MAX) socket.destroy();
  }

  async function respond(stream: IncomingMessage): Promise<ManagementResponse> {
    if (!isKnownHost(stream.headers.host, names)) return UNKNOWN_HOST;
    const route = routes[`${stream.method} ${stream.url?.replace(/\?.*/s, '')}`];
    if (!route) return { status: 404, body: { error: 'There is nothing at this path.' } };
    try {
      return await route({ stream, address: stream.socket.remoteAddress ?? '' });
    } catch (error) {
      log.error({ err: error }, 'management request failed');
      return { status: 500, body: { error: 'Something went wrong.' } };
    }
  }
}

const UNKNOWN_HOST: ManagementResponse = {
  status: 421,
  body: { error: 'This name is not known here: METRICS_NAMES lists those of the management port.' },
};

/**
 * Whether a request asks for this port, and not for the name of a web page that was pointed here (DNS rebinding). An address
 * is no name, and one without a dot is of the network's own.
 */
function isKnownHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  // Without one it is HTTP/1.0, which no browser speaks.
  if (host === undefined) return true;
  const name = withoutBrackets(URL.parse(`http://${host}`)?.hostname ?? '.');
  return isIP(name) !== 0 || isLocalName(name) || !name.includes('.') || names.has(name);
}

/** A body of JSON; undefined when it is too long or something else. */
export async function readBody(stream: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
