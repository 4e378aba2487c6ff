import { type Command, InvalidArgumentError } from 'commander';
import { LINK_EVENT_TYPES, type LinkEventType } from '#core/page/link-event.ts';
import type { PartnerSettings } from '#core/partners/partner.ts';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import { urlRefusal } from '#delivery/address-guard.ts';
import type { Config } from '#server/settings/config.ts';
import { guardRule } from '#server/settings/guard-rule.ts';
import { partnerId, positiveInteger } from '../arguments.ts';
import { AdminError, print, withStore } from '../command.ts';
import { lockedPartner } from './keys.ts';

const DAY_MS = 86_400_000;
const LINK_EVENTS_HELP =
  'which events of its links are posted there, such as opened,abandoned, or all; pull: only listed; off: not recorded';

/**
 * `partners set`: how long a partner's data is kept, which is never longer than the operator says (D-70), and where it is
 * told of events (D-79).
 */
export function setCommand(partners: Command): void {
  partners
    .command('set')
    .description('has a partner’s data kept for a shorter time than that of others, and tells it of events')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--images-days <days>', 'when images are erased, or default', days)
    .option('--personal-data-days <days>', 'when other personal data is erased, or default', days)
    .option('--events-url <url>', 'where it is told of events, or none')
    .option('--link-events <types>', LINK_EVENTS_HELP, linkEvents)
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
        const events = eventsUrl(options.eventsUrl, config);
        const saved = await store.write(async (tx) => {
          const partner: PartnerSettings = await lockedPartner(tx, id);
          const { imagesDays = partner.imagesDays, personalDataDays = partner.personalDataDays } = change;
          const url = events === undefined ? partner.eventsUrl : events;
          const types = chosenTypes(options.linkEvents, partner);
          const changed = { imagesDays, personalDataDays, eventsUrl: url, linkEvents: types };
          await tx.partners.saveSettings({ ...partner, ...changed });
          const days = { images_days: imagesDays, personal_data_days: personalDataDays };
          return { ...days, events_url: url, link_events: writeLinkEvents(types) };
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

/** As it is given. */
export const writeLinkEvents = (types: PartnerSettings['linkEvents']): string =>
  types === null ? 'off' : types.join(',') || 'pull';

type Types = LinkEventType[] | 'off' | undefined;

/** null: nothing is recorded. */
const chosenTypes = (types: Types, { linkEvents }: PartnerSettings) =>
  types === 'off' ? null : (types ?? linkEvents);

/** The parser of options takes no null. */
function linkEvents(value: string): Types {
  if (value === 'off') return value;
  if (value === 'pull') return [];
  if (value === 'all') return [...LINK_EVENT_TYPES];
  const chosen = value.split(',');
  const types = LINK_EVENT_TYPES.filter((type) => chosen.includes(type));
  if (types.length === chosen.length) return types;
  throw new InvalidArgumentError(`It must be off, pull, all, or some of ${LINK_EVENT_TYPES.join(',')}.`);
}

/** null: the partner is told nothing; undefined: as it was. */
function eventsUrl(url: string | undefined, config: Config): string | null | undefined {
  if (url === undefined) return undefined;
  if (url === 'none') return null;
  const httpsOnly = config.mode === 'production';
  if (!isHttpUrl(url, httpsOnly)) {
    throw new AdminError(`--events-url must be an ${httpsOnly ? '' : 'http or '}https address, or none.`);
  }
  // Nobody would hear that an event cannot be sent.
  const refused = urlRefusal(url, guardRule(config));
  if (refused) throw new AdminError(`--events-url ${refused}.`);
  return url;
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
