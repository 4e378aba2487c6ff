/** How a claim is divided: between the partners that wait, and between the addresses of each (D-51, D-118). */
import type { AddressLook } from './task-addresses.ts';

/** Stands for all addresses of a partner, or of a kind without addresses. */
export const ALL_ADDRESSES = -1;

/** How many tasks of each of a partner's addresses may begin, `most` together. */
export type PlanAddresses = (
  partnerId: string,
  addresses: readonly number[],
  most: number,
) => ReadonlyMap<number, number>;

/** A partner whose queue is due. */
export interface Candidate {
  readonly partnerId: string;
  /** How many of its tasks may begin. */
  readonly room: number;
  /** When the first task of each address is due; null where its addresses are not told apart. */
  readonly addresses: AddressLook | null;
  /** No task is due before this. */
  readonly from: number;
}

/** How many tasks for an address to take, due from some time on. */
export interface ClaimPart {
  readonly partnerId: string;
  readonly address: number;
  readonly from: number;
  readonly tasks: number;
}

interface ClaimPlan {
  /** Of each partner; none where nothing of it is due. */
  readonly byPartner: ReadonlyMap<string, readonly ClaimPart[]>;
  /** Partners whose tasks are due, and none of them may begin. */
  readonly blocked: readonly string[];
}

/** Each partner gets as many, so that none waits for the many tasks of those before it. */
export function divideClaim(
  candidates: readonly Candidate[],
  { now, max, plan = evenly }: { readonly now: number; readonly max: number; readonly plan?: PlanAddresses },
): ClaimPlan {
  const waiting = candidates.map((each) => [each, dueAddresses(each, now)] as const);
  const partners = waiting.filter(([, addresses]) => addresses.length > 0).length;
  const part = Math.max(1, Math.floor(max / partners));
  const byPartner = new Map<string, readonly ClaimPart[]>();
  const blocked: string[] = [];
  for (const [{ partnerId, room, addresses, from }, due] of waiting) {
    const most = Math.min(room, part);
    const planned = addresses ? plan(partnerId, due, most) : new Map([[ALL_ADDRESSES, most]]);
    const parts = [...planned].map(([address, tasks]) => {
      return { partnerId, address, from: addresses?.get(address) ?? from, tasks };
    });
    if (due.length > 0 && parts.length === 0) blocked.push(partnerId);
    else byPartner.set(partnerId, parts);
  }
  return { byPartner, blocked };
}

/** The addresses whose first task is due, the one that waits longest first. */
function dueAddresses({ addresses }: Candidate, now: number): number[] {
  if (!addresses) return [ALL_ADDRESSES];
  const due = [...addresses].flatMap(([address, dueAt]) =>
    dueAt !== null && dueAt <= now ? [[address, dueAt]] : [],
  );
  return due.sort(([, a = 0], [, b = 0]) => a - b).map(([address = ALL_ADDRESSES]) => address);
}

function evenly(_: string, addresses: readonly number[], most: number): Map<number, number> {
  const each = (i: number) => Math.floor(most / addresses.length) + (i < most % addresses.length ? 1 : 0);
  return new Map(addresses.map((address, i) => [address, each(i)] as const).filter(([, tasks]) => tasks > 0));
}
