/** The partner whose request or task is running: it decides whose turn a unit of work takes (D-76). */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose turn it is. One store holds it for all who ask, as each store costs every request. */
export interface Turn {
  readonly partnerId: string;
  /** Whether it is a request's turn, which it holds. */
  isHeld: boolean;
  /** How much of the request runs while its turn is released. */
  released: number;
}

const current = new AsyncLocalStorage<Turn>();

/** Runs `work`, and all that it starts, in the partner's turns. */
export function runForPartner<T>(partnerId: string, work: () => T): T {
  // A request's turn stays with what it starts for its partner.
  if (current.getStore()?.partnerId === partnerId) return work();
  return current.run({ partnerId, isHeld: false, released: 0 }, work);
}

/** A turn that a request has taken. */
export const heldTurn = (partnerId: string): Turn => ({ partnerId, isHeld: true, released: 0 });

/** Runs a request in its turn. */
export const runInTurn = <T>(turn: Turn, work: () => T): T => current.run(turn, work);

/** The turn of the request that is running, if it is one. */
export const currentTurn = (): Turn | undefined => current.getStore();

/** Empty where the partner is not known: such work shares one turn. */
export function currentPartner(): string {
  return current.getStore()?.partnerId ?? '';
}
