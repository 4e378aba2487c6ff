/** Entries of the audit trail that wait in memory to be written: reads and refusals (D-69). */
import type { AuditEntry } from '#core/audit.ts';

/** The most entries that wait one by one. */
const SINGLE_MAX = 10_000;
/** The most groups of like entries that are told apart by address and target. */
const GROUPS_MAX = 100;
/** How often a group is written: what anybody can send must not fill the database. */
const GROUP_EVERY_MS = 60_000;

/** Like entries, which are counted together. */
interface Group {
  /** The first of those that were not written yet, with their count; null when all are. */
  entry: AuditEntry | null;
  /** When it was last written; null for never. */
  writtenAt: number | null;
}

export class AuditNotes {
  #single: AuditEntry[] = [];
  readonly #groups = new Map<string, Group>();

  note(entry: AuditEntry): void {
    if (isCounted(entry)) {
      const { actor, action, outcome, partnerId, target, address } = entry;
      const key = [actor, action, outcome, partnerId, target, address].join(' ');
      if (this.#groups.has(key) || this.#groups.size < GROUPS_MAX) this.#count(key, entry);
      else this.#countRest(entry);
    } else if (this.#single.length < SINGLE_MAX) this.#single.push(entry);
    else this.#countRest(entry);
  }

  /** What to write now, oldest first; all groups when the server stops. It is not returned again. */
  take(now: number, isLast = false): AuditEntry[] {
    const taken = this.#single;
    this.#single = [];
    for (const [key, group] of this.#groups) {
      const isDue = group.writtenAt === null || now - group.writtenAt >= GROUP_EVERY_MS;
      if (!isDue && !isLast) continue;
      if (group.entry) {
        taken.push(group.entry);
        group.entry = null;
        group.writtenAt = now;
      } else this.#groups.delete(key);
    }
    return taken.sort((a, b) => a.at - b.at);
  }

  #count(key: string, entry: AuditEntry): void {
    const group = this.#groups.get(key);
    if (group?.entry) group.entry.count++;
    else if (group) group.entry = { ...entry };
    else this.#groups.set(key, { entry: { ...entry }, writtenAt: null });
  }

  /** Counts it with others of its kind, whoever sent them. */
  #countRest({ actor, action, outcome, ...entry }: AuditEntry): void {
    const rest = { keyId: null, target: null, requestId: null, address: null, partnerId: null };
    this.#count(`${actor} ${action} ${outcome}`, { ...entry, actor, action, outcome, ...rest });
  }
}

/** What costs its sender nothing: no key is needed, or its budget is spent. */
function isCounted({ actor, outcome }: AuditEntry): boolean {
  return actor === 'unknown' || actor === 'visitor' || outcome === 'too_many_requests';
}
