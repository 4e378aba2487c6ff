/** Runs an admin command, in the process that asks for it. */
import { Command, CommanderError } from 'commander';
import { reasonOf } from '#server/open-store.ts';
import { ConfigError } from '#server/settings/config.ts';
import { StoreUnavailable } from '#store/store.ts';
import { operatorName, secondsAsMs } from './arguments.ts';
import { auditCommands } from './audit.ts';
import { callbackCommands } from './callbacks/callbacks.ts';
import { AdminError, beginCommand } from './command.ts';
import { dataFlowCommand } from './data-flows.ts';
import { databaseCommand } from './database/accept.ts';
import { backupCommands } from './database/backup.ts';
import { clockCommand } from './database/clock.ts';
import { copyCommand } from './database/copy.ts';
import { migrateCommand } from './database/migrate.ts';
import { resealCommand } from './database/reseal.ts';
import { limitCommands } from './limits.ts';
import { linkCommands } from './links.ts';
import { pageLanguageCommand } from './page-language.ts';
import { partnerCommands } from './partners/partners.ts';
import { consentCommands } from './people/consent.ts';
import { jobCommands } from './people/jobs.ts';
import { peopleCommands } from './people/people.ts';
import { userCommands } from './people/users.ts';
import { cellText } from './table.ts';

/** All commands; one that is wrong throws. */
export function adminProgram(): Command {
  const program = new Command('admin')
    .description(
      'Administers partners, links, limits, users, jobs, callbacks, the audit trail and the database.',
    )
    .option(
      '--as <name>',
      'who you are, for the audit trail; by default the user of the system',
      operatorName,
    )
    .option(
      '--wait-for-database <seconds>',
      'wait so long for a database that cannot be reached; by default not at all',
      secondsAsMs,
    )
    .configureOutput({
      writeErr: printError,
    })
    .exitOverride()
    .hook('preAction', (_, command) => beginCommand(command));
  for (const add of [
    partnerCommands,
    limitCommands,
    linkCommands,
    userCommands,
    peopleCommands,
    jobCommands,
    consentCommands,
    callbackCommands,
    auditCommands,
    migrateCommand,
    clockCommand,
    databaseCommand,
    copyCommand,
    resealCommand,
    backupCommands,
    pageLanguageCommand,
    dataFlowCommand,
  ]) {
    add(program);
  }
  return program;
}

/** Runs a command with the settings of the environment, and prints to the console. @returns its exit code. */
export async function runAdmin(args: readonly string[]): Promise<number> {
  try {
    await adminProgram().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed what is wrong with the arguments.
    if (error instanceof CommanderError) return error.exitCode;
    const sentence = await sentenceOf(error);
    if (sentence === null) throw error;
    printError(sentence);
    return 1;
  }
}

/** What to tell of an expected failure; null for a bug. */
async function sentenceOf(error: unknown): Promise<string | null> {
  if (error instanceof AdminError || error instanceof ConfigError) return error.message;
  if (await isOfDatabase(error)) {
    const reason = reasonOf(error).replace(/\.$/, '');
    return `The database did not answer in time, or cannot be used: ${reason}. The command may be run again.`;
  }
  // Of a file or folder that the operator has named.
  const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error;
  return isOfFile ? `${error.path} cannot be used: ${error.message}.` : null;
}

async function isOfDatabase(error: unknown): Promise<boolean> {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error) || 'path' in error) return false;
  // Commands that open a database directly see its driver's errors. Imported only here, so that others start faster.
  const { isUnavailable } = await import('#store/postgres/connection.ts');
  return isUnavailable(error);
}

/** What was wrong may be quoted in it, as a column of somebody's file, and must not control the terminal. */
function printError(text: string): void {
  console.error(text.trimEnd().split('\n').map(cellText).join('\n'));
}
