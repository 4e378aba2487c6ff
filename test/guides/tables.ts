import { chapter } from './samples.ts';

/** The cells of the tables under a heading of a chapter, without their heads. @throws when there are none. */
export function rows(page: string, under: string): string[][] {
  const [, section = ''] = chapter(page).split(`\n## ${under}\n`);
  const lines = section.split(/^## /m)[0]?.split('\n') ?? [];
  const table = lines.filter((line) => line.startsWith('| ')).slice(1);
  if (table.length === 0) throw new Error(`${page}.md needs a table under “${under}”.`);
  return table.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
