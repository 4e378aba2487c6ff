/** The partner whose request or task is running: it decides whose turn a unit of work takes (D-76). */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and all that it starts, in the partner's turns. */
export function runForPartner<T>(partnerId: string, work: () => T): T {
  return current.run(partnerId, work);
}

/** Empty where the partner is not known: such work shares one turn. */
export function currentPartner(): string {
  return current.getStore() ?? '';
}
