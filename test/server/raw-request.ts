/** Requests that no HTTP library would send: bytes over a socket, and their responses. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How long an answer may take, milliseconds. */
const ANSWER_MS = 5_000;

/** Sends bytes. `end` then closes the sending side. Resolves when the response is complete. */
export function sendRaw(url: string, bytes: string | Buffer, end = false): Promise<RawAnswer> {
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
      const answer = readAnswer(Buffer.concat(chunks), isHead);
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
  answers(count: number): Promise<RawAnswer[]>;
  destroy(): void;
}

export function openRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answers: RawAnswer[] = [];
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let next = readAnswer(bytes, false); next; next = readAnswer(bytes, false)) {
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

/** The text of a request, with the Content-Length of its body. */
export function httpText(start: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({
    host: 'server',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return `${start} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** The first response in `bytes`, with its size; null until it is complete. */
function readAnswer(bytes: Buffer, isHead: boolean): (RawAnswer & { readonly size: number }) | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  );
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0);
  const size = headEnd + 4 + length;
  if (bytes.length < size) return null;
  const text = bytes.subarray(headEnd + 4, size).toString();
  return { status: Number(statusLine.split(' ')[1]), headers, text, size };
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
