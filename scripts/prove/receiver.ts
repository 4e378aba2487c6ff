/** `npm run prove -- receiver <url>`: sends a receiver everything that happens to callbacks, and judges what it does. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import {
  CannotRun,
  parseReportOption,
  REPORT_FORMATS,
  type ReportFile,
  terminalReport,
  writeReport,
} from '#conformance/index.ts';
import type { JobIds } from '#conformance/receiver-suite/callback.ts';
import type { Effect } from '#conformance/receiver-suite/room.ts';
import { LIMIT_MS, runReceiverSuite } from '#conformance/receiver-suite/run.ts';

const PROBE_MS = 20_000;

interface Options {
  readonly partner: string;
  readonly key: string[];
  readonly probe?: string;
  readonly only?: string;
  readonly seed?: string;
  readonly report: ReportFile[];
}

const command = new Command('prove receiver')
  .description(
    'Sends a receiver of callbacks genuine, forged, old, repeated, cut and slow ones, and judges its answers. Use a test ' +
      'instance: it gets some 150 invented results.',
  )
  .argument('<url>', 'the receiver’s address, such as http://127.0.0.1:4000/callbacks', url)
  .option(
    '--key <key>',
    'a key or webhook secret that it accepts, or CALLBACK_KEY; give each of them',
    keys,
    [],
  )
  .option('--partner <id>', 'its partner id', '001')
  .option(
    '--probe <command>',
    'prints what the receiver did with a job, as {"times": 1, "result": {…}}; gets the user’s and the job’s id',
  )
  .option('--only <what>', 'part of a case’s name')
  .option('--seed <text>', 'makes the same ids again')
  .option('--report <format=file>', `writes a report: ${Object.keys(REPORT_FORMATS).join(', ')}`, reports, [])
  .addHelpText(
    'after',
    `
Ends with
  0  no case failed
  1  a case failed
  2  no case could run: a wrong option, or nobody answers at the address`,
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();

const { key, partner, probe, only = null, seed, report: files } = command.opts<Options>();
const fromEnvironment = process.env['CALLBACK_KEY'];
const accepted = key.length > 0 ? key : fromEnvironment ? [fromEnvironment] : [];
const address = command.processedArgs[0] ?? command.args[0];
try {
  if (accepted.length === 0)
    throw new CannotRun('Give a key that the receiver accepts: --key, or CALLBACK_KEY.');
  await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(LIMIT_MS) }).catch((error: Error) => {
    throw new CannotRun(`${address} does not answer: ${String(error.cause ?? error.message)}.`);
  });
  const report = await runReceiverSuite({
    url: address,
    keys: accepted,
    partnerId: partner,
    probe: probe ? (ids) => ask(probe, ids) : null,
    only,
    ...(seed && { seed }),
  });
  if (report.outcomes.length === 0) throw new CannotRun(`No case matches ${only}.`);
  console.log(terminalReport(report));
  if (!probe)
    console.log('Effects were not judged: give --probe, a command that prints what became of a job.');
  for (const each of files) writeReport(report, each);
  process.exitCode = report.outcomes.some(({ result }) => result === 'failed') ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Runs the probe for a job. @throws CannotRun where it does not print an effect. */
async function ask(line: string, { user_id, job_id }: JobIds): Promise<Effect> {
  const [program = '', ...words] = line.split(' ').filter(Boolean);
  const { stdout } = await promisify(execFile)(program, [...words, user_id, job_id], {
    timeout: PROBE_MS,
  }).catch((error: Error) => {
    throw new CannotRun(`The probe failed: ${error.message}`);
  });
  try {
    const { times, result = null } = JSON.parse(stdout);
    if (Number.isInteger(times)) return { times, result };
  } catch {}
  throw new CannotRun(
    `The probe has to print {"times": …, "result": …}, but printed ${stdout.slice(0, 200)}`,
  );
}

function url(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Expected an http or https address.');
}

function keys(text: string, before: string[]): string[] {
  return [...before, text];
}

function reports(text: string, before: ReportFile[]): ReportFile[] {
  const file = parseReportOption(text);
  if (!file) throw new InvalidArgumentError('Expected <format>=<file>.');
  return [...before, file];
}
