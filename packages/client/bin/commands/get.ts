import { unwrap } from '../../unwrap.ts';
import { linkRow } from '../link-row.ts';
import { defineCommand } from '../shell/command.ts';

export const get = defineCommand({
  name: 'get',
  about: 'shows a link, its state and its counts of jobs',
  arguments: [{ name: 'ref-id', about: 'the link’s ref_id' }],
  options: {},
  example: 'links get 2f1c8a52-6d0e-4c1b-9a7e-0d5b3c6f8e21',
  async run({ client, show }, _, [refId = '']) {
    const link = await unwrap(client().getLink(refId));
    show(link, () => [linkRow(link)]);
    return 0;
  },
});
