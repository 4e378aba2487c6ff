/** Entries of the audit trail that wait in memory to be written: reads and refusals (D-69). */
import type { AuditEntry } from '#core/audit.ts';

/** The most entries that wait one by one. */
const SINGLE_MAX = 10_000;
/** The most groups of what partners and the verifier have sent: those of one partner, and all. */
const OWN_GROUPS_MAX = { ofPartner: 5_000, all: 20_000 };
/** How often such a group is written. Well below the hour by which an entry may be late in the chain. */
const OWN_EVERY_MS = 15 * 60_000;
/** The most groups that name a partner, and the most of others, which anybody can make. */
const GROUPS_MAX = 100;
/** The most groups of one address, so that nobody takes all: those that are told apart by partner and target, and all. */
const GROUPS_OF_ADDRESS_MAX = { exact: 8, all: 16 };
/** The most groups that name a partner without an address, in a flood from many: those of one partner, and all. */
const FLOOD_GROUPS_MAX = { ofPartner: 4, all: 400 };
/** How often a group is written: what anybody can send must not fill the database. */
const GROUP_EVERY_MS = 60_000;

/** Like entries, which are counted together. */
interface Group {
  /** The first of those that were not written yet, with their count; null when all are. */
  entry: AuditEntry | null;
  /** When it was last written; null for never. */
  writtenAt: number | null;
  readonly everyMs: number;
  /** The limits of groups that it counts for, by their names. */
  readonly limits: readonly string[];
}

export class AuditNotes {
  #single: AuditEntry[] = [];
  readonly #groups = new Map<string, Group>();
  /** How many groups there are for each limit. */
  readonly #made = new Map<string, number>();

  note(entry: AuditEntry): void {
    if (isCounted(entry)) this.#noteCounted(entry);
    else this.#noteOwn(entry);
  }

  /** Counts it with those that are equal in all but time and request id; where there is no room, it is written alone. */
  #noteOwn(entry: AuditEntry): void {
    const { actor, action, outcome, partnerId, keyId, target, address } = entry;
    const alike = ['own', actor, action, outcome, partnerId, keyId, target, address].join(' ');
    const limits = { ofPartner: `own ${partnerId}`, all: 'own' };
    if (this.#groups.has(alike) || this.#hasRoom(limits, OWN_GROUPS_MAX)) {
      this.#count(alike, entry, Object.values(limits), OWN_EVERY_MS);
    } else if (this.#single.length < SINGLE_MAX) this.#single.push(entry);
    else this.#countRest(entry);
  }

  /** Counts it in the most exact group that there is or may be: of like entries, of those of its address, of its kind. */
  #noteCounted(entry: AuditEntry): void {
    const { actor, action, outcome, partnerId, target, address } = entry;
    const all = partnerId === null ? 'others' : 'named';
    const ofAddress = `${all} ${address}`;
    const isFull = (this.#made.get(all) ?? 0) >= GROUPS_MAX;
    const mayMake = (max: number) => !isFull && (this.#made.get(ofAddress) ?? 0) < max;
    const alike = [actor, action, outcome, partnerId, target, address].join(' ');
    const sameAddress = [actor, action, outcome, ofAddress].join(' ');
    if (this.#groups.has(alike) || mayMake(GROUPS_OF_ADDRESS_MAX.exact)) {
      this.#count(alike, entry, [all, ofAddress]);
    } else if (this.#groups.has(sameAddress) || mayMake(GROUPS_OF_ADDRESS_MAX.all)) {
      this.#count(sameAddress, { ...entry, ...NOT_DISTINGUISHED, address }, [all, ofAddress]);
    } else this.#countOfPartner(entry);
  }

  /** Whoever guesses a partner's key from many addresses does not hide whose it is. */
  #countOfPartner(entry: AuditEntry): void {
    const { actor, action, outcome, partnerId } = entry;
    const key = ['flood', actor, action, outcome, partnerId].join(' ');
    const limits = { ofPartner: `flood ${partnerId}`, all: 'flood' };
    const isNamed = partnerId !== null && (this.#groups.has(key) || this.#hasRoom(limits, FLOOD_GROUPS_MAX));
    if (isNamed) this.#count(key, { ...entry, ...NOT_DISTINGUISHED, partnerId }, Object.values(limits));
    else this.#countRest(entry);
  }

  #hasRoom<Name extends string>(limits: Record<Name, string>, max: Record<Name, number>): boolean {
    return (Object.keys(limits) as Name[]).every((name) => (this.#made.get(limits[name]) ?? 0) < max[name]);
  }

  /** What to write now, oldest first; all groups when the server stops. It is not returned again. */
  take(now: number, isLast = false): AuditEntry[] {
    const taken = this.#single;
    this.#single = [];
    for (const [key, group] of this.#groups) {
      const isDue = group.writtenAt === null || now - group.writtenAt >= group.everyMs;
      if (!isDue && !isLast) continue;
      if (group.entry) {
        taken.push(group.entry);
        group.entry = null;
        group.writtenAt = now;
      } else this.#remove(key, group);
    }
    return taken.sort((a, b) => a.at - b.at);
  }

  #count(
    key: string,
    entry: AuditEntry,
    limits: readonly string[] = [],
    everyMs: number = GROUP_EVERY_MS,
  ): void {
    const group = this.#groups.get(key);
    if (group?.entry) group.entry.count += entry.count;
    else if (group) group.entry = { ...entry };
    else {
      this.#groups.set(key, { entry: { ...entry }, writtenAt: null, everyMs, limits });
      for (const limit of limits) this.#made.set(limit, (this.#made.get(limit) ?? 0) + 1);
    }
  }

  #remove(key: string, { limits }: Group): void {
    this.#groups.delete(key);
    for (const limit of limits) {
      const left = (this.#made.get(limit) ?? 0) - 1;
      if (left > 0) this.#made.set(limit, left);
      else this.#made.delete(limit);
    }
  }

  /** Counts it with others of its kind, whoever sent them. */
  #countRest(entry: AuditEntry): void {
    const { actor, action, outcome } = entry;
    this.#count(`${actor} ${action} ${outcome}`, { ...entry, ...NOT_DISTINGUISHED });
  }
}

/** What entries that are counted together need not share. */
const NOT_DISTINGUISHED = { keyId: null, target: null, requestId: null, address: null, partnerId: null };

/** What costs its sender nothing: no key is needed, or its limit is reached. */
function isCounted({ actor, outcome }: AuditEntry): boolean {
  return actor === 'unknown' || actor === 'visitor' || outcome === 'too_many_requests';
}
