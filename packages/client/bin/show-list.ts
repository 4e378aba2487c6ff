/** Shows lists: a page of one with how to go on, or all of it. */
import { printableJson } from '../../protocol/printable-json.ts';
import type { Context } from './shell/command.ts';
import { type Row, shellWord } from './shell/output.ts';

/** What to say below a page that is not the last. */
export const moreAfter = (cursor: string | null | undefined) =>
  cursor && `There are more: --cursor ${shellWord(cursor)} shows the next, --all every one.`;

/** All of a list: as JSON one a line, when it arrives; else as one table. */
export async function showAll<Each>(
  { isJson, shell, show }: Pick<Context, 'isJson' | 'shell' | 'show'>,
  all: AsyncIterable<Each>,
  rowOf: (each: Each) => Row,
): Promise<0> {
  const rows: Row[] = [];
  for await (const each of all) {
    if (isJson) shell.out(`${printableJson(each)}\n`);
    else rows.push(rowOf(each));
  }
  if (!isJson) show(null, () => rows);
  return 0;
}
