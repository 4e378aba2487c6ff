import type { Command } from 'commander';
import { openClock } from '#server/clock.ts';
import { partnerId } from '../arguments.ts';
import { withStore } from '../command.ts';
import { expectPartner } from '../partners/expect-partner.ts';
import { cellText } from '../table.ts';
import { isKnownUser } from './known-user.ts';

/** `users …`: disables a partner's user, and enables it again (§7.1, 2307). */
export function userCommands(program: Command): void {
  const users = program.command('users').description('Users of a partner');
  for (const name of ['disable', 'enable'] as const) {
    users
      .command(name)
      .argument('<partner-id>', '3 letters or digits', partnerId)
      .argument('<user-id>')
      .action((id, userId) =>
        withStore(async (store) => {
          const { now } = await openClock(store);
          const isKnown = await store.write(async (tx) => {
            await expectPartner(tx, id);
            await tx.partners.setUserDisabled(id, userId, name === 'disable' ? now() : null);
            return isKnownUser(tx, id, userId);
          });
          console.log(`The user ${cellText(userId)} of partner ${id} is ${name}d.`);
          // In advance is possible, and so is a mistyped id.
          if (!isKnown) console.error(`Partner ${id} has no job or link of this user yet: check the id.`);
        }),
      );
  }
}
