/** `npm run conformance -- <base url> --partner 001 --key …`: checks any server against the contract. */
import { Command, InvalidArgumentError } from 'commander';
import { BUDGETS, type Budgets, checkConformance, parseBudget, type ReportFile } from '#conformance/index.ts';
import { exitForOption, finish, REPORT_OPTION, url, words } from './report-options.ts';

interface Options {
  readonly partner: string;
  readonly key: string;
  readonly secondPartner?: string;
  readonly secondKey?: string;
  readonly linksKey?: string;
  readonly webhookSecret?: string;
  readonly callbacks?: string;
  readonly callbacksPort: number;
  readonly brand: string;
  readonly only: string[];
  readonly skip: string[];
  readonly wait: number;
  readonly seed?: string;
  readonly keepClock?: boolean;
  readonly budget: Budgets;
  readonly report: ReportFile[];
}

const command = new Command('npm run conformance --')
  .description(
    'Checks a server against the contract. Use a sandbox: this creates links and jobs, and moves the clock.',
  )
  .argument('<base url>', 'the address of the server, such as http://127.0.0.1:3000', url)
  .requiredOption('--partner <id>', 'the partner that makes the requests')
  .requiredOption('--key <key>', 'its API key; better in CONFORMANCE_KEY', process.env['CONFORMANCE_KEY'])
  .option('--second-partner <id>', 'another partner, to check that it can read nothing of the first')
  .option(
    '--second-key <key>',
    'its API key; better in CONFORMANCE_SECOND_KEY',
    process.env['CONFORMANCE_SECOND_KEY'],
  )
  .option(
    '--links-key <key>',
    'a key of the partner that may call the operations on links alone; better in CONFORMANCE_LINKS_KEY',
    process.env['CONFORMANCE_LINKS_KEY'],
  )
  .option(
    '--webhook-secret <secret>',
    'the secret that signs its callbacks; better in CONFORMANCE_WEBHOOK_SECRET',
    process.env['CONFORMANCE_WEBHOOK_SECRET'],
  )
  .option(
    '--callbacks <url>',
    'the address at which the server reaches the kit; not needed for a server on this machine',
    url,
  )
  .option('--callbacks-port <port>', 'the port that the kit listens on behind that address', port, 0)
  .option('--brand <word>', 'the brand word in the paths (D-01)', 'hosted')
  .option(
    '--only <what>',
    'a clause (§4.4), a decision (D-14), or part of a check’s name; may be given more than once',
    words,
    [],
  )
  .option('--skip <what>', 'leaves checks out, named in the same way; may be given more than once', words, [])
  .option('--seed <text>', 'generates the same names and numbers again')
  .option('--budget <name=number>', `a budget of the server: ${BUDGETS.join(', ')}`, budgets, {})
  .option('--wait <seconds>', 'how long a job or a callback may take', seconds, 40)
  .option('--keep-clock', 'does not move the sandbox’s clock, and skips what requires it')
  .option(...REPORT_OPTION)
  .addHelpText(
    'after',
    `
Ends with
  0  no check failed
  1  a check failed: the contract is violated
  2  no check could run: a wrong option, address or key
  3  operations are not implemented; what there is keeps the contract`,
  )
  .exitOverride(exitForOption);

const { args, processedArgs } = command.parse();
const { partner, key, secondPartner, secondKey, callbacks, budget, wait, report, ...rest } =
  command.opts<Options>();
await finish(
  () =>
    checkConformance({
      ...rest,
      budgets: budget,
      waitMs: wait * 1_000,
      baseUrl: processedArgs[0] ?? args[0],
      partner: { id: partner, key },
      secondPartner: secondPartner && secondKey ? { id: secondPartner, key: secondKey } : null,
      callbacksUrl: callbacks ?? null,
    }),
  report,
);

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('Expected a port.');
}

function seconds(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of seconds.');
}

function budgets(text: string, before: Budgets): Budgets {
  const budget = parseBudget(text);
  if (!budget) throw new InvalidArgumentError(`Expected <name>=<number> with one of ${BUDGETS.join(', ')}.`);
  return { ...before, ...budget };
}
