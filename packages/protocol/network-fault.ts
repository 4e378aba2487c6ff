/** What a mock does to its response as a bad network would: the mock's `Prefer` and the handlers for msw have one list. */

/** A fault by name: `delay=2` and `slow=20` say seconds. */
export type NetworkFault = 'cut' | 'cut=body' | 'hang' | 'slow' | `slow=${number}` | `delay=${number}`;

/** A fault as it is carried out. */
export type FaultPlan =
  | { readonly kind: 'cut' | 'cut=body' | 'hang' }
  | { readonly kind: 'slow' | 'delay'; readonly ms: number };

/** One of each, to show. */
export const NETWORK_FAULTS: Readonly<Partial<Record<NetworkFault, string>>> = {
  'delay=2': 'answers after 2 seconds',
  'slow=20': 'sends the body in ten pieces, over 20 seconds; `slow` alone takes 5',
  hang: 'never answers, and keeps the connection open',
  cut: 'closes the connection without an answer',
  'cut=body': 'closes the connection after half of the body',
};

const SLOW_SECONDS = 5;
const SECONDS_MAX = 600;
const SLOW_PIECES = 10;

/** @throws Error that lists the faults there are. */
export function planOf(fault: string): FaultPlan {
  const [name = '', value] = fault.trim().split('=', 2);
  if (name === 'hang' && value === undefined) return { kind: name };
  if (name === 'cut' && (value === undefined || value === 'body')) return { kind: value ? 'cut=body' : name };
  const seconds = value === undefined && name === 'slow' ? SLOW_SECONDS : secondsOf(value);
  if ((name === 'slow' || name === 'delay') && seconds <= SECONDS_MAX)
    return { kind: name, ms: seconds * 1_000 };
  throw new Error(
    `There is no network fault ${fault}: there are ${Object.keys(NETWORK_FAULTS).join(', ')}, up to ${SECONDS_MAX} seconds.`,
  );
}

/** NaN for anything but digits, perhaps with a fraction. */
const secondsOf = (text = '') => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN);

/** A body in the pieces that a slow response comes in. */
export function piecesOf<Bytes extends Uint8Array>(body: Bytes): Uint8Array<Bytes['buffer']>[] {
  const size = Math.max(1, Math.ceil(body.length / SLOW_PIECES));
  const count = Math.ceil(body.length / size);
  return Array.from({ length: count }, (_, at) => body.subarray(at * size, (at + 1) * size)) as Uint8Array<
    Bytes['buffer']
  >[];
}
