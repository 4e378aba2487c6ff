import { unwrap } from '../../unwrap.ts';
import { linkRow } from '../link-row.ts';
import { defineCommand } from '../shell/command.ts';
import { wholeNumber } from '../shell/input.ts';
import type { Row } from '../shell/output.ts';

export const list = defineCommand({
  name: 'list',
  about: 'lists links, newest first',
  arguments: [],
  options: {
    page: { type: 'string', value: 'number', about: 'which page; by default 1' },
    limit: { type: 'string', value: 'number', about: 'links on a page, up to 100; by default 20' },
    all: { type: 'boolean', about: 'all pages; as JSON, one link a line' },
  },
  example: 'links list --limit 5',
  async run({ client, isJson, shell, show }, options) {
    const limit = wholeNumber('--limit', options.limit ?? '20', 1, 100);
    const page = wholeNumber('--page', options.page ?? '1', 1, 999_999_999);
    if (!options.all) {
      const found = await unwrap(client().listLinks({ page, limit }));
      const { total } = found.meta;
      const isMore = page * limit < total;
      const more = isMore ? `${total} in all: --page ${page + 1} shows the next, --all every one.` : null;
      show(found, () => found.links.map((link) => linkRow(link)), more);
      return 0;
    }
    const rows: Row[] = [];
    for await (const link of client().links()) {
      if (isJson) shell.out(`${JSON.stringify(link)}\n`);
      else rows.push(linkRow(link));
    }
    if (!isJson) show(null, () => rows);
    return 0;
  },
});
