/** A connection that sends bytes as they are, and reads the answers. */
import { connect, type Socket } from 'node:net';
import { type RawResponse, readResponse } from '#testing/harness/raw-http.ts';

/** How long an answer may take, on a busy machine too. */
const ANSWER_MS = 30_000;

export class Connection {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #changed: () => void = () => undefined;
  #isClosed = false;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#changed();
    });
    // What was read until then counts.
    this.#socket.on('error', () => undefined);
    this.#socket.on('end', () => this.#close());
    this.#socket.on('close', () => this.#close());
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends one request. @returns its answer; null when the connection closes instead. */
  async exchange(bytes: Buffer, isHead: boolean): Promise<RawResponse | null> {
    this.#socket.write(bytes);
    let answer = await this.#next(isHead);
    while (answer && answer.status < 200) answer = await this.#next(isHead);
    if (answer?.headers.get('connection') === 'close') this.#isClosed = true;
    return answer;
  }

  /** Sends bytes and no more. @returns every answer until the server closes. */
  async exchangeAll(bytes: Buffer): Promise<RawResponse[]> {
    this.#socket.end(bytes);
    const answers: RawResponse[] = [];
    for (;;) {
      const answer = await this.#next(false);
      if (!answer) return answers;
      if (answer.status >= 200) answers.push(answer);
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** @throws when nothing comes. */
  async #next(isHead: boolean): Promise<RawResponse | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer came.')), ANSWER_MS);
    });
    try {
      for (;;) {
        const answer = readResponse(this.#bytes, isHead);
        if (answer) {
          this.#bytes = this.#bytes.subarray(answer.size);
          return answer;
        }
        if (this.#isClosed) return null;
        const change = new Promise<void>((resolve) => {
          this.#changed = resolve;
        });
        await Promise.race([change, late]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #close(): void {
    this.#isClosed = true;
    this.#changed();
  }
}
