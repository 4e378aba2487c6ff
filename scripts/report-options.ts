/** What the commands of the conformance kit have in common: how they read options, and how they end. */
import { InvalidArgumentError } from 'commander';
import {
  CannotRun,
  type ConformanceReport,
  endsCheck,
  exitCodeOf,
  parseReportOption,
  REPORT_FORMATS,
  type ReportFile,
  terminalReport,
  writeReport,
} from '#conformance/index.ts';

const formats = Object.keys(REPORT_FORMATS).join(', ');

/** The arguments of commander's `.option` for `--report`. */
export const REPORT_OPTION = [
  '--report <format=file>',
  `writes a report: ${formats}; may be given more than once`,
  reports,
  [] as ReportFile[],
] as const;

/** The arguments of `.option` for `--only`: more than one add up. */
export const ONLY_OPTION = [
  '--only <what>',
  'a clause, a decision, or part of a case’s name; may be given more than once',
  words,
  [] as string[],
] as const;

function reports(text: string, before: ReportFile[]): ReportFile[] {
  const file = parseReportOption(text);
  if (!file) throw new InvalidArgumentError(`Expected <format>=<file> with one of the formats ${formats}.`);
  return [...before, file];
}

export function url(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Expected an http or https address.');
}

/** An option that may be given more than once. */
export function words(text: string, before: string[]): string[] {
  return [...before, text];
}

/** Ends the process for a wrong option, as `.exitOverride` calls it. */
export const exitForOption = (error: { exitCode: number }): never =>
  process.exit(error.exitCode === 0 ? 0 : 2);

/** Prints the report, writes it to the files and sets the exit code; 2 with a sentence where nothing could be checked. */
export async function finish(
  run: () => Promise<ConformanceReport>,
  files: readonly ReportFile[],
): Promise<void> {
  // A request of a check that another error has ended: its outcome is known, and the other checks go on.
  process.on('unhandledRejection', (error) => {
    if (!endsCheck(error)) throw error;
  });
  try {
    const report = await run();
    if (report.outcomes.length === 0)
      throw new CannotRun(`No case matches ${report.chosen?.replace(/^only /, '')}.`);
    console.log(terminalReport(report));
    for (const each of files) writeReport(report, each);
    process.exitCode = exitCodeOf(report);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
