/** What is known of the hosts of DATABASE_URL: which is the newest primary, and which are refused (D-117). */
import type { Client } from 'pg';
import type { HostState } from '../../monitor.ts';
import { StoreUnavailable } from '../../store.ts';
import {
  type HostAnswer,
  highestOf,
  isAmbiguous,
  isElsewhere,
  isNewer,
  newestKnown,
  refusalOf,
  splitRefusals,
  type Timeline,
} from './timeline.ts';
import {
  readOtherTimelineFiles,
  readTimelineFile,
  timelineFileIn,
  writeTimelineFile,
} from './timeline-file.ts';

export interface HostOptions {
  /** The folder where the highest timeline is kept beside this process; null for nowhere. */
  readonly folder?: string | null;
  /** Whether this process writes there. */
  readonly isServer?: boolean;
  /** Called when a host becomes one that is refused, or that does not tell its timeline, and when it is fine again. */
  readonly onHost?: (host: HostState) => void;
  /** Called when the file cannot be read or written: without it a server works all the same. */
  readonly onFileError?: (error: unknown) => void;
  /** Takes whatever host answers, to accept it. */
  readonly acceptsAny?: boolean;
}

/** A host that was refused is shown as such for so long: a name may lead to another one at each connection, milliseconds. */
const REFUSED_SHOWN_MS = 30_000;
/** How long a host that does not tell its timeline is not asked again, milliseconds. */
const SILENT_MS = 300_000;

/** An older primary, or another database, by its host. */
export class HostRefused extends StoreUnavailable {}

interface Host {
  readonly name: string;
  answer: HostAnswer | null;
  answeredAt: number;
  refusal: string | null;
  refusedAt: number;
  reported: HostState['state'];
}

const newHost = (url: string): Host => ({
  name: nameOf(url),
  answer: null,
  answeredAt: -Infinity,
  refusal: null,
  refusedAt: -Infinity,
  reported: 'away',
});

function setRefusal(host: Host, refusal: string | null): void {
  host.refusal = refusal;
  if (refusal !== null) host.refusedAt = performance.now();
}

const takesWrites = (answer: HostAnswer) => answer.takesWrites && !answer.isStandby;
const isPrimary = ({ answer, refusal }: Host) => answer !== null && takesWrites(answer) && refusal === null;

export class Hosts {
  readonly #options: HostOptions;
  readonly #all: readonly Host[];
  readonly #file: string | null;
  readonly #live = new Map<Client, { readonly at: number; readonly answer: HostAnswer }>();
  #highest: Timeline | null = null;
  /** What was known under another DATABASE_URL: one of these may be of the same database. */
  #others: readonly Timeline[] = [];
  /** A pooler keeps a connection when another PostgreSQL takes the place of the one behind it. */
  isShared = false;

  /** @param urls - one for each host. */
  constructor(urls: readonly string[], options: HostOptions) {
    this.#options = options;
    this.#all = urls.map(newHost);
    this.#file = options.folder ? timelineFileIn(options.folder, urls) : null;
    try {
      if (this.#file) {
        this.#highest = readTimelineFile(this.#file);
        this.#others = readOtherTimelineFiles(this.#file);
      }
    } catch (error) {
      options.onFileError?.(error);
    }
  }

  get highest(): Timeline | null {
    return this.#highest;
  }

  /** Whether a host is known not to tell its timeline. */
  isSilent(at: number): boolean {
    const host = this.#all[at];
    return host?.answer?.own === null && performance.now() - host.answeredAt < SILENT_MS;
  }

  /** The first host that takes writes and is not refused; null where none is known. */
  get primary(): number | null {
    const at = this.#all.findIndex(isPrimary);
    return at < 0 ? null : at;
  }

  isPrimary(at: number): boolean {
    const host = this.#all[at];
    return host !== undefined && isPrimary(host);
  }

  /** The hosts that take writes, with what they answered. */
  get primaries(): readonly { readonly name: string; readonly answer: HostAnswer }[] {
    return this.#all.flatMap(({ name, answer }) => (answer && takesWrites(answer) ? { name, answer } : []));
  }

  /** The newest timeline, where the primary's database may be read and does not say it; null where nothing is to be done. */
  get toNote(): Timeline | null {
    const { answer = null } = this.#all[this.primary ?? -1] ?? {};
    const highest = this.#highest;
    if (!answer?.own || !highest || answer.stored === undefined) return null;
    const isOfHighest = answer.own.systemId === highest.systemId && answer.own.timeline === highest.timeline;
    return isOfHighest && (!answer.stored || isNewer(highest, answer.stored)) ? highest : null;
  }

