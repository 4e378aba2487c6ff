/** What the clients of a run will do, all of it from its seed. */
import type { IdTypeEntry } from './check/evidence.ts';
import { stream } from './stream.ts';

/** What clients do. Links and submissions go by names that the plan gives them; what is not known yet is skipped. */
export type PlannedOperation = {
  /** Waited before it, milliseconds. */
  readonly pauseMs: number;
  /** Which of the instances is asked first, in [0, 1); tries and racing calls go on to the next ones. */
  readonly instance: number;
} & Action;

type Action =
  | {
      readonly kind: 'create';
      readonly tag: string;
      readonly isSingleUse: boolean;
      readonly namesJob: boolean;
      readonly idTypes: readonly IdTypeEntry[];
      /** First a provisional result, then the final one. */
      readonly isTwofold: boolean;
      readonly isKeyed: boolean;
      readonly atOnce: number;
    }
  | {
      readonly kind: 'update';
      readonly tag: string;
      readonly isDisabled: boolean | null;
      readonly idTypes: readonly IdTypeEntry[] | null;
      /** Each of the two in a call of its own, at once. */
      readonly isApart: boolean;
    }
  | {
      readonly kind: 'submit';
      readonly tag: string;
      readonly token: string;
      readonly number: string;
      /** The number as a person might type it. */
      readonly spelling: string;
      readonly isKeyed: boolean;
      readonly atOnce: number;
    }
  | { readonly kind: 'reset'; readonly number: string }
  | { readonly kind: 'get'; readonly tag: string }
  | { readonly kind: 'status'; readonly token: string }
  | { readonly kind: 'list'; readonly page: number; readonly limit: number };

/** How often each kind is drawn, of 100. */
const MIX = { submit: 46, create: 20, update: 12, get: 8, status: 6, list: 4, reset: 4 } as const;

/** Clients come to a new pool of numbers after so many operations, so that an unknown reset does not blur them all. */
const OPERATIONS_OF_POOL = 150;
/** Last digits of a pool's numbers: 0, 5 and 8 are found, 1 and 3 are not. */
const POOL_DIGITS = [0, 1, 5, 8, 3] as const;

export function* operationsOf(seed: number, client: number, clients: number): Generator<PlannedOperation> {
  const random = stream(seed, client);
  const withProbability = (share: number) => random() < share;
  const below = (count: number) => Math.floor(random() * count);
  const made = { links: 0, submissions: 0, variants: 0 };

  for (let nth = 0; ; nth++) {
    yield { pauseMs: below(60), instance: random(), ...deed(nth) };
  }

  function deed(nth: number): Action {
    const kind = drawKind(random());
    switch (kind) {
      case 'create':
        return newLink();
      case 'update': {
        const idTypes = withProbability(0.7) ? newIdTypes() : null;
        const isDisabled = idTypes === null || withProbability(0.5) ? withProbability(0.3) : null;
        return { kind, tag: aTag(), isDisabled, idTypes, isApart: withProbability(0.7) };
      }
      case 'submit':
        return newSubmission(nth);
      case 'reset':
        return { kind, number: pooled(nth) };
      case 'get':
        return { kind, tag: aTag() };
      case 'status':
        return { kind, token: `c${client}-s${Math.max(made.submissions - 1 - below(6), 0)}` };
      case 'list':
        return { kind, page: 1 + below(8), limit: 5 + below(40) };
    }
  }

  function newLink(): Action {
    const [isKeyed, isSingleUse] = [withProbability(0.6), withProbability(0.4)];
    return {
      kind: 'create',
      tag: `c${client}-l${made.links++}`,
      isSingleUse,
      namesJob: isSingleUse && withProbability(0.5),
      idTypes: newIdTypes(),
      isTwofold: withProbability(0.15),
      isKeyed,
      atOnce: isKeyed && withProbability(0.3) ? 2 : 1,
    };
  }

  function newSubmission(nth: number): Action {
    const number = withProbability(0.7)
      ? pooled(nth)
      : String(50_000_000_000 + client * 100_000_000 + nth * 10 + below(10));
    return {
      kind: 'submit',
      tag: aTag(),
      token: `c${client}-s${made.submissions++}`,
      number,
      spelling: withProbability(0.2)
        ? `${number.slice(0, 4)}-${number.slice(4, 7)} ${number.slice(7)}`
        : number,
      isKeyed: withProbability(0.5),
      atOnce: withProbability(0.25) ? 2 + below(2) : 1,
    };
  }

  /** A number that everybody uses at about this time. */
  function pooled(nth: number): string {
    const slot = below(POOL_DIGITS.length);
    const pool = Math.floor(nth / OPERATIONS_OF_POOL);
    return String(10_000_000_000 + pool * 1_000 + slot * 10 + (POOL_DIGITS[slot] ?? 0));
  }

  /** One of the latest links, the client's own or another's: all clients make theirs about as fast. */
  function aTag(): string {
    const whose = withProbability(0.5) ? client : below(clients);
    return `c${whose}-l${Math.max(made.links - 1 - below(5), 0)}`;
  }

  /** ID types that no other link or update of the run has. */
  function newIdTypes(): IdTypeEntry[] {
    return idTypesOf(client * VARIANTS_OF_CLIENT + (made.variants++ % VARIANTS_OF_CLIENT));
  }
}

/** What every link accepts; submissions are for it. */
const ALWAYS: IdTypeEntry = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
/** Each of these may be missing, or be there with one of two methods: digits of a number in base 3. */
const DIGITS = ['BVN', 'NIN', 'V_NIN', 'NIN_SLIP', 'PHONE_NUMBER', 'VOTER_ID', 'DRIVERS_LICENSE', 'PASSPORT']
  .map((id_type) => ({ country: 'NG', id_type }))
  .concat({ country: 'KE', id_type: 'NATIONAL_ID' }, { country: 'KE', id_type: 'PASSPORT' });
const METHODS = [null, 'enhanced_kyc', 'biometric_kyc'] as const;
/** Clients times this is less than what the digits can spell. */
const VARIANTS_OF_CLIENT = 4_096;

/** ID types that stand for a number, so that each set is written once. */
export function idTypesOf(variant: number): IdTypeEntry[] {
  const entries = DIGITS.flatMap((type, place) => {
    const verification_method = METHODS[Math.floor(variant / 3 ** place) % 3];
    return verification_method ? [{ ...type, verification_method }] : [];
  });
  return [ALWAYS, ...entries];
}

function drawKind(drawn: number): keyof typeof MIX {
  let left = drawn * 100;
  for (const [kind, share] of Object.entries(MIX) as [keyof typeof MIX, number][]) {
    if (left < share) return kind;
    left -= share;
  }
  return 'submit';
}
