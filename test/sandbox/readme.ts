/** The package's README, in parts. */
import { read } from '../repository/tree.ts';

const README = read('packages/sandbox/README.md');

/** The cells of each row of the tables in a chapter, without the head. */
export function tablesOf(chapter: string): string[][][] {
  const text = README.split(/^## /m).find((each) => each.startsWith(`${chapter}\n`)) ?? '';
  return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

/** A cell of code, without its backticks. */
export const codeOf = (cell = ''): string => cell.replaceAll('`', '');

/** Its samples, by their titles. */
export const SAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  [...README.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```/gm)].map(([, title = '', code = '']) => [
    title,
    code,
  ]),
);
