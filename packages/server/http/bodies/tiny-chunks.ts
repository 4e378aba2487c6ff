import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A piece of a body that costs much more than its bytes. */
const TINY_BYTES = 64;
/** A client that writes each character by itself has sent a whole small body by then. */
const TINY_PIECES_MAX = 1_000;

/**
 * Ends the connection of a body that comes in very many tiny chunks. Node makes an object of each, of all that came in one
 * read of the connection, before anybody can read the body: sixty kilobytes become ten thousand.
 */
export function limitTinyChunks(request: IncomingMessage): void {
  const { push } = request;
  let tiny = 0;
  request.push = (piece: Buffer | null) => {
    if (tiny > TINY_PIECES_MAX) return false;
    if (piece === null || piece.length >= TINY_BYTES || ++tiny <= TINY_PIECES_MAX) {
      return push.call(request, piece);
    }
    skipRest(request.socket);
    request.socket.destroy();
    return false;
  };
}

/** Node's parser, of which there is no type. It calls `parser[kOnBody]` for each piece of a body. */
interface Parser {
  readonly constructor: { readonly kOnBody?: number };
  [callback: number]: unknown;
}

/** Has Node make nothing of the other chunks that came in the same read. */
function skipRest(socket: Socket & { readonly parser?: Parser | null }): void {
  const { parser } = socket;
  const kOnBody = parser?.constructor.kOnBody;
  if (!parser || kOnBody === undefined) return;
  const onBody = parser[kOnBody];
  parser[kOnBody] = null;
  // Once the connection has closed, another one gets the parser.
  setImmediate(() => {
    parser[kOnBody] = onBody;
  });
}
