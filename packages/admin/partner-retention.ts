import { type Command, InvalidArgumentError } from 'commander';
import type { PartnerSettings } from '#core/partner.ts';
import type { Config } from '#server/config.ts';
import { partnerId, positiveInteger } from './arguments.ts';
import { AdminError, print, withStore } from './command.ts';
import { lockedPartner } from './keys.ts';

const DAY_MS = 86_400_000;

/** `partners set`: how long a partner's data is kept, which is never longer than the operator says (D-70). */
export function retentionCommand(partners: Command): void {
  partners
    .command('set')
    .description('has a partner’s data kept for a shorter time than that of others')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--images-days <days>', 'when images are erased, or default', days)
    .option('--personal-data-days <days>', 'when other personal data is erased, or default', days)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        const change: Retention = {
          imagesDays: stored(options.imagesDays),
          personalDataDays: stored(options.personalDataDays),
        };
        expectShorter(change, config);
        const saved = await store.write(async (tx) => {
          const partner: PartnerSettings = await lockedPartner(tx, id);
          const { imagesDays = partner.imagesDays, personalDataDays = partner.personalDataDays } = change;
          await tx.partners.saveSettings({ ...partner, imagesDays, personalDataDays });
          return { images_days: imagesDays, personal_data_days: personalDataDays };
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
  if (imagesDays === undefined && personalDataDays === undefined) {
    throw new AdminError('Give --images-days, --personal-data-days or both.');
  }
  for (const [option, setting, asked, keptMs] of [
    ['--images-days', 'IMAGES_KEPT_DAYS', imagesDays, config.imagesKeptMs],
    ['--personal-data-days', 'PERSONAL_DATA_KEPT_DAYS', personalDataDays, config.personalDataKeptMs],
  ] as const) {
    const most = keptMs / DAY_MS;
    if ((asked ?? 0) > most) throw new AdminError(`${option} is at most ${most}, which ${setting} is.`);
  }
}
