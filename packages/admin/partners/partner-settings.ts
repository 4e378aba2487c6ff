import { type Command, InvalidArgumentError } from 'commander';
import type { PartnerSettings } from '#core/partners/partner.ts';
import type { Config } from '#server/settings/config.ts';
import { partnerId, positiveInteger } from '../arguments.ts';
import { AdminError, print, withStore } from '../command.ts';
import { chosenEvents, eventOptions, writeLinkEvents } from './event-options.ts';
import { lockedPartner } from './expect-partner.ts';

const DAY_MS = 86_400_000;

/**
 * `partners set`: how long a partner's data is kept, which is never longer than the operator says (D-70), and where it is
 * told of events (D-79).
 */
export function setCommand(partners: Command): void {
  const set = partners
    .command('set')
    .description('has a partner’s data kept for a shorter time than that of others, and tells it of events')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--images-days <days>', 'when images are erased, or default', days)
    .option('--personal-data-days <days>', 'when other personal data is erased, or default', days);
  eventOptions(set)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        if (Object.keys(options).every((name) => name === 'json')) {
          throw new AdminError('Give --images-days, --personal-data-days, --events-url or --link-events.');
        }
        const change: Retention = {
          imagesDays: stored(options.imagesDays),
          personalDataDays: stored(options.personalDataDays),
        };
        expectShorter(change, config);
        const saved = await store.write(async (tx) => {
          const partner: PartnerSettings = await lockedPartner(tx, id);
          const { imagesDays = partner.imagesDays, personalDataDays = partner.personalDataDays } = change;
          const events = chosenEvents(options, partner, config);
          if (partner.eventsUrl && events.eventsUrl !== partner.eventsUrl) {
            // Nothing would be sent there whose success ends its failures.
            tx.endpoints.clear([{ partnerId: id, url: partner.eventsUrl, receives: 'events' }]);
          }
          await tx.partners.saveSettings({ ...partner, imagesDays, personalDataDays, ...events });
          const days = { images_days: imagesDays, personal_data_days: personalDataDays };
          return { ...days, events_url: events.eventsUrl, link_events: writeLinkEvents(events.linkEvents) };
        });
        print(options.json, { partner_id: id, ...saved });
      }),
    );
}

type Days = number | 'default' | undefined;

/** null: as the operator's settings say. */
const stored = (days: Days): number | null | undefined => (days === 'default' ? null : days);

function days(value: string): Days {
  if (value === 'default') return value;
  try {
    return positiveInteger(value);
  } catch {
    throw new InvalidArgumentError('It must be a whole number of days, 1 or more, or default.');
  }
}

interface Retention {
  readonly imagesDays: number | null | undefined;
  readonly personalDataDays: number | null | undefined;
}

function expectShorter({ imagesDays, personalDataDays }: Retention, config: Config): void {
  for (const [option, setting, asked, keptMs] of [
    ['--images-days', 'IMAGES_KEPT_DAYS', imagesDays, config.imagesKeptMs],
    ['--personal-data-days', 'PERSONAL_DATA_KEPT_DAYS', personalDataDays, config.personalDataKeptMs],
  ] as const) {
    const most = keptMs / DAY_MS;
    if ((asked ?? 0) > most) throw new AdminError(`${option} is at most ${most}, which ${setting} is.`);
  }
}
