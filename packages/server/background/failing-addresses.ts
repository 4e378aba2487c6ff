/** Looks for addresses that fail, if somebody subscribes to that (D-79). */
import type { ServiceTime } from '#core/clocks.ts';
import { addressHappenings, FAILING_AFTER_MS } from '#core/event.ts';
import { OPERATOR } from '#core/partners/endpoint.ts';
import { onlyWhile, runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';

const EVERY_MS = 60_000;

interface FailingAddressDeps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  readonly notifyOperator: boolean;
}

/** Reports what it has not reported yet: of several servers that notice the same, one does. */
export function makeFailingAddressMonitor({
  store,
  now,
  notifyOperator,
}: FailingAddressDeps): () => Promise<void> {
  let reported: ReadonlySet<string> = new Set();
  return async () => {
    if (!notifyOperator && !(await store.read((tx) => tx.events.haveSubscribers()))) return;
    const failing = await store.read((tx) => tx.events.failingAddresses(now() - FAILING_AFTER_MS));
    const partners = failing.map(({ partnerId }) => partnerId);
    const subscribers = await store.read((tx) => tx.events.subscribers(partners));
    const happenings = failing
      // The operator would be notified of its own address there.
      .filter(({ partnerId }) => partnerId !== OPERATOR && (notifyOperator || subscribers.has(partnerId)))
      .flatMap((endpoint) => addressHappenings(endpoint, now()));
    const keyOf = ({ partnerId, key }: (typeof happenings)[number]) => `${partnerId} ${key}`;
    const byKey = new Map(happenings.map((happening) => [keyOf(happening), happening]));
    for (const [key, happening] of byKey) {
      if (reported.has(key)) continue;
      await store.write((tx) => tx.events.add(happening, notifyOperator, now()));
    }
    reported = new Set(byKey.keys());
  };
}

/** Looks every minute. @returns a function that stops it. */
export const startFailingAddressMonitor = (
  { mayWork, ...deps }: FailingAddressDeps & { readonly mayWork: () => boolean },
  onError: (error: unknown) => void,
): (() => void) => runEvery(onlyWhile(mayWork, makeFailingAddressMonitor(deps)), EVERY_MS, onError);
