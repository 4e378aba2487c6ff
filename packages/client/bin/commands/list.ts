import type { LinksOptions } from '../../lists.ts';
import { unwrap } from '../../unwrap.ts';
import { linkRow } from '../link-row.ts';
import { defineCommand } from '../shell/command.ts';
import { given, wholeNumber } from '../shell/input.ts';
import { UsageError } from '../shell/shell.ts';
import { moreAfter, showAll } from '../show-list.ts';

export const list = defineCommand({
  name: 'list',
  about: 'lists links, newest first',
  arguments: [],
  options: {
    page: { type: 'string', value: 'number', about: 'which page; by default 1' },
    limit: { type: 'string', value: 'number', about: 'links on a page, up to 100; by default 20' },
    all: { type: 'boolean', about: 'all pages; as JSON, one link a line' },
    state: { type: 'string', value: 'state', about: 'only links that are active, used, expired or disabled' },
    user: { type: 'string', value: 'id', about: 'only links for this user' },
    name: { type: 'string', value: 'text', about: 'only links whose name begins so' },
    after: { type: 'string', value: 'time', about: 'only links created at this time or later, in ISO 8601' },
    before: { type: 'string', value: 'time', about: 'only links created before this time' },
    cursor: { type: 'string', value: 'cursor', about: 'the page after one of a list with such a condition' },
  },
  example: 'links list --state active --limit 5',
  async run(context, options) {
    const { show } = context;
    const { state, user, name, after, before, cursor } = options;
    const limit = wholeNumber('--limit', options.limit ?? '20', 1, 100);
    const page = wholeNumber('--page', options.page ?? '1', 1, 999_999_999);
    const filter = given({
      state: state as Filter['state'],
      user_id: user,
      name,
      created_after: after,
      created_before: before,
    });
    const hasAny = Object.keys(filter).length > 0;
    if (options.all) {
      return showAll(context, context.client().links(hasAny ? { filter } : {}), (link) => linkRow(link));
    }
    if (hasAny || cursor) {
      if (options.page) throw new UsageError('--page goes with no condition: use --cursor.');
      const found = await unwrap(context.client().listLinks({ ...filter, limit, ...given({ cursor }) }));
      show(found, () => found.links.map((link) => linkRow(link)), moreAfter(found.next_cursor));
      return 0;
    }
    const found = await unwrap(context.client().listLinks({ page, limit }));
    const { total } = found.meta;
    const isMore = page * limit < total;
    const more = isMore ? `${total} in all: --page ${page + 1} shows the next, --all every one.` : null;
    show(found, () => found.links.map((link) => linkRow(link)), more);
    return 0;
  },
});

type Filter = NonNullable<LinksOptions['filter']>;
