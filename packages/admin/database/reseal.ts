import type { Command } from 'commander';
import { reseal } from '#store/seal/reseal.ts';
import { AdminError, printRows, withStore } from '../command.ts';
import { printProgress } from '../progress.ts';

/** `reseal`: after a change of SECRET (D-67). */
export function resealCommand(program: Command): void {
  program
    .command('reseal')
    .description('seals all keys under the new SECRET, so that SECRET_PREVIOUS can go; servers may run')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store) => {
        const { tables, isDone } = await reseal(store, printProgress());
        printRows(options.json, tables);
        if (!isDone) {
          throw new AdminError(
            'A server still seals under a previous SECRET. Restart every server with the new one, and run reseal again.',
          );
        }
        if (!options.json) console.log('Nothing needs SECRET_PREVIOUS any more.');
      }),
    );
}
