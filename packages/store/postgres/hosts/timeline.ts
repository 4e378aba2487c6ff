/**
 * Which of several PostgreSQL servers is the newest (D-117). A promotion begins a higher timeline; the old primary, started
 * again, stays on its own and takes writes that the others never see.
 */

/** The row of `settings` with the newest timeline of a database. */
export const TIMELINE_SETTING = 'database_timeline';

/** What orders the servers that a database had. */
export interface Timeline {
  /** PostgreSQL's identifier of a cluster: the same on its standbys, another after a restore from a dump. */
  readonly systemId: string;
  readonly timeline: number;
  /** When an operator last accepted a restored or copied database, epoch milliseconds; 0 for never. */
  readonly acceptedAt: number;
}

/** What a host says of itself. */
export interface HostAnswer {
  readonly isStandby: boolean;
  readonly takesWrites: boolean;
  /** null where this PostgreSQL does not tell it. */
  readonly own: Pick<Timeline, 'systemId' | 'timeline'> | null;
  /** When this process of PostgreSQL began: two names of one server have the same. Default: not told. */
  readonly startedAt?: string | undefined;
  /** The row of the database; null where there is none, undefined where it cannot be read. */
  readonly stored: Timeline | null | undefined;
}

const ACCEPT = 'if it was restored or copied on purpose, run npm run -s admin -- database accept';

/** Why a host may not be used, in words that follow "it is refused: "; null where it may. */
export function refusalOf({ own, stored }: HostAnswer, highest: Timeline | null): string | null {
  if (!own) return null;
  if (stored && (stored.systemId !== own.systemId || stored.timeline > own.timeline)) {
    return `its database was in use on ${wordsOf(stored)}, and it is on ${wordsOf(own)}; ${ACCEPT}`;
  }
  if (!highest) return null;
  const acceptedAt = stored === undefined ? highest.acceptedAt : (stored?.acceptedAt ?? 0);
  if (acceptedAt > highest.acceptedAt) return null;
  const isOther = acceptedAt < highest.acceptedAt || own.systemId !== highest.systemId;
  if (!isOther && own.timeline >= highest.timeline) return null;
  return `it is on ${wordsOf(own)}, and the newest is on ${wordsOf(highest)}; ${ACCEPT}`;
}

const wordsOf = ({ systemId, timeline }: HostAnswer['own'] & object) =>
  `timeline ${timeline} of system ${systemId}`;

const SPLIT =
  'two hosts take writes on the same timeline, each without the other’s: stop the wrong one, and make it a standby';

/**
 * Which of several primaries of one timeline may not be used: each was promoted by itself. Where one database says that it
 * was in use on that timeline, and no other does, it is the right one; else that which this process uses; else nobody knows,
 * and none is used.
 *
 * @param primaries - that take writes, and are not refused otherwise.
 * @param connected - when those began that this process is connected to.
 */
export function splitRefusals(
  primaries: readonly HostAnswer[],
  connected: ReadonlySet<string | undefined>,
): ReadonlyMap<HostAnswer, string> {
  const serversOf = (some: readonly HostAnswer[]) => new Set(some.map(({ startedAt }) => startedAt));
  const identified = primaries.filter(({ own, startedAt }) => own && startedAt !== undefined);
  if (serversOf(identified).size < 2) return new Map();
  const isInUse = ({ own, stored }: HostAnswer) => stored && stored.timeline === own?.timeline;
  const noted = serversOf(identified.filter(isInUse));
  const used =
    noted.size === 1 ? noted : serversOf(identified.filter((each) => connected.has(each.startedAt)));
  const wrong = identified.filter(({ startedAt }) => used.size !== 1 || !used.has(startedAt));
  return new Map(wrong.map((answer) => [answer, SPLIT]));
}

/** Whether a connection leads to another primary than the newest. */
export const isElsewhere = ({ isStandby, own }: HostAnswer, highest: Timeline | null): boolean =>
  !isStandby &&
  own !== null &&
  highest !== null &&
  (own.systemId !== highest.systemId || own.timeline !== highest.timeline);

/** The newest that is known, once these have answered. Two systems of equal rank, and nothing known, leave it unknown. */
export function highestOf(answers: readonly HostAnswer[], known: Timeline | null): Timeline | null {
  let highest = known ?? firstOf(answers);
  for (const answer of answers) {
    const acceptedAt = answer.stored?.acceptedAt ?? highest?.acceptedAt ?? 0;
    if (!highest || !answer.own || refusalOf(answer, highest)) continue;
    // A standby on a higher timeline follows a primary that was promoted, whether or not that one answers.
    if (acceptedAt > highest.acceptedAt || answer.own.timeline > highest.timeline) {
      highest = { ...answer.own, acceptedAt };
    }
  }
  return highest;
}

/**
 * What is known of a database whose hosts were named otherwise before: by another list, another port, a name for a number.
 *
 * @param known - by the same hosts.
 * @param others - by others, of the systems that they led to.
 */
export function newestKnown(
  answers: readonly HostAnswer[],
  known: Timeline | null,
  others: readonly Timeline[],
): Timeline | null {
  const systems = new Set(known ? [known.systemId] : answers.map(({ own }) => own?.systemId));
  // Of two systems nobody knows which is meant.
  if (systems.size !== 1) return known;
  const ofSystem = others.filter(({ systemId }) => systems.has(systemId));
  return ofSystem.reduce((newest, each) => (newest && !isNewer(each, newest) ? newest : each), known);
}

/** Whether the hosts are of several systems, none of which is known to be the right one. */
export const isAmbiguous = (answers: readonly HostAnswer[], known: Timeline | null): boolean =>
  known === null && systemsOf(answers).length > 1;

function firstOf(answers: readonly HostAnswer[]): Timeline | null {
  const [first, ...others] = systemsOf(answers);
  return first && others.length === 0 ? first : null;
}

/** One timeline of each system that may be the right one. */
function systemsOf(answers: readonly HostAnswer[]): Timeline[] {
  const usable = answers.filter((answer) => answer.own && !refusalOf(answer, null));
  const primaries = usable.filter(({ isStandby }) => !isStandby);
  const candidates = primaries.length > 0 ? primaries : usable;
  // A database that servers have used comes before an empty one of the same name.
  const used = candidates.filter(({ stored }) => stored);
  const all = (used.length > 0 ? used : candidates).flatMap(({ own, stored }) =>
    own ? { ...own, acceptedAt: stored?.acceptedAt ?? 0 } : [],
  );
  const acceptedAt = Math.max(...all.map((each) => each.acceptedAt));
  const latest = all.filter((each) => each.acceptedAt === acceptedAt);
  return latest.filter(({ systemId }, at) => latest.findIndex((each) => each.systemId === systemId) === at);
}

/** Whether it comes after another: first by when it was accepted, then by its number. */
export const isNewer = (one: Timeline, other: Timeline): boolean =>
  one.acceptedAt === other.acceptedAt
    ? one.systemId === other.systemId && one.timeline > other.timeline
    : one.acceptedAt > other.acceptedAt;

export const timelineText = ({ systemId, timeline, acceptedAt }: Timeline): string =>
  JSON.stringify({ systemId, timeline, acceptedAt });

/** undefined for a text that is not one of `timelineText`. */
export function parseTimeline(text: string): Timeline | undefined {
  let value: Partial<Timeline> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { systemId, timeline, acceptedAt } = value ?? {};
  const isValid =
    typeof systemId === 'string' && Number.isSafeInteger(timeline) && Number.isSafeInteger(acceptedAt);
  return isValid ? { systemId, timeline: Number(timeline), acceptedAt: Number(acceptedAt) } : undefined;
}
