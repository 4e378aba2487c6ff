/** `npm run prove -- client -- <command>`: runs the suite for clients against the driver that the command starts. */
import { Command } from 'commander';
import { runClientSuite } from '#conformance/client-suite/run.ts';
import { CannotRun, type ConformanceReport, type ReportFile } from '#conformance/index.ts';
import { exitForOption, finish, ONLY_OPTION, REPORT_OPTION } from '../report-options.ts';

const program = new Command('npm run prove -- client [options] --')
  .description(
    'Runs the suite for clients. The command starts a driver: packages/conformance/client-suite/README.md.',
  )
  .argument('<command...>', 'the driver’s program and its arguments')
  .option(...ONLY_OPTION)
  .option(...REPORT_OPTION)
  .passThroughOptions()
  .exitOverride(exitForOption)
  .parse();

const { only, report } = program.opts<{ only: string[]; report: ReportFile[] }>();
await finish(async () => checked(await runClientSuite({ command: program.args, only })), report);

/** @throws CannotRun where every case was skipped. */
function checked(done: ConformanceReport): ConformanceReport {
  const [first] = done.outcomes;
  if (!first || done.outcomes.some(({ result }) => result !== 'skipped')) return done;
  throw new CannotRun(`Nothing was checked: ${first.reason}.`);
}
