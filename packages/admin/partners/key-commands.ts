import { type Command, Option } from 'commander';
import { type ApiKey, KEY_ROLES } from '#core/partners/partner.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { newApiKey } from '#server/partners.ts';
import { duration, partnerId } from '../arguments.ts';
import { expectStrongKey, print, printRows, withStore } from '../command.ts';
import type { Cell } from '../table.ts';
import { expectPartner } from './expect-partner.ts';
import { givenKey, keyOptions } from './key-option.ts';
import { retireKey, rotateKey } from './keys.ts';
import { retireSecret, rotateSecret, showSecrets } from './webhook-secrets.ts';

const PARTNER = ['<partner-id>', '3 letters or digits', partnerId] as const;

/** `partners …-key`: what a partner signs with. */
export function keyCommands(partners: Command): void {
  partners
    .command('keys')
    .description('lists the keys that were not retired, without the keys themselves')
    .argument(...PARTNER)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store) => {
        const { apiKeys } = await store.read((tx) => expectPartner(tx, id));
        printRows(options.json, apiKeys.map(keyRow));
      }),
    );

  keyOptions(partners.command('rotate-key'))
    .description('adds a live key; `retire-key` then ends the older one')
    .argument(...PARTNER)
    .addOption(new Option('--role <role>', 'what it may call').choices(KEY_ROLES).default('all'))
    .option('--expires-in <time>', 'how long it works, such as 24h or 90d; by default for ever', duration)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        const now = Date.now();
        const { role, expiresIn } = options;
        const apiKey: string = givenKey(options, config) ?? newApiKey();
        expectStrongKey(apiKey, config);
        const expiresAt = expiresIn === undefined ? null : now + expiresIn;
        const keyId = await rotateKey(store, id, apiKey, now, { role, expiresAt });
        print(options.json, { partner_id: id, api_key: apiKey, key_id: keyId });
      }),
    );

  partners
    .command('retire-key')
    .description('ends a key: the named one, or the older of two that may call everything')
    .argument(...PARTNER)
    .argument('[key-id]', 'as `partners keys` lists it')
    .action((id, keyId) =>
      withStore(async (store) => {
        const retired = await retireKey(store, id, Date.now(), keyId);
        console.log(`Key ${retired} of partner ${id} is retired.`);
      }),
    );
}

/** `partners …-webhook-secret`: what a partner's callbacks are signed with. */
export function secretCommands(partners: Command): void {
  partners
    .command('webhook-secret')
    .description('shows the secrets that sign callbacks; makes one if there is none')
    .argument(...PARTNER)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store) => {
        const { secrets, derivesWebhookSecret } = await showSecrets(store, id, Date.now());
        printRows(
          options.json,
          secrets.map((secret) => ({ partner_id: id, webhook_secret: secret })),
        );
        if (derivesWebhookSecret) {
          console.error(
            'The secret derived from the API key signs callbacks too, until `retire-webhook-secret` ends it.',
          );
        }
      }),
    );

  partners
    .command('rotate-webhook-secret')
    .description('adds a secret; both sign callbacks until `retire-webhook-secret`')
    .argument(...PARTNER)
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store) => {
        const secret = await rotateSecret(store, id, Date.now());
        print(options.json, { partner_id: id, webhook_secret: secret });
      }),
    );

  partners
    .command('retire-webhook-secret')
    .description('ends the older of two secrets; the one derived from the API key is always the older')
    .argument(...PARTNER)
    .action((id) =>
      withStore(async (store) => {
        const retired = await retireSecret(store, id, Date.now());
        const which = retired === 'derived' ? 'secret derived from the API key' : 'older webhook secret';
        console.log(`The ${which} of partner ${id} is retired.`);
      }),
    );
}

const keyRow = ({ keyId, role, createdAt, expiresAt }: ApiKey): Record<string, Cell> => ({
  key_id: keyId,
  role,
  created_at: wireTime(createdAt),
  expires_at: wireTime(expiresAt),
});
