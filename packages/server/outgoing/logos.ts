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

/**
 * Logos for pages in frames: a page that is isolated may load pictures of its own origin alone (D-86). Anybody with a link
 * can ask for its logo, so each is fetched seldom, and few at a time.
 */
export class Logos {
  readonly #options: LogosOptions;
  readonly #kept = new Map<string, { readonly logo: Logo | null; readonly until: number }>();
  readonly #fetching = new Map<string, Promise<Logo | null>>();
  readonly #byPartner = new Map<string, number>();
  #bytes = 0;

  constructor(options: LogosOptions) {
    this.#options = options;
  }

  /** @returns null where it cannot be had, or not now. */
  async get(partnerId: string, url: string): Promise<Logo | null> {
    const kept = this.#kept.get(url);
    if (kept && this.#options.realNow() < kept.until) return kept.logo;
    const begun = this.#fetching.get(url);
    if (begun) return begun;
    const ofPartner = this.#byPartner.get(partnerId) ?? 0;
    if (this.#fetching.size >= FETCHES_MAX || ofPartner >= FETCHES_OF_PARTNER) return null;
    this.#byPartner.set(partnerId, ofPartner + 1);
    const fetching = this.#fetch(url).finally(() => {
      this.#fetching.delete(url);
      const left = (this.#byPartner.get(partnerId) ?? 1) - 1;
      if (left > 0) this.#byPartner.set(partnerId, left);
      else this.#byPartner.delete(partnerId);
    });
    this.#fetching.set(url, fetching);
    return fetching;
  }

  async #fetch(url: string): Promise<Logo | null> {
    const fetched = await this.#options.fetch(url).catch(() => 'the server stops');
    const logo = typeof fetched === 'string' ? null : fetched;
    this.#forget(url);
    this.#kept.set(url, { logo, until: this.#options.realNow() + (logo ? KEPT_MS : FAILED_MS) });
    this.#bytes += logo?.bytes.length ?? 0;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= LOGOS_MAX && this.#bytes <= BYTES_MAX) break;
      this.#forget(oldest);
    }
    return logo;
  }

  #forget(url: string): void {
    this.#bytes -= this.#kept.get(url)?.logo?.bytes.length ?? 0;
    this.#kept.delete(url);
  }
}
