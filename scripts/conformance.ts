/** `npm run conformance -- <base url> --partner 001 --key …`: holds a server to the contract, whoever wrote it. */
import { Command, InvalidArgumentError } from 'commander';
import { prove } from '#conformance/kit/prove.ts';
import { terminalReport } from '#conformance/kit/report/terminal.ts';
import { FORMS, type ReportFile, reportFile, writeReport } from '#conformance/kit/report/write.ts';
import { CannotProve } from '#conformance/kit/target.ts';

interface Options {
  readonly partner: string;
  readonly key: string;
  readonly secondPartner?: string;
  readonly secondKey?: string;
  readonly callbacks?: string;
  readonly callbacksPort: number;
  readonly brand: string;
  readonly only?: string;
  readonly seed?: string;
  readonly keepClock?: boolean;
  readonly report: ReportFile[];
}

const forms = Object.keys(FORMS).join(', ');

const command = new Command('npm run conformance --')
  .description('Holds a server to the contract. Use a sandbox: it makes links and jobs, and moves the clock.')
  .argument('<base url>', 'where the server is, such as http://127.0.0.1:3000', url)
  .requiredOption('--partner <id>', 'the partner that calls')
  .requiredOption('--key <key>', 'its API key; better in CONFORMANCE_KEY', process.env['CONFORMANCE_KEY'])
  .option('--second-partner <id>', 'another partner, to prove that it sees nothing of the first')
  .option(
    '--second-key <key>',
    'its API key; better in CONFORMANCE_SECOND_KEY',
    process.env['CONFORMANCE_SECOND_KEY'],
  )
  .option(
    '--callbacks <url>',
    'where the server reaches the kit; not needed for a server on this machine',
    url,
  )
  .option('--callbacks-port <port>', 'where the kit listens behind that address', port, 0)
  .option('--brand <word>', 'the brand word in the paths (D-01)', 'hosted')
  .option('--only <what>', 'a clause (§4.4), a decision (D-14), or a word of the checks’ names')
  .option('--seed <text>', 'makes the same names and numbers again')
  .option('--keep-clock', 'does not move the sandbox’s clock, and skips what needs it')
  .option('--report <form=file>', `writes a report: ${forms}; may be given more than once`, reports, [])
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

const { args, processedArgs } = command.parse();
const options = command.opts<Options>();
try {
  const { partner, key, secondPartner, secondKey, callbacks = null, only = null, ...rest } = options;
  const report = await prove({
    ...rest,
    baseUrl: processedArgs[0] ?? args[0],
    partner: { id: partner, key },
    secondPartner: secondPartner && secondKey ? { id: secondPartner, key: secondKey } : null,
    callbacksUrl: callbacks,
    only,
  });
  console.log(terminalReport(report));
  for (const each of options.report) writeReport(report, each);
  process.exitCode = report.outcomes.some(({ result }) => result === 'failed') ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotProve)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function url(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It has to be an http or https address.');
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('It has to be a port.');
}

function reports(text: string, before: ReportFile[]): ReportFile[] {
  const file = reportFile(text);
  if (!file) throw new InvalidArgumentError(`It has to be <form>=<file>, where the form is one of ${forms}.`);
  return [...before, file];
}
