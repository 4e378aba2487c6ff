/** The store of an admin command: what the command does is in the audit trail (D-69). */
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { type AuditEntry, auditEntry, knownId } from '#core/audit.ts';
import type { Store, Tx } from '#store/store.ts';
import { isPartnerId } from './arguments.ts';
import { cellText } from './table.ts';

/**
 * Records the command in its first unit of work. Later ones that name a target of their own, in `entry`, are recorded as
 * well.
 */
export interface AuditedStore extends Omit<Store, 'write'> {
  write<T>(work: (tx: Tx, entry: AuditEntry) => Promise<T>): Promise<T>;
}

/**
 * @param check - before the first unit of work that the command writes: whether it may.
 * @returns the store, and a function that records the command if it has written nothing.
 */
export function auditedStore(
  store: Store,
  command: AuditEntry,
  check: () => Promise<void>,
): { audited: AuditedStore; recordRead: () => Promise<void> } {
  let isRecorded = false;
  let isChecked = false;
  const audited: AuditedStore = {
    ...store,
    async write(work) {
      if (!isChecked) await check();
      isChecked = true;
      const value = await store.write(async (tx) => {
        const entry = { ...command };
        const value = await work(tx, entry);
        if (!isRecorded || entry.target !== command.target) tx.audit.add(entry);
        return value;
      });
      isRecorded = true;
      return value;
    },
  };
  return {
    audited,
    async recordRead() {
      if (!isRecorded) await store.write(async (tx) => tx.audit.add(command));
    },
  };
}

/** The entry of a command: its words, the names of its options, and whom or what its first argument names. */
export function entryOf(command: Command): AuditEntry {
  const { as = systemUser(), partner = null } = command.optsWithGlobals();
  const [first] = command.args;
  const isPartner = isPartnerId(first ?? '');
  return auditEntry({
    at: Date.now(),
    actor: 'operator',
    operator: as,
    action: wordsOf(command),
    partnerId: isPartner ? (first ?? null) : partner,
    target: knownId(first),
  });
}

/** Without values: they may be keys or names. */
function wordsOf(command: Command): string {
  const names: string[] = [];
  for (let each = command; each.parent; each = each.parent) names.unshift(each.name());
  const options = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .flatMap(({ long }) => (long && long !== '--json' ? long : []));
  return [...names, ...options].join(' ');
}

function systemUser(): string {
  try {
    // `audit export` prints entries as they were hashed.
    return cellText(userInfo().username);
  } catch {
    // In a container the number may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
