/** The admin commands that the management port runs: those that touch no file and no other database (D-77). */
import { nearestName } from '#protocol/nearest-name.ts';

/** By their first words. */
const ALLOWED: ReadonlySet<string> = new Set([
  'partners add',
  'partners import -',
  'partners list',
  'partners set',
  'partners suspend',
  'partners resume',
  'partners remove',
  'partners require-signed-body',
  'partners consent-in-callbacks',
  'partners keys',
  'partners rotate-key',
  'partners retire-key',
  'partners webhook-secret',
  'partners rotate-webhook-secret',
  'partners retire-webhook-secret',
  'links disable',
  'limits',
  'users disable',
  'users enable',
  'people erase',
  'people export',
  'jobs show',
  'consent show',
  'callbacks list',
  'callbacks show',
  'callbacks paused',
  'callbacks replay',
  'callbacks resume',
  'audit list',
  'audit export',
  'audit head',
  'audit verify',
  'clock confirm',
]);
/** All others, which the shell runs. */
const FOR_SHELL = [
  'partners import',
  'consent keep-text',
  'backup',
  'restore',
  'copy',
  'migrate',
  'reseal',
  'page-language',
  'data-flows',
  'database accept',
  'help',
];
const NAMES = [...ALLOWED, ...FOR_SHELL];
const ONE_WORD = NAMES.filter((name) => !name.includes(' '));
/** Who asks is said beside the command; files stay out of reach. */
const REFUSED_OPTIONS = ['--as', '--images', '--api-key-file', '--keys'];

/** Whether the port runs it. */
export function isAllowedCommand(args: readonly string[]): boolean {
  // The third says where what is imported comes from.
  const isAllowed = [1, 2, 3].some((words) => ALLOWED.has(args.slice(0, words).join(' ')));
  const isRefused = (arg: string) =>
    REFUSED_OPTIONS.some((option) => arg === option || arg.startsWith(`${option}=`));
  return isAllowed && !args.some(isRefused);
}

/** For a command that there is not, a sentence that says so and names the one that is meant; null for a real one. */
export function unknownCommand(args: readonly string[]): string | null {
  const [word = '', second = ''] = args;
  // An option before the command, such as --help.
  if (word.startsWith('-')) return null;
  const both = second === '' || second.startsWith('-') ? word : `${word} ${second}`;
  if (NAMES.includes(word) || NAMES.includes(both)) return null;
  const meant = nearestName(both, NAMES);
  if (meant !== undefined) return `There is no command "${both}"; did you mean "${meant}"?`;
  // What follows a command of one word is no part of its name.
  const meantWord = nearestName(word, ONE_WORD);
  if (meantWord !== undefined) return `There is no command "${word}"; did you mean "${meantWord}"?`;
  return `There is no command "${both}"; npm run -s admin -- --help lists them.`;
}
