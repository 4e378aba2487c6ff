/** Runs a command of `links`, in this process. */
import { parseArgs } from 'node:util';
import { nearestName } from '../../protocol/nearest-name.ts';
import { createClient } from '../client.ts';
import { CallFailed } from '../unwrap.ts';
import { COMMANDS } from './commands.ts';
import { exitCodeOf, failureText, usageText } from './failure.ts';
import type { Command, Context, Options } from './shell/command.ts';
import { GLOBAL_OPTIONS, helpOf, overview } from './shell/help.ts';
import { jsonOf, tableOf } from './shell/output.ts';
import { openProfiles } from './shell/profiles.ts';
import { readSettings } from './shell/settings.ts';
import { type Shell, UsageError } from './shell/shell.ts';

/** That of help in a pipe, and of old terminals. */
const WIDTH = 80;

/** @returns the exit code, of those in failure.ts. */
export async function runLinks(args: readonly string[], shell: Shell): Promise<number> {
  const [name = '--help', ...rest] = args;
  const command = COMMANDS.find((each) => each.name === name);
  const isJson = rest.includes('--json') || (!shell.isTerminal && !rest.includes('--table'));
  let context: Context | undefined;
  try {
    if (name === '--help' || name === 'help') return help(rest, shell);
    if (!command) throw noCommand(name);
    if (rest.includes('--help')) return help([name], shell);
    const { values, positionals } = parse(command, rest);
    context = contextOf(shell, isJson, values);
    return await command.run(context, values as never, positionals);
  } catch (error) {
    if (error instanceof CallFailed) {
      shell.err(failureText(error.error, context?.settings() ?? null, isJson));
      return exitCodeOf(error.error);
    }
    if (!(error instanceof UsageError)) throw error;
    shell.err(usageText(error.message, command ? `links ${command.name} --help says more.` : null, isJson));
    return 2;
  }
}

function help([name]: readonly string[], { out, width = WIDTH }: Shell): number {
  const command = COMMANDS.find((each) => each.name === name);
  if (name !== undefined && !command) throw noCommand(name);
  out(command ? helpOf(command, width) : overview(COMMANDS, width));
  return 0;
}

function noCommand(name: string): UsageError {
  const meant = nearestName(
    name,
    COMMANDS.map((each) => each.name),
  );
  return new UsageError(`There is no command “${name}”. ${meantOr(meant, 'links --help lists them.')}`);
}

const meantOr = (meant: string | undefined, otherwise: string) =>
  meant === undefined ? otherwise : `Did you mean ${meant}?`;

function parse({ options, arguments: wanted }: Command, args: readonly string[]) {
  const all: Options = { ...GLOBAL_OPTIONS, ...options };
  const table = Object.entries(all).map(([name, { type, multiple = false }]) => [name, { type, multiple }]);
  let parsed: { values: object; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: Object.fromEntries(table), allowPositionals: true });
  } catch (error) {
    // It goes on about arguments that begin with a dash, of which there are none.
    const message = (error as Error).message.split('. To specify')[0] ?? '';
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    const meant = unknown === undefined ? undefined : nearestName(unknown, Object.keys(all));
    throw new UsageError(meant === undefined ? message : `${message}. Did you mean --${meant}?`);
  }
  const { values, positionals } = parsed;
  const missing = wanted.slice(positionals.length).find(({ isOptional }) => !isOptional);
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.about}.`);
  const [extra] = positionals.slice(wanted.length);
  if (extra !== undefined) throw new UsageError(`“${extra}” is one argument too many.`);
  for (const [at, { name, choices }] of wanted.entries()) {
    const given = positionals[at];
    if (given !== undefined && choices && !choices.includes(given)) {
      throw new UsageError(`<${name}> must be one of: ${choices.join(', ')}.`);
    }
  }
  const defaults = Object.entries(all).map(([name, { type, multiple }]) => [
    name,
    type === 'boolean' ? false : multiple ? [] : undefined,
  ]);
  return { values: { ...Object.fromEntries(defaults), ...values } as Record<string, unknown>, positionals };
}

function contextOf(shell: Shell, isJson: boolean, values: Readonly<Record<string, unknown>>): Context {
  const profiles = openProfiles(shell.env);
  const settings = () => readSettings(shell.env, values['profile'] as string | undefined, profiles);
  const isJsonAsked = values['json'] === true;
  return {
    shell,
    isJson,
    isJsonAsked,
    commands: COMMANDS,
    profiles,
    settings,
    client() {
      const { url, partner, apiKeys, brand } = settings();
      const [first, ...others] = apiKeys;
      if (first === undefined)
        throw new UsageError('A webhook secret signs no requests: an API key is missing.');
      // Somebody waits: one retry is enough.
      const retriesMax = 1;
      return createClient({
        baseUrl: url,
        partnerId: partner,
        apiKey: [first, ...others],
        brand,
        retriesMax,
      });
    },
    show(data, rows, more) {
      if (isJson) return shell.out(jsonOf(data));
      const { isTerminal, width } = shell;
      shell.out(`${tableOf(rows(), isTerminal ? width : undefined)}${more ? `${more}\n` : ''}`);
    },
  };
}
