/**
 * What a process saw in its claims. Without it a claim on PostgreSQL reads all queues that were changed since the oldest open
 * snapshot: what is dead stays in an index for as long as any transaction may see it (D-118).
 */

/** With more partners than these, what is known is forgotten. */
const PARTNERS_MAX = 20_000;
/** After this, queues are looked for from the beginning, milliseconds. */
const FULLY_AFTER_MS = 5_000;
/** A queue is rarely written with an earlier time than this ago: by a slow transaction, or another server's clock, milliseconds. */
const MARGIN_MS = 5_000;

/** What one claim saw. Whoever claims notes it once the claim is committed. */
export interface ClaimLook {
  readonly now: number;
  /** When the first queue is due; null where none is. */
  readonly firstDueAt: number | null;
  /** Partners that were passed over: their queues stay due. */
  readonly except: readonly string[];
  /** Whether it looked from the beginning. */
  readonly isFull: boolean;
  readonly partners: ReadonlyMap<string, SeenPartner>;
}

interface SeenPartner {
  readonly queueDueAt: number;
  /** The numbers of addresses that tasks wait for, or did. */
  readonly addresses: readonly number[];
}

export class SeenQueues {
  readonly #partners = new Map<string, SeenPartner>();
  #from = 0;
  #fullyAt = -Infinity;
  #foundNone = false;

  /** No queue is due before this; 0 for a look from the beginning. */
  from(now: number): number {
    const isOld = now < this.#fullyAt || now - this.#fullyAt >= FULLY_AFTER_MS;
    return isOld ? 0 : this.#from;
  }

  /** Called when some queue is due: where the last claim found none, the next one looks from the beginning. */
  someIsDue(): void {
    if (this.#foundNone) this.#fullyAt = -Infinity;
  }

  /** Addresses that the partner's tasks may be for; there may be others. */
  addressesOf(partnerId: string): readonly number[] {
    return this.#partners.get(partnerId)?.addresses ?? [];
  }

  note({ now, firstDueAt, except, isFull, partners }: ClaimLook): void {
    if (this.#partners.size > PARTNERS_MAX) this.#partners.clear();
    for (const [partnerId, seen] of partners) this.#partners.set(partnerId, seen);
    if (isFull) this.#fullyAt = now;
    this.#foundNone = firstDueAt === null;
    const passedOver = except.map((partnerId) => this.#partners.get(partnerId)?.queueDueAt ?? 0);
    this.#from = Math.min(firstDueAt ?? now, now, ...passedOver) - MARGIN_MS;
  }
}
