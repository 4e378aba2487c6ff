/** How an operator gives a key of a partner's own: in a file, because everybody on a machine sees the arguments of commands. */
import { type Command, Option } from 'commander';
import type { Config } from '#server/settings/config.ts';
import { apiKeyText } from '../arguments.ts';
import { AdminError } from '../command.ts';
import { readSecretFile } from '../secret-file.ts';

export function keyOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--api-key-file <file>',
        'a file with the key, or - for standard input; by default a new random one',
      )
        .argParser(readKey)
        .conflicts('apiKey'),
    )
    .option(
      '--api-key <key>',
      'the key itself, which others on this machine see: better --api-key-file',
      apiKeyText,
    );
}

const SEEN =
  '--api-key can be seen in the list of processes and in the history of the shell: use --api-key-file.';

/**
 * The key that was given; undefined without one.
 *
 * @throws AdminError in production for one in the arguments, which others have seen by now.
 */
export function givenKey(
  { apiKey, apiKeyFile }: { apiKey?: string; apiKeyFile?: string },
  { mode }: Config,
): string | undefined {
  if (process.argv.some((argument) => /^--api-key(=|$)/.test(argument))) {
    if (mode === 'production') throw new AdminError(SEEN);
    console.error(SEEN);
  }
  return apiKey ?? apiKeyFile;
}

const readKey = (file: string): string => apiKeyText(readSecretFile(file));
