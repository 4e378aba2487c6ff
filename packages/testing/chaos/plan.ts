/** The operations that the clients of a run perform, all from its seed. */
import { stream } from '#testing/harness/random.ts';
import type { IdTypeEntry } from './check/evidence.ts';

/** An operation of a client. The plan names links and submissions; those not acknowledged yet are skipped. */
export type PlannedOperation = {
  /** Pause before it, milliseconds. */
  readonly pauseMs: number;
  /** The instance that is called first, in [0, 1); retries and concurrent calls use the next ones. */
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
      readonly hasProvisionalResult: boolean;
      readonly hasKey: boolean;
      readonly concurrency: number;
    }
  | {
      readonly kind: 'update';
      readonly tag: string;
      readonly isDisabled: boolean | null;
      readonly idTypes: readonly IdTypeEntry[] | null;
      /** Whether the two fields are sent in two concurrent calls. */
      readonly inSeparateCalls: boolean;
    }
  | {
      readonly kind: 'submit';
      readonly tag: string;
      readonly token: string;
      readonly number: string;
      /** The number as a person might type it. */
      readonly spelling: string;
      readonly hasKey: boolean;
      readonly concurrency: number;
    }
  | { readonly kind: 'reset'; readonly number: string }
  | { readonly kind: 'get'; readonly tag: string }
  | { readonly kind: 'status'; readonly token: string }
  | { readonly kind: 'list'; readonly page: number; readonly limit: number };

/** Percentage of each kind. */
const MIX = { submit: 46, create: 20, update: 12, get: 8, status: 6, list: 4, reset: 4 } as const;

/** After this many operations clients use new ID numbers: of a number with an unknown reset little can be proved. */
const OPERATIONS_OF_POOL = 150;
/** Last digits of a pool's numbers: the verifier finds 0, 5 and 8, and does not find 1 and 3. */
const POOL_DIGITS = [0, 1, 5, 8, 3] as const;

export function* operationsOf(seed: number, client: number, clients: number): Generator<PlannedOperation> {
  const random = stream(seed, client);
  const { chance, below } = random;
  const made = { links: 0, submissions: 0, variants: 0 };

  for (let nth = 0; ; nth++) yield { pauseMs: below(60), instance: random(), ...drawAction(nth) };

  function drawAction(nth: number): Action {
    const kind = drawKind(random());
    switch (kind) {
      case 'create':
        return newLink();
      case 'update': {
        const idTypes = chance(0.7) ? newIdTypes() : null;
        const isDisabled = idTypes === null || chance(0.5) ? chance(0.3) : null;
        return { kind, tag: recentTag(), isDisabled, idTypes, inSeparateCalls: chance(0.7) };
      }
      case 'submit':
        return newSubmission(nth);
      case 'reset':
        return { kind, number: pooledNumber(nth) };
      case 'get':
        return { kind, tag: recentTag() };
      case 'status':
        return { kind, token: `c${client}-s${Math.max(made.submissions - 1 - below(6), 0)}` };
      case 'list':
        return { kind, page: 1 + below(8), limit: 5 + below(40) };
    }
  }

  function newLink(): Action {
    const [hasKey, isSingleUse] = [chance(0.6), chance(0.4)];
    return {
      kind: 'create',
      tag: `c${client}-l${made.links++}`,
      isSingleUse,
      namesJob: isSingleUse && chance(0.5),
      idTypes: newIdTypes(),
      hasProvisionalResult: chance(0.15),
      hasKey,
      concurrency: hasKey && chance(0.3) ? 2 : 1,
    };
  }

  function newSubmission(nth: number): Action {
    const number = chance(0.7)
      ? pooledNumber(nth)
      : String(50_000_000_000 + client * 100_000_000 + nth * 10 + below(10));
    return {
      kind: 'submit',
      tag: recentTag(),
      token: `c${client}-s${made.submissions++}`,
      number,
      spelling: chance(0.2) ? `${number.slice(0, 4)}-${number.slice(4, 7)} ${number.slice(7)}` : number,
      hasKey: chance(0.5),
      concurrency: chance(0.25) ? 2 + below(2) : 1,
    };
  }

  /** A number that all clients use at about this time. */
  function pooledNumber(nth: number): string {
    const slot = below(POOL_DIGITS.length);
    const pool = Math.floor(nth / OPERATIONS_OF_POOL);
    return String(10_000_000_000 + pool * 1_000 + slot * 10 + (POOL_DIGITS[slot] ?? 0));
  }

  /** A recent link of this client or another one; all create links at about the same rate. */
  function recentTag(): string {
    const whose = chance(0.5) ? client : below(clients);
    return `c${whose}-l${Math.max(made.links - 1 - below(5), 0)}`;
  }

  /** ID types that no other link or update of the run uses. */
  function newIdTypes(): IdTypeEntry[] {
    return idTypesOf(client * VARIANTS_OF_CLIENT + (made.variants++ % VARIANTS_OF_CLIENT));
  }
}

/** Every link accepts this one; submissions use it. */
const ALWAYS: IdTypeEntry = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
/** Each is absent or has one of two methods, so a set of them is a number in base 3. */
const DIGITS = ['BVN', 'NIN', 'V_NIN', 'NIN_SLIP', 'PHONE_NUMBER', 'VOTER_ID', 'DRIVERS_LICENSE', 'PASSPORT']
  .map((id_type) => ({ country: 'NG', id_type }))
  .concat({ country: 'KE', id_type: 'NATIONAL_ID' }, { country: 'KE', id_type: 'PASSPORT' });
const METHODS = [null, 'enhanced_kyc', 'biometric_kyc'] as const;
/** Times the number of clients, this is less than the number of sets. */
const VARIANTS_OF_CLIENT = 4_096;

/** The set of ID types for a number, so that no set is written twice. */
export function idTypesOf(variant: number): IdTypeEntry[] {
  const entries = DIGITS.flatMap((type, place) => {
    const verification_method = METHODS[Math.floor(variant / 3 ** place) % 3];
    return verification_method ? [{ ...type, verification_method }] : [];
  });
  return [ALWAYS, ...entries];
}

function drawKind(drawn: number): keyof typeof MIX {
  let left = drawn * 100;
  for (const [kind, weight] of Object.entries(MIX) as [keyof typeof MIX, number][]) {
    if (left < weight) return kind;
    left -= weight;
  }
  return 'submit';
}
