/** Which camera is asked for next, after others failed. Pure: time is an argument. */
import type { Lens, PictureFault, Side } from './camera-faults.ts';

/** Why there is no picture; each is a message. */
export type CameraProblem = 'cameraRefused' | 'cameraMissing' | 'cameraFailed' | 'cameraEnded';

/** What came of a try. `silent`: the browser did not answer. */
export type Fault = PictureFault | 'refused' | 'missing' | 'unfit' | 'busy' | 'silent' | 'side';

export interface Ask {
  /** Its name, and the camera's id where one is asked for. */
  readonly rung: string;
  readonly video: MediaTrackConstraints | true;
  readonly waitMs: number;
  /** Nothing is left: what comes is taken as it is. */
  readonly isLast?: boolean;
}

export interface Tried {
  readonly ask: Ask;
  readonly fault: Fault;
}

/** What a new try may not begin after; each ends a few seconds later. */
const LAST_TRY_MS = 10_500;
/** Before the tries of each round: most faults heal within seconds, as another page or app lets go. */
const ROUNDS_MS = [0, 300, 1_000, 3_000];

const sized = (width: number, height: number) => ({ width: { ideal: width }, height: { ideal: height } });
/** As many pixels as a card needs to be read; browsers give the nearest that the camera has. */
const BEST = { user: sized(1_920, 1_440), environment: sized(3_840, 2_160) };
const SMALLER = { user: sized(1_280, 960), environment: sized(1_920, 1_080) };
const SMALL = sized(1_280, 720);

const FAULTS: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'unfit',
};

export const faultOf = (error: unknown): Fault => FAULTS[(error as Error | null)?.name ?? ''] ?? 'busy';

/** Those that time heals. */
const mayHeal = (fault: Fault) => !['missing', 'unfit', 'side', 'refused'].includes(fault);

/**
 * @param worked - what opened a camera of this side before.
 * @param tried - since the camera was asked for.
 * @param elapsedMs - since then.
 */
export function nextAsk(
  side: Side,
  lenses: readonly Lens[],
  worked: Ask | null,
  tried: readonly Tried[],
  elapsedMs: number,
): Ask | CameraProblem {
  const faults = tried.map(({ fault }) => fault);
  if (faults.at(-1) === 'refused') return 'cameraRefused';
  if (tried.at(-1)?.ask.isLast) return problemOf(faults);
  for (const [round, pauseMs] of ROUNDS_MS.entries()) {
    if (elapsedMs > LAST_TRY_MS || (round > 0 && !faults.some(mayHeal))) break;
    const isOf = ({ rung }: Ask) => rung.startsWith(`${round} `);
    const isNew = !tried.some(({ ask }) => isOf(ask));
    const named = asksOf(round, side, lenses, worked, faults).map((ask) => ({
      ...ask,
      rung: `${round} ${ask.rung}`,
      waitMs: isNew ? pauseMs : 0,
    }));
    const next = named.find(({ rung }) => !tried.some(({ ask }) => ask.rung === rung));
    if (next) return next;
  }
  return lastAsk(side, lenses, tried) ?? problemOf(faults);
}

type Step = Omit<Ask, 'waitMs'>;

function asksOf(
  round: number,
  side: Side,
  lenses: readonly Lens[],
  worked: Ask | null,
  faults: readonly Fault[],
): readonly Step[] {
  const small: Step = { rung: 'small', video: { facingMode: side, ...SMALL } };
  const size = round === 0 ? SMALLER[side] : SMALL;
  const each = lensesOf(side, lenses).map(({ id }) => ({
    rung: `lens ${id}`,
    video: { deviceId: { exact: id }, ...size },
  }));
  const bare: Step = { rung: 'bare', video: { facingMode: side } };
  // Another size does not wake a browser that is silent, nor turn the camera round.
  const isDeaf = faults.some((fault) => fault === 'silent' || fault === 'side');
  if (round > 0) return isDeaf ? each : [small, ...each, bare];
  const first: Step = { rung: 'first', video: { facingMode: side, ...BEST[side] } };
  const begin = worked ? [{ ...worked, rung: 'worked' }, first] : [first];
  const exact: Step = { rung: 'exact', video: { facingMode: { exact: side }, ...SMALLER[side] } };
  const any: Step = { rung: 'any', video: true };
  if (isDeaf) return [...begin, ...(faults.includes('side') ? [exact] : []), ...each, any];
  const smaller: Step = { rung: 'smaller', video: { facingMode: side, ...SMALLER[side] } };
  return [...begin, smaller, small, ...each, bare, any];
}

/** Those that may be right, the likeliest first. */
export function lensesOf(side: Side, lenses: readonly Lens[]): readonly Lens[] {
  const rank = (lens: Lens) => (lens.side === side ? 0 : 2) + (isSpecial(lens.label) ? 1 : 0);
  return lenses
    .filter((lens) => lens.id && (lens.side ?? side) === side)
    .sort((one, other) => rank(one) - rank(other));
}

/** Android counts its main cameras 0 and 1. */
const isSpecial = (label: string) => /ultra|wide|tele|macro|depth|virtual|camera2 [2-9]/i.test(label);

/** A picture that is not right serves where there is no better one: a lens may be covered, a tablet has one camera. */
function lastAsk(side: Side, lenses: readonly Lens[], tried: readonly Tried[]): Ask | null {
  const isOnly = !lenses.some((lens) => lens.side === side);
  const kept = tried.find(({ fault }) => fault === 'black' || (fault === 'side' && isOnly));
  return kept ? { ...kept.ask, waitMs: 0, isLast: true } : null;
}

const problemOf = (faults: readonly Fault[]): CameraProblem =>
  faults.every((fault) => fault === 'missing' || fault === 'unfit') ? 'cameraMissing' : 'cameraFailed';
