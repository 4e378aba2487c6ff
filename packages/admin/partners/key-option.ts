/** How an operator gives a key of a partner's own: in a file, because everybody on a machine sees the arguments of commands. */
import { type Command, Option } from 'commander';
import { apiKeyText } from '../arguments.ts';
import { readSecretFile } from '../secret-file.ts';

/** Adds the options for a key. */
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

/** The key that was given; undefined without one. */
export function givenKey({
  apiKey,
  apiKeyFile,
}: {
  apiKey?: string;
  apiKeyFile?: string;
}): string | undefined {
  if (process.argv.some((argument) => /^--api-key(=|$)/.test(argument))) {
    console.error(
      '--api-key can be seen in the list of processes and in the history of the shell: use --api-key-file.',
    );
  }
  return apiKey ?? apiKeyFile;
}

const readKey = (file: string): string => apiKeyText(readSecretFile(file));
