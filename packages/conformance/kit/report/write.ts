/** Writes reports to files. */
import { writeFileSync } from 'node:fs';
import type { Report } from '../run.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';

/** The forms of `--report <form>=<file>`. */
export const FORMS = {
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
} as const satisfies Record<string, (report: Report) => string>;

export interface ReportFile {
  readonly form: keyof typeof FORMS;
  readonly file: string;
}

/** Reads `<form>=<file>`; null where it is none. */
export function reportFile(argument: string): ReportFile | null {
  const [, form = '', file = ''] = /^(\w+)=(.+)$/.exec(argument) ?? [];
  return form in FORMS ? { form: form as keyof typeof FORMS, file } : null;
}

export function writeReport(report: Report, { form, file }: ReportFile): void {
  writeFileSync(file, FORMS[form](report));
}
