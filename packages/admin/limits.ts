import type { Command } from 'commander';
import { positiveInteger } from './arguments.ts';
import { print, withStore } from './command.ts';

/** `limits`: the ID number limit in force (D-20). */
export function limitCommands(program: Command): void {
  program
    .command('limits')
    .description('shows or changes the ID number limit in force; takes effect at once')
    .option('--max <requests>', 'counted requests before a number is blocked', positiveInteger)
    .option(
      '--window-hours <hours>',
      'hours after the last one at which the count has reset',
      positiveInteger,
    )
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store, config) => {
        const inForce = await store.write(async (tx) => {
          if (options.max) await tx.settings.set('id_number_limit', String(options.max));
          if (options.windowHours) {
            await tx.settings.set('id_number_window_ms', String(options.windowHours * 3_600_000));
          }
          const { max, windowMs } = await tx.limits.rule(config.idNumberLimit);
          return { max, window_ms: windowMs };
        });
        print(options.json, inForce);
      }),
    );
}
