import type { Command } from 'commander';
import { print, withStore } from '../command.ts';

/** `clock confirm`: what is old may be erased again by the clock of this machine (D-115). */
export function clockCommand(program: Command): void {
  const clock = program.command('clock').description('The clock by which old data is erased');
  clock
    .command('confirm')
    .description(
      'says that the clock by which the database is used is right: PostgreSQL’s, or that of this machine',
    )
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(
        async (store) => {
          const reading = await store.read((tx) => tx.clock.reading(Date.now));
          const now = Math.round(Date.now() + (reading?.aheadMs ?? 0));
          await store.write((tx) => tx.clock.note(now));
          print(options.json, { confirmed: new Date(now).toISOString() });
        },
        { acceptsAnyClock: true },
      ),
    );
}
