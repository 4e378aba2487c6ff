import { BODY_BYTES_MAX } from '../../protocol/callback.ts';
import { BodyReader } from './body-reader.ts';
import { type Receipt, refused, type VerifyOptions, verifyReceived } from './receipt.ts';

/**
 * Verifies a callback that arrived as a WHATWG `Request`: Deno, Bun, Workers, Next.js, Hono and others. It reads the
 * body, so call it before anything else does.
 *
 * @returns the callback, or why it is refused and the status to respond with. Never rejects.
 * @example
 * async function POST(request: Request): Promise<Response> {
 *   const receipt = await verifyRequest(request, { partnerId: '001', keys: ['sandbox-key-001'] });
 *   if (!receipt.ok) return new Response(receipt.message, { status: receipt.status });
 *   await save(receipt.id, receipt.payload);
 *   return new Response(null, { status: 204 });
 * }
 */
export async function verifyRequest(request: Request, options: VerifyOptions): Promise<Receipt> {
  let body: Uint8Array | null;
  try {
    body = await bodyOf(request, options.bodyBytesMax ?? BODY_BYTES_MAX);
  } catch (error) {
    return refused('malformed', `The body can't be read: ${error instanceof Error ? error.message : error}`);
  }
  return verifyReceived(body, request.headers, options);
}

/** The bytes; null when there are more than allowed. The rest is then not read. */
async function bodyOf(request: Request, bytesMax: number): Promise<Uint8Array | null> {
  const read = new BodyReader(bytesMax);
  if (!request.body) return read.bytes();
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return read.bytes();
    if (!read.add(value)) {
      // Not awaited: the response does not depend on it.
      reader.cancel().catch(() => {});
      return null;
    }
  }
}
