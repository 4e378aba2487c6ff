/** `npm run prove -- client -- <command>`: runs the suite for clients against the driver that the command starts. */
import { Command, InvalidArgumentError } from 'commander';
import { runClientSuite } from '#conformance/client-suite/run.ts';
import {
  CannotRun,
  parseReportOption,
  REPORT_FORMATS,
  type ReportFile,
  terminalReport,
  writeReport,
} from '#conformance/index.ts';

const program = new Command('npm run prove -- client [options] --')
  .description(
    'Runs the suite for clients. The command starts a driver: packages/conformance/client-suite/README.md.',
  )
  .argument('<command...>', 'the driver’s program and its arguments')
  .option('--only <words>', 'part of a case’s name')
  .option('--report <format=file>', `writes a report: ${Object.keys(REPORT_FORMATS).join(', ')}`, reports, [])
  .passThroughOptions()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse();

const { only = null, report: files } = program.opts<{ only?: string; report: ReportFile[] }>();
const report = await runClientSuite({ command: program.args, only }).catch((error: unknown) => {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  process.exit(2);
});
if (report.outcomes.length === 0) {
  console.error(`No case matches ${only}.`);
  process.exit(2);
}
console.log(terminalReport(report));
for (const each of files) writeReport(report, each);
process.exitCode = report.outcomes.some(({ result }) => result === 'failed') ? 1 : 0;

function reports(text: string, before: ReportFile[]): ReportFile[] {
  const file = parseReportOption(text);
  if (!file) throw new InvalidArgumentError(`Expected <format>=<file>.`);
  return [...before, file];
}
