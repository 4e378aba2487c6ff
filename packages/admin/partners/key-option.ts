/** How an operator gives a key of a partner's own: in a file, because everybody on a machine sees the arguments of commands. */
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { apiKeyText } from '../arguments.ts';

const STANDARD_INPUT = 0;

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

function readKey(file: string): string {
  try {
    return apiKeyText(readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8').replace(/\r?\n$/, ''));
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw error;
    throw new InvalidArgumentError('The file cannot be read.');
  }
}
