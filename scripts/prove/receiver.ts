/** `npm run prove -- receiver <url>`: sends a receiver everything that happens to callbacks, and judges what it does. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { CannotRun, type ReportFile } from '#conformance/index.ts';
import type { JobIds } from '#conformance/receiver-suite/callback.ts';
import type { Effect } from '#conformance/receiver-suite/room.ts';
import { LIMIT_MS, runReceiverSuite } from '#conformance/receiver-suite/run.ts';
import { exitForOption, finish, ONLY_OPTION, REPORT_OPTION, url, words } from '../report-options.ts';

const PROBE_MS = 20_000;

interface Options {
  readonly partner: string;
  readonly key: string[];
  readonly probe?: string;
  readonly only: string[];
  readonly seed?: string;
  readonly report: ReportFile[];
}

const command = new Command('prove receiver')
  .description(
    'Sends a receiver of callbacks genuine, forged, old, repeated, cut and slow ones, and judges its answers. Use a test ' +
      'instance: it gets some 900 invented results.',
  )
  .argument('<url>', 'the receiver’s address, such as http://127.0.0.1:4000/callbacks', url)
  .option(
    '--key <key>',
    'a key or webhook secret that it accepts, or CALLBACK_KEY; give each of them',
    words,
    [],
  )
  .option('--partner <id>', 'its partner id', '001')
  .option(
    '--probe <command>',
    'prints what the receiver did with a job, as {"times": 1, "result": {…}}; gets the user’s and the job’s id',
  )
  .option(...ONLY_OPTION)
  .option('--seed <text>', 'makes the same ids again')
  .option(...REPORT_OPTION)
  .addHelpText(
    'after',
    `
Ends with
  0  no case failed
  1  a case failed
  2  no case could run: a wrong option, or nobody answers at the address`,
  )
  .exitOverride(exitForOption)
  .parse();

const { key, partner, probe, only, seed, report: files } = command.opts<Options>();
const fromEnvironment = process.env['CALLBACK_KEY'];
const accepted = key.length > 0 ? key : fromEnvironment ? [fromEnvironment] : [];
const address = command.processedArgs[0] ?? command.args[0];
await finish(async () => {
  if (accepted.length === 0)
    throw new CannotRun('Give a key that the receiver accepts: --key, or CALLBACK_KEY.');
  const signal = AbortSignal.timeout(LIMIT_MS);
  await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).catch((error: Error) => {
    throw new CannotRun(`${address} does not answer: ${String(error.cause ?? error.message)}.`);
  });
  return runReceiverSuite({
    url: address,
    keys: accepted,
    partnerId: partner,
    probe: probe ? (ids) => ask(probe, ids) : null,
    only,
    ...(seed && { seed }),
  });
}, files);
if (!probe && process.exitCode !== 2)
  console.log('Effects were not judged: give --probe, a command that prints what became of a job.');

/** Runs the probe for a job. @throws CannotRun where it does not print an effect. */
async function ask(line: string, { user_id, job_id }: JobIds): Promise<Effect> {
  const [program = '', ...words] = line.split(' ').filter(Boolean);
  const { stdout } = await promisify(execFile)(program, [...words, user_id, job_id], {
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
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
