/** `npm run -s admin -- …`: what an operator does beside the running server, on the same database. */
import { Command } from 'commander';
import { callbackCommands } from './admin/callbacks.ts';
import { AdminError } from './admin/command.ts';
import { copyCommand } from './admin/copy.ts';
import { jobCommands } from './admin/jobs.ts';
import { limitCommands } from './admin/limits.ts';
import { migrateCommand } from './admin/migrate.ts';
import { partnerCommands } from './admin/partners.ts';
import { userCommands } from './admin/users.ts';
import { ConfigError } from './config.ts';

const program = new Command('admin').description(
  'Administers partners, limits, users, jobs, callbacks and the database.',
);
for (const add of [
  partnerCommands,
  limitCommands,
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
