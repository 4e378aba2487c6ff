/** What `npm run generators` found, and the table of it in the guide on other languages. */
import { readFileSync } from 'node:fs';
import type { Language } from './tools.ts';

export interface Outcome {
  readonly name: string;
  readonly from: string;
  readonly version: string;
  readonly language: Language;
  readonly note?: string;
  /** The first step that fails; null where a signed call succeeds. */
  readonly fails: 'generates' | 'checks' | 'calls' | null;
}

export const RECORD = new URL('../../test/generators/recorded.json', import.meta.url);

export function readRecord(): Outcome[] {
  return JSON.parse(readFileSync(RECORD, 'utf8'));
}

const STEPS = ['generates', 'checks', 'calls'] as const;

export function renderMatrix(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, version, language, fails, note = '' }) => {
    const failedAt = fails === null ? STEPS.length : STEPS.indexOf(fails);
    const cells = STEPS.map((_, at) => (at < failedAt ? 'yes' : at === failedAt ? '**no**' : ''));
    return `| ${[`${name} ${version}`, language, ...cells, note].join(' | ')} |`;
  });
  return [
    '| Generator | Language | Generates | Type-checks | Signed call | To know |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