  states(): HostState[] {
    return this.#all.map((host) => ({ host: host.name, state: stateOf(host), reason: host.refusal }));
  }

  /** A host could not be asked. */
  failed(at: number): void {
    const host = this.#all[at];
    if (!host) return;
    host.answer = null;
    host.refusal = null;
    this.#report();
  }

  /** All that were asked together have answered: nothing is known of the first ones before the others have spoken. */
  heard(answers: ReadonlyMap<number, HostAnswer>): void {
    for (const [at, answer] of answers) {
      const host = this.#all[at];
      if (!host) continue;
      host.answeredAt = performance.now();
      host.answer = answer;
    }
    const all = this.#all.flatMap(({ answer }) => answer ?? []);
    this.#highest = newestKnown(all, this.#highest, this.#others);
    const highest = highestOf(all, this.#highest);
    const isNew = JSON.stringify(highest) !== JSON.stringify(this.#highest);
    const isUnclear = isAmbiguous(all, this.#highest);
    this.#highest = highest;
    for (const host of this.#all) {
      const refusal = host.answer && (isUnclear ? TWO_DATABASES : refusalOf(host.answer, highest));
      setRefusal(host, host.answer?.isStandby || this.#options.acceptsAny ? null : refusal);
    }
    this.#refuseSplit();
    if (isNew && highest) this.#keep(highest);
    this.#drop(answers);
    this.#report();
  }

  #refuseSplit(): void {
    if (this.#options.acceptsAny) return;
    const primaries = this.#all.filter(isPrimary);
    const connected = new Set([...this.#live.values()].map(({ answer }) => answer.startedAt));
    const refusals = splitRefusals(
      primaries.flatMap(({ answer }) => answer ?? []),
      connected,
    );
    for (const host of primaries) {
      setRefusal(host, (host.answer && refusals.get(host.answer)) ?? null);
    }
  }

  /** A connection was made. @throws HostRefused */
  admit(client: Client, at: number, answer: HostAnswer): void {
    this.heard(new Map([[at, answer]]));
    const { name = '', refusal = null } = this.#all[at] ?? {};
    if (refusal !== null) throw new HostRefused(`${name} is refused: ${refusal}`);
    this.#live.set(client, { at, answer });
    client.once('end', () => void this.#live.delete(client));
  }

  /** Closes the connections to what is refused now. Their commits, whose outcome nobody knows, are answered 503. */
  #drop(answers: ReadonlyMap<number, HostAnswer>): void {
    for (const [client, { at, answer }] of this.#live) {
      const host = this.#all[at];
      // By a name that leads elsewhere since, nothing is known of the server that is connected.
      const isSame = this.isShared || host?.answer?.startedAt === answer.startedAt;
      const isBehindRefused = isSame && answers.has(at) && host?.refusal;
      const isOld = !this.#options.acceptsAny && isElsewhere(answer, this.#highest);
      if (!isBehindRefused && !isOld) continue;
      this.#live.delete(client);
      client.connection.stream.destroy();
    }
  }

  #keep(highest: Timeline): void {
    const { isServer, onFileError } = this.#options;
    if (!this.#file || !isServer) return;
    try {
      writeTimelineFile(this.#file, highest);
    } catch (error) {
      onFileError?.(error);
    }
  }

  #report(): void {
    for (const host of this.#all) {
      const state = stateOf(host);
      const isNotable = [state, host.reported].some((each) => each === 'refused' || each === 'silent');
      if (isNotable && state !== host.reported && state !== 'away') {
        this.#options.onHost?.({ host: host.name, state, reason: host.refusal });
      }
      if (state !== 'away') host.reported = state;
    }
  }
}

/** Without the user and the password. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url.replace('@/', '@localhost/'));
  return searchParams.get('host') ?? host;
}

const TWO_DATABASES =
  'DATABASE_URL names databases of several systems, and none is known to be the right one: name that one alone';

function stateOf({ answer, refusal, refusedAt }: Host): HostState['state'] {
  if (refusal !== null || performance.now() - refusedAt < REFUSED_SHOWN_MS) return 'refused';
  if (!answer) return 'away';
  if (!answer.own) return 'silent';
  return takesWrites(answer) ? 'primary' : 'standby';
}
