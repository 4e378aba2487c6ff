import type { Command } from 'commander';
import type { StoredEntry } from '#core/audit.ts';
import { allEntries, chainWaiting, newestEntries, verifyChain } from '#store/audit/chain.ts';
import type { ChainMark } from '#store/queries/audit.ts';
import { chainMark, partnerId, positiveInteger, time } from './arguments.ts';
import type { AuditedStore } from './audited-store.ts';
import { AdminError, print, printRows, withStore } from './command.ts';
import type { Cell } from './table.ts';

/** `audit …`: who did what (D-69). */
export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('Who did what');

  audit
    .command('list')
    .description('lists entries, newest first')
    .option('--partner <partner-id>', 'only what concerns one partner', partnerId)
    .option('--since <time>', 'only those since then, such as 2026-11-20 or 2026-11-20T10:00:00Z', time)
    .option('--before <number>', 'only those before this one: the next page', positiveInteger)
    .option('--limit <rows>', 'rows at most', positiveInteger, 50)
    .option('--json', 'print JSON')
    .action(({ partner, since, before = Number.MAX_SAFE_INTEGER, limit, json }) =>
      withTrail(async (store) => {
        const entries = await newestEntries(store, before, { partnerId: partner, since }, limit);
        printRows(
          json,
          entries.map(({ number, entry }) => ({ number, ...cells(entry) })),
          'No entry matches.',
        );
        if (!json && entries.length === limit) console.log(`Older ones: --before ${entries.at(-1)?.number}`);
      }),
    );

  audit
    .command('export')
    .description('prints entries as JSON lines, oldest first: number, hash and entry')
    .option('--partner <partner-id>', 'only what concerns one partner', partnerId)
    .option('--since <time>', 'only those since then, such as 2026-11-20 or 2026-11-20T10:00:00Z', time)
    .action(({ partner, since }) =>
      withTrail(async (store) => {
        for await (const { number, hash, text } of allEntries(store, { partnerId: partner, since })) {
          console.log(`{"number":${number},"hash":"${hash}","entry":${text}}`);
        }
      }),
    );

  audit
    .command('head')
    .description('prints the number and the hash of the last entry: keep it elsewhere, for `verify`')
    .option('--json', 'print JSON')
    .action(({ json }) =>
      withTrail(async (store) => print(json, { head: markText(await store.read((tx) => tx.audit.head())) })),
    );

  audit
    .command('verify')
    .description('checks every entry; exits 1 and names the first that was changed, swapped or removed')
    .option(
      '--head <head>',
      'what `audit head` printed before, to find a trail that was written anew',
      chainMark,
    )
    .option('--json', 'print JSON')
    .action(({ head, json }) =>
      withTrail(async (store) => {
        const verified = await verifyChain(store, head);
        if (verified.problem) throw new AdminError(verified.problem);
        print(json, {
          entries: verified.entries,
          removed_for_age: verified.base.number,
          head: markText(verified.head),
        });
      }),
    );
}

/** Without a server, nobody has chained what other commands have recorded. */
function withTrail(work: (store: AuditedStore) => Promise<unknown>): Promise<void> {
  return withStore(async (store) => {
    await chainWaiting(store);
    await work(store);
  });
}

const markText = ({ number, hash }: ChainMark) => `${number}:${hash}`;

/** The same columns for every entry. */
function cells(entry: StoredEntry): Record<string, Cell> {
  const { at, actor, operator = null, partner_id = null, key_id = null, action, target = null } = entry;
  const { outcome, code = null, count = 1, request_id = null, address = null } = entry;
  return {
    at,
    actor,
    operator,
    partner_id,
    key_id,
    action,
    target,
    outcome,
    code,
    count,
    request_id,
    address,
  };
}
