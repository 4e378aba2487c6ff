/** Looks at links that have expired, apart from deliveries: partner by partner, many in one unit of work (D-119). */
import type { ServiceTime } from '#core/clocks.ts';
import { onlyWhile, runEvery } from '#store/queue/interval.ts';
import { roundRobin } from '#store/queue/round-robin.ts';
import type { Store } from '#store/store.ts';

/** The partners are found among all that have anything to send within the hour: not more often. */
const EVERY_MS = 5_000;
const PARTNERS_AT_ONCE = 1_000;
/** Links of one unit of work, so that no request waits long for it. */
const LINKS_AT_ONCE = 200;
/** After that, partners whose links have expired meanwhile are looked for, milliseconds. */
const LOOK_AGAIN_MS = 1_000;

interface ExpiryDeps {
  readonly store: Store;
  readonly now: () => ServiceTime;
  /** Notifies the sandbox's console. */
  readonly onLinkChanged?: ((refId: string) => void) | undefined;
}

/** Looks at what has expired. It ends when nothing is left, when deliveries of all partners wait, or after a second. */
export async function lookAtExpired({ store, now, onLinkChanged }: ExpiryDeps): Promise<void> {
  const background = { pool: 'background' } as const;
  const buckets = await store.reachable();
  const end = performance.now() + LOOK_AGAIN_MS;
  const partners = await store.read(
    (tx) => tx.expiries.partners(now(), PARTNERS_AT_ONCE, buckets),
    background,
  );
  const hasTime = () => performance.now() < end;
  for (const partnerId of partners) {
    while (hasTime() && (await store.write((tx) => tx.expiries.putOff(partnerId, now()), background)));
  }
  const lookAtNext = async (partnerId: string) => {
    const { refIds, mayBeMore } = await store.write(
      (tx) => tx.expiries.lookAtNext(partnerId, now(), LINKS_AT_ONCE),
      background,
    );
    for (const refId of refIds) onLinkChanged?.(refId);
    return mayBeMore;
  };
  if (hasTime()) await roundRobin(partners, lookAtNext, hasTime);
}

/** Looks from now on, while the clock is right (D-115). @returns a function that stops it. */
export const startExpiries = (
  deps: ExpiryDeps & { readonly mayWork: () => boolean },
  onError: (error: unknown) => void,
): (() => void) =>
  runEvery(
    onlyWhile(deps.mayWork, () => lookAtExpired(deps)),
    EVERY_MS,
    onError,
  );
