/** The partner whose request or task is running: its permits are those that a unit of work needs (D-76). */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs, and for whom. One AsyncLocalStorage holds it for all who ask, as each one costs every request. */
export interface PartnerContext {
  readonly partnerId: string;
  /** Whether it is a request that holds a permit. */
  holdsPermit: boolean;
  /** How many parts of the request run without its permit. */
  released: number;
}

const current = new AsyncLocalStorage<PartnerContext>();

/** Runs `work`, and all that it starts, for the partner. */
export function runForPartner<T>(partnerId: string, work: () => T): T {
  // A request's context stays with what it starts for its partner.
  if (current.getStore()?.partnerId === partnerId) return work();
  return current.run({ partnerId, holdsPermit: false, released: 0 }, work);
}

/** The context of a request that has acquired a permit. */
export const requestContext = (partnerId: string): PartnerContext => ({
  partnerId,
  holdsPermit: true,
  released: 0,
});

/** Runs a request in its context. */
export const runInContext = <T>(context: PartnerContext, work: () => T): T => current.run(context, work);

/** The context of the request or task that is running, if it is one. */
export const currentContext = (): PartnerContext | undefined => current.getStore();

/** Empty where the partner is not known: such work shares the permits of one. */
export function currentPartner(): string {
  return current.getStore()?.partnerId ?? '';
}
