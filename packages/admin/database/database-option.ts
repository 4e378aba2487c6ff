/** How an operator names a database: by its URL, or in a file, because everybody on a machine sees the arguments of commands. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  DATABASE_URL_FORMS,
  type DatabaseLocation,
  parseDatabaseUrl,
} from '#server/settings/database-location.ts';
import { DatabaseUrlError } from '#store/postgres/url.ts';
import { AdminError } from '../command.ts';
import { readSecretFile } from '../secret-file.ts';

/** `name:password@`, or the parameter. */
const PASSWORD = /^postgres(ql)?:\/\/([^/?#@]*:[^/?#@]+@|.*[?&]password=)/;

/** Adds `--<name>` and `--<name>-file`. */
export function databaseOption(command: Command, name: 'from' | 'to', description: string): Command {
  return command
    .option(`--${name} <url>`, `${description}: ${DATABASE_URL_FORMS}`, (url) => {
      if (PASSWORD.test(url)) {
        console.error(
          `The password in --${name} can be seen in the list of processes and in the history of the shell: use --${name}-file.`,
        );
      }
      return location(url);
    })
    .addOption(
      new Option(`--${name}-file <file>`, 'a file with its URL, or - for standard input')
        .argParser((file) => location(readSecretFile(file)))
        .conflicts(name),
    );
}

/** @throws AdminError when neither option was given. */
export function givenDatabase(name: string, ...given: (DatabaseLocation | undefined)[]): DatabaseLocation {
  const found = given.find((each) => each !== undefined);
  if (!found) throw new AdminError(`--${name} or --${name}-file is missing.`);
  return found;
}

function location(url: string): DatabaseLocation {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new InvalidArgumentError(`It ${error.message}.`) : error;
  }
}
