/** `npm run -s admin -- …`: an operator's commands, on the database of a running server. */
import { Command } from 'commander';
import { ConfigError } from '#server/config.ts';
import { callbackCommands } from './callbacks.ts';
import { AdminError } from './command.ts';
import { copyCommand } from './copy.ts';
import { jobCommands } from './jobs.ts';
import { limitCommands } from './limits.ts';
import { linkCommands } from './links.ts';
import { migrateCommand } from './migrate.ts';
import { partnerCommands } from './partners.ts';
import { userCommands } from './users.ts';

const program = new Command('admin').description(
  'Administers partners, links, limits, users, jobs, callbacks and the database.',
);
for (const add of [
  partnerCommands,
  limitCommands,
  linkCommands,
  userCommands,
  jobCommands,
  callbackCommands,
  migrateCommand,
  copyCommand,
]) {
  add(program);
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof AdminError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
