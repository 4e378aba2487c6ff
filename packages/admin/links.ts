import type { Command } from 'commander';
import { updatedLink } from '#core/link.ts';
import { openClock } from '#server/clock.ts';
import { AdminError, withStore } from './command.ts';

/** `links …`: what an operator does to a link whose partner does not. */
export function linkCommands(program: Command): void {
  program
    .command('links')
    .description('Links of all partners')
    .command('disable')
    .description('disables a link at once; its partner can enable it again, unless it is suspended')
    .argument('<ref-id>')
    .action((refId) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        await store.write(async (tx, entry) => {
          const link = await tx.links.lock(refId);
          if (!link) throw new AdminError(`There is no link ${refId}.`);
          entry.partnerId = link.partnerId;
          await tx.links.update(updatedLink(link, { is_disabled: true }, now()));
        });
        console.log(`The link ${refId} is disabled.`);
      }),
    );
}
