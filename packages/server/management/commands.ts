/** The admin commands that the management port runs: those that touch no file and no other database (D-77). */

/** By their first words. */
const ALLOWED: ReadonlySet<string> = new Set([
  'partners add',
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
]);
/** Who asks is said beside the command; files stay out of reach. */
const REFUSED_OPTIONS = ['--as', '--images', '--api-key-file'];

/** Whether the port runs it. */
export function isAllowedCommand(args: readonly string[]): boolean {
  const [first = '', second = ''] = args;
  const isKnown = ALLOWED.has(first) || ALLOWED.has(`${first} ${second}`);
  const isRefused = (arg: string) =>
    REFUSED_OPTIONS.some((option) => arg === option || arg.startsWith(`${option}=`));
  return isKnown && !args.some(isRefused);
}
