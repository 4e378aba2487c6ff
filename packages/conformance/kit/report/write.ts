/** Writes reports to files. */
import { writeFileSync } from 'node:fs';
import type { ConformanceReport } from '../run.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { jsonOf } from './summary.ts';

/** The formats of `--report <format>=<file>`. */
export const REPORT_FORMATS = {
  json: (report: ConformanceReport) => `${JSON.stringify(jsonOf(report), null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
} as const satisfies Record<string, (report: ConformanceReport) => string>;

export interface ReportFile {
  readonly format: keyof typeof REPORT_FORMATS;
  readonly file: string;
}

/** Parses `<format>=<file>`; null where it is malformed. */
export function parseReportOption(argument: string): ReportFile | null {
  const [, format = '', file = ''] = /^(\w+)=(.+)$/.exec(argument) ?? [];
  return format in REPORT_FORMATS ? { format: format as keyof typeof REPORT_FORMATS, file } : null;
}

export function writeReport(report: ConformanceReport, { format, file }: ReportFile): void {
  writeFileSync(file, REPORT_FORMATS[format](report));
}
