import type { Command } from 'commander';
import { AdminError, print, withStore } from '../command.ts';

/** `clock confirm`: what is old may be erased again by the clock of this machine (D-115). */
export function clockCommand(program: Command): void {
  const clock = program.command('clock').description('The clock by which old data is erased');
  clock
    .command('confirm')
    .description('says that the clock of this machine is right, for an SQLite file that waits for it')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store, config) => {
        if (config.database.kind !== 'sqlite') {
          throw new AdminError(
            'PostgreSQL has a clock of its own, which decides: set the clock that is wrong.',
          );
        }
        const now = Date.now();
        await store.write((tx) => tx.clock.note(now));
        print(options.json, { confirmed: new Date(now).toISOString() });
      }),
    );
}
