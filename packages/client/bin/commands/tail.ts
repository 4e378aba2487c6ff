import { setTimeout as sleep } from 'node:timers/promises';
import { printableJson } from '../../../protocol/printable-json.ts';
import type { ResultOf } from '../../result.ts';
import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';
import { columns } from '../shell/output.ts';

const EVERY_MS = 2_000;
const PAGE = 100;

type LinkEvents = Extract<Awaited<ResultOf<'listLinkEvents'>>, { ok: true }>['data']['events'];

export const tail = defineCommand({
  name: 'tail',
  about: 'shows what happens on a link, as it happens, until you stop it',
  arguments: [{ name: 'ref-id', about: 'the link’s ref_id' }],
  options: { once: { type: 'boolean', about: 'end after what has happened so far' } },
  example: 'links tail 2f1c8a52-6d0e-4c1b-9a7e-0d5b3c6f8e21',
  notes:
    'An event is shown some seconds after it happened; as JSON, one a line. Without any, the operator has not set that they ' +
    'are recorded: `partners set <partner-id> --link-events all`.',
  async run({ client, shell, isJson }, { once }, [refId = '']) {
    let after: string | undefined;
    for (;;) {
      const from = after === undefined ? {} : { after_event: after };
      const { events, has_more } = await unwrap(client().listLinkEvents(refId, { limit: PAGE, ...from }));
      shell.out(isJson ? events.map((event) => `${printableJson(event)}\n`).join('') : linesOf(events));
      after = events.at(-1)?.event_id ?? after;
      if (has_more) continue;
      if (once) return 0;
      await sleep(EVERY_MS);
    }
  },
});

const linesOf = (events: LinkEvents) =>
  columns(events.map(({ timestamp, type, data }) => [timestamp, type, data.service_job_id ?? '']));
