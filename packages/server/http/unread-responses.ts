/** Responses whose clients are slow to read them: bounded in number and bytes, not in time (D-58). */
import type { ServerResponse } from 'node:http';
import { addressPrefix } from './visitor.ts';
import { afterTick } from './write-response.ts';

/** What all of them may hold in memory, bytes. A body that many share, such as a file's, counts for each. */
const BYTES_MAX = 64 * 1_048_576;
/** Once there are too many, an eighth ends together, so that finding who has most is seldom work. */
const KEPT = 7 / 8;

interface Unread {
  readonly sender: string;
  /** The fraction that it takes of the number and of the bytes, together 2 at most. */
  readonly fraction: number;
}

export class UnreadResponses {
  readonly #fractionPerResponse: number;
  /** The oldest first. */
  readonly #unread = new Map<ServerResponse, Unread>();
  #fraction = 0;

  constructor(max: number) {
    this.#fractionPerResponse = 1 / max;
  }

  get size(): number {
    return this.#unread.size;
  }

  /** Keeps a response until `delete`. The sender who has most gives way where there are too many, the oldest first. */
  add(response: ServerResponse): void {
    const sender = addressPrefix(response.req.socket.remoteAddress ?? '');
    const fraction = this.#fractionPerResponse + response.writableLength / BYTES_MAX;
    // Bytes that wait for their tick count once they are written, also behind a response that is not read.
    afterTick(response, () => this.#countAgain(response));
    this.#unread.set(response, { sender, fraction });
    this.#fraction += fraction;
    while (this.#fraction > 1) this.#endSome(this.#greediest());
  }

  #countAgain(response: ServerResponse): void {
    if (!this.#unread.has(response)) return;
    this.delete(response);
    this.add(response);
  }

  delete(response: ServerResponse): void {
    const unread = this.#unread.get(response);
    if (!unread) return;
    this.#unread.delete(response);
    // Sums of fractions do not come back to nothing.
    this.#fraction = this.#unread.size === 0 ? 0 : this.#fraction - unread.fraction;
  }

  #endSome(greediest: string): void {
    for (const [response, { sender }] of this.#unread) {
      if (sender !== greediest) continue;
      this.delete(response);
      response.req.socket.destroy();
      if (this.#fraction <= KEPT) return;
    }
  }

  #greediest(): string {
    const bySender = new Map<string, number>();
    for (const { sender, fraction } of this.#unread.values())
      bySender.set(sender, (bySender.get(sender) ?? 0) + fraction);
    return [...bySender].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  }
}
