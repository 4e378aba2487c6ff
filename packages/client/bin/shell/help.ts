/** The help, made from the commands. */
import { EXIT } from '../failure.ts';
import type { Argument, Command, Options } from './command.ts';
import { columns, wrapped } from './output.ts';
import { VARIABLES } from './settings.ts';

/** Every command has these. */
export const GLOBAL_OPTIONS = {
  profile: {
    type: 'string',
    value: 'name',
    isProfile: true,
    about: 'take address, partner and keys from this profile',
  },
  json: { type: 'boolean', about: 'print JSON, as is done where a program reads the output' },
  table: { type: 'boolean', about: 'print tables, also where a program reads the output' },
  help: { type: 'boolean', about: 'print this' },
} as const satisfies Options;

const ABOUT = `Creates hosted verification links, follows what becomes of them, and shows how signatures are made. \
With nothing set, it calls the sandbox that \`npm start\` runs on this machine.`;
const KEYS =
  'Keys are read from a variable, a profile or standard input, never from the command line, which others can see.';
const FAILURES = 'Where JSON is printed, an error is JSON too, on standard error.';

export function overview(commands: readonly Command[], width: number): string {
  const parts = commands.map(
    ({ name, about, example }) => `${columns([[`  ${name.padEnd(10)}`, about]], width)}    $ ${example}\n`,
  );
  return `Usage: links <command> [options]

${wrapped(ABOUT, width)}

Commands, each with an example:
${parts.join('')}
links <command> --help says more.

${section('Variables, which win over a profile', Object.entries(VARIABLES), width)}
${wrapped(KEYS, width)}

${section('Exit codes', Object.entries(EXIT), width)}${wrapped(FAILURES, width)}
`;
}

export function helpOf(
  { name, about, arguments: args, options, example, notes }: Command,
  width: number,
): string {
  const usage = [name, ...args.map(placeOf), '[options]'].join(' ');
  const described = args.map((each): [string, string] => [placeOf(each), aboutOf(each)]);
  return [
    `Usage: links ${usage}\n`,
    `${about[0]?.toUpperCase()}${about.slice(1)}.\n`,
    `  $ ${example}\n`,
    ...(described.length ? [section('Arguments', described, width)] : []),
    section('Options', rowsOf({ ...options, ...GLOBAL_OPTIONS }), width),
    ...(notes ? [`${wrapped(notes, width)}\n`] : []),
  ].join('\n');
}

const placeOf = ({ name, isOptional }: Argument) => (isOptional ? `[${name}]` : `<${name}>`);

const aboutOf = ({ about, choices }: Argument) => (choices ? `${about}: ${choices.join(', ')}` : about);

const rowsOf = (options: Options) =>
  Object.entries(options).map(([name, { value, about, multiple }]): [string, string] => [
    `--${name}${value ? ` <${value}>` : ''}`,
    `${about}${multiple ? '; may be given several times' : ''}`,
  ]);

const section = (title: string, rows: readonly (readonly [string, string])[], width: number) =>
  `${title}:\n${columns(
    rows.map(([name, about]) => [`  ${name}`, about]),
    width,
  )}`;
