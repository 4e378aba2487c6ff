import { csvOf } from '../../../protocol/csv.ts';
import type { DailyCount } from '../../index.ts';
import { defineCommand } from '../shell/command.ts';
import { given } from '../shell/input.ts';
import { showAll } from '../show-list.ts';

export const counts = defineCommand({
  name: 'counts',
  about: 'counts how many opened links, consented, submitted and succeeded, by day',
  arguments: [],
  options: {
    'first-day': { type: 'string', value: 'day', about: 'as 2026-11-01' },
    'last-day': { type: 'string', value: 'day', about: 'as 2026-11-30' },
    link: { type: 'string', value: 'ref_id', about: 'only this link' },
    'by-link': { type: 'boolean', about: 'each link apart' },
    csv: { type: 'boolean', about: 'as CSV with a first line of names' },
  },
  example: 'links counts --first-day 2026-11-01 --csv',
  async run(context, { 'first-day': first, 'last-day': last, link, csv, 'by-link': byLink }) {
    const filter = given({ first_day: first, last_day: last, ref_id: link, by_link: byLink });
    const isOfAll = !link && !byLink;
    const names = COLUMNS.filter((name) => name !== 'ref_id' || !isOfAll);
    const all = context.client().dailyCounts({ ...filter, limit: 100 });
    if (!csv)
      return showAll(context, all, (each) => Object.fromEntries(names.map((name) => [name, each[name]])));
    context.shell.out(csvOf([names]));
    for await (const each of all) context.shell.out(csvOf([names.map((name) => String(each[name]))]));
    return 0;
  },
});

const COLUMNS = [
  ...(['day', 'ref_id', 'opened', 'consented'] as const),
  ...(['submitted', 'succeeded', 'failed'] as const),
] satisfies readonly (keyof DailyCount)[];
