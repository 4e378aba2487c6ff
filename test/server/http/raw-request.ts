/** Requests that no HTTP library would send: bytes over a socket, and their responses. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { type RawResponse, readResponse } from '#testing/harness/raw-http.ts';

export { httpText, type RawResponse } from '#testing/harness/raw-http.ts';

/** How long an answer may take, milliseconds. */
const ANSWER_MS = 5_000;

/** Sends bytes. `end` then closes the sending side. Resolves when the response is complete. */
export function sendRaw(url: string, bytes: string | Buffer, end = false): Promise<RawResponse> {
  const isHead = String(bytes).startsWith('HEAD ');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const timer = setTimeout(() => finish(() => reject(new Error('No answer came.'))), ANSWER_MS);
    socket.on('connect', () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => {
      chunks.push(Buffer.from(chunk));
      const answer = readResponse(Buffer.concat(chunks), isHead);
      if (answer) finish(() => resolve(answer));
    });
    socket.on('close', () => finish(() => reject(new Error(`Closed after: ${Buffer.concat(chunks)}`))));
    socket.on('error', (error) => finish(() => reject(error)));
  });
}

/** A connection for raw bytes, which reads one response after another. */
export interface RawConnection {
  write(bytes: string | Buffer): void;
  /** Closes the sending side. */
  end(): void;
  /** The first answers, informational ones too; fewer if the connection closes before there are so many. */
  answers(count: number): Promise<RawResponse[]>;
  destroy(): void;
}

export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answers: RawResponse[] = [];
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let next = readResponse(bytes, false); next; next = readResponse(bytes, false)) {
      answers.push(next);
      bytes = bytes.subarray(next.size);
      socket.emit('answer');
    }
  });
  // `answers` returns fewer then.
  socket.on('error', () => undefined);
  return {
    write: (more) => void socket.write(more),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    async answers(count) {
      const late = AbortSignal.timeout(ANSWER_MS);
      const closed = once(socket, 'close', { signal: late });
      while (answers.length < count && !socket.destroyed) {
        await Promise.race([once(socket, 'answer', { signal: late }), closed]);
      }
      return answers.slice(0, count);
    },
  };
}

/** Fails unless this is a proper refusal: 4xx, exactly the error's fields, and no internals of the code. */
export function expectRefusal(answer: { status: number; text?: string; body?: unknown }): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const body = (answer.body ?? JSON.parse(answer.text || '{}')) as Record<string, unknown>;
  const { details: _, ...fields } = body;
  expect(Object.keys(fields).toSorted()).toEqual(['code', 'error', 'request_id']);
  for (const field of Object.values(fields)) expect(field).toEqual(expect.stringMatching(/./));
  expect(JSON.stringify(body)).not.toMatch(/node_modules|node:|\.ts:\d|\bat \S+ \(|FST_|SQLITE/);
}
