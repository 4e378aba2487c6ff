import { type Command, Option } from 'commander';
import type { DeliveryState } from '#core/delivery.ts';
import { OPERATOR } from '#core/partners/endpoint.ts';
import { openClock } from '#server/clock.ts';
import { addressOwner, duration, httpUrl, partnerId, positiveInteger, time } from '../arguments.ts';
import { AdminError, print, printRows, withStore } from '../command.ts';
import { expectOwner, newest, partnersOf, pausedRows, row, show } from './callback-views.ts';
import { replayAll, replayOne, resume } from './replays.ts';

const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'failed', 'paused'];

/** `callbacks …`: shows how results reach partners, and sends them again. */
export function callbackCommands(program: Command): void {
  const callbacks = program.command('callbacks').description('Results on their way to partners');
  viewCommands(callbacks);
  sendCommands(callbacks);
}

function viewCommands(callbacks: Command): void {
  callbacks
    .command('list')
    .description('lists callbacks, newest first')
    .option('--partner <partner-id>', 'only those of one partner', partnerId)
    .addOption(new Option('--state <state>', 'only those in one state').choices(STATES))
    .option('--older-than <time>', 'only those older than this, such as 30m, 24h or 5d', duration)
    .option('--limit <rows>', 'rows at most', positiveInteger, 50)
    .option('--json', 'print JSON')
    .action(({ partner, state, olderThan, limit, json }) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        const before = olderThan === undefined ? undefined : now() - olderThan;
        printRows(
          json,
          (await newest(store, { partner, state, before }, limit)).map(row),
          'No callback matches.',
        );
      }),
    );

  callbacks
    .command('show')
    .description('shows a callback with each attempt')
    .argument('<webhook-id>')
    .option('--json', 'print JSON')
    .action((id, { json }) => withStore((store) => show(store, id, json)));

  callbacks
    .command('paused')
    .description('lists the addresses that are paused, with the reason')
    .option('--partner <partner-id>', 'only those of one partner; operator: EVENTS_URL', addressOwner)
    .option('--json', 'print JSON')
    .action(({ partner, json }) =>
      withStore(async (store) => {
        const ids = [...(await partnersOf(store, partner)), ...(partner ? [] : [OPERATOR])];
        const rows = await Promise.all(ids.map((id) => pausedRows(store, id)));
        printRows(json, rows.flat(), 'No address is paused.');
      }),
    );
}

function sendCommands(callbacks: Command): void {
  callbacks
    .command('replay')
    .description('sends callbacks again: one, or those since a time that were not delivered')
    .argument('[webhook-id]')
    .option('--since <time>', 'those made since, such as 2026-11-20T10:00:00Z', time)
    .option('--partner <partner-id>', 'only those of one partner', partnerId)
    .addOption(
      new Option('--state <state>', 'those in this state; by default failed and paused').choices(STATES),
    )
    .option('--json', 'print JSON')
    .action((id: string | undefined, { since, partner, state, json }) =>
      withStore(async (store) => {
        if ((id === undefined) === (since === undefined)) {
          throw new AdminError('Name one callback, or a time with --since.');
        }
        const { now } = await openClock(store);
        if (id !== undefined) return print(json, { replayed: await replayOne(store, id, now()) });
        const states: DeliveryState[] = state ? [state] : ['failed', 'paused'];
        let replayed = 0;
        for (const each of await partnersOf(store, partner)) {
          for (const one of states) {
            replayed += await replayAll(store, { partnerId: each, state: one, since }, () => true, now());
          }
        }
        print(json, { replayed });
      }),
    );

  callbacks
    .command('resume')
    .description('ends the pause of a partner’s addresses and sends what was held back')
    .requiredOption('--partner <partner-id>', 'whose; operator: that of EVENTS_URL', addressOwner)
    .option('--url <url>', 'only this address', httpUrl)
    .option('--json', 'print JSON')
    .action(({ partner, url, json }) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        print(json, await resume(store, await expectOwner(store, partner), url, now()));
      }),
    );
}
