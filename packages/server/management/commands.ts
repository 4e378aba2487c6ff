/** The admin commands that the management port runs: those that touch no file and no other database (D-77). */

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
]);
/** Who asks is said beside the command; files stay out of reach. */
const REFUSED_OPTIONS = ['--as', '--images', '--api-key-file', '--keys'];

/** Whether the port runs it. */
export function isAllowedCommand(args: readonly string[]): boolean {
  // The third says where what is imported comes from.
  const isKnown = [1, 2, 3].some((words) => ALLOWED.has(args.slice(0, words).join(' ')));
  const isRefused = (arg: string) =>
    REFUSED_OPTIONS.some((option) => arg === option || arg.startsWith(`${option}=`));
  return isKnown && !args.some(isRefused);
}
