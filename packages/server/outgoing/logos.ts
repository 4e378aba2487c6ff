import type { Logo } from '#delivery/fetch-logo.ts';

/** How long a logo is kept, and how long one that could not be had, milliseconds. */
const KEPT_MS = 600_000;
const FAILED_MS = 60_000;
/** How much is kept at most: logos, and their bytes together. */
const LOGOS_MAX = 500;
const BYTES_MAX = 8_388_608;
/** How many are fetched at a time, for all and for one partner: a page shows its company's name meanwhile. */
const FETCHES_MAX = 8;
const FETCHES_OF_PARTNER = 2;

export interface LogosOptions {
  fetch(url: string): Promise<Logo | string>;
  realNow(): number;
}

interface Kept {
  /** Who first asked for it: the room that it takes is theirs. */
  readonly partnerId: string;
  readonly logo: Logo | null;
  /** When it is fetched again. */
  readonly until: number;
}

/**
 * Logos for pages in frames: a page that is isolated may load pictures of its own origin alone (D-86). Anybody with a link
 * can ask for its logo, so each is fetched seldom, and few at a time. One that was had is shown until another has come.
 */
export class Logos {
  readonly #options: LogosOptions;
  readonly #kept = new Map<string, Kept>();
  readonly #fetching = new Map<
    string,
    { readonly partnerId: string; readonly fetched: Promise<Logo | null> }
  >();

  constructor(options: LogosOptions) {
    this.#options = options;
  }

  /** @returns null where it cannot be had, or not now. */
  async get(partnerId: string, url: string): Promise<Logo | null> {
    const kept = this.#kept.get(url);
    if (kept && this.#options.realNow() < kept.until) return kept.logo;
    const fetched = this.#fetching.get(url)?.fetched ?? this.#begin(partnerId, url);
    return kept?.logo ?? fetched;
  }

  #begin(partnerId: string, url: string): Promise<Logo | null> | null {
    const ofPartner = [...this.#fetching.values()].filter((each) => each.partnerId === partnerId);
    if (this.#fetching.size >= FETCHES_MAX || ofPartner.length >= FETCHES_OF_PARTNER) return null;
    const fetched = this.#fetch(partnerId, url).finally(() => this.#fetching.delete(url));
    this.#fetching.set(url, { partnerId, fetched });
    return fetched;
  }

  async #fetch(partnerId: string, url: string): Promise<Logo | null> {
    const fetched = await this.#options.fetch(url).catch(() => 'the server stops');
    const logo = typeof fetched === 'string' ? null : fetched;
    this.#kept.delete(url);
    const until = this.#options.realNow() + (logo ? KEPT_MS : FAILED_MS);
    this.#kept.set(url, { partnerId, logo, until });
    this.#makeRoom();
    return logo;
  }

  /** Whoever takes most of it gives up their oldest. */
  #makeRoom(): void {
    for (;;) {
      const byPartner = new Map<string, { readonly oldest: string; bytes: number; logos: number }>();
      let bytes = 0;
      for (const [url, { partnerId, logo }] of this.#kept) {
        const size = logo?.bytes.length ?? 0;
        const of = byPartner.get(partnerId) ?? { oldest: url, bytes: 0, logos: 0 };
        byPartner.set(partnerId, { ...of, bytes: of.bytes + size, logos: of.logos + 1 });
        bytes += size;
      }
      if (bytes <= BYTES_MAX && this.#kept.size <= LOGOS_MAX) return;
      const scarce = bytes > BYTES_MAX ? 'bytes' : 'logos';
      const [most] = [...byPartner.values()].sort((one, other) => other[scarce] - one[scarce]);
      this.#kept.delete(most?.oldest ?? '');
    }
  }
}
