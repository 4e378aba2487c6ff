import { Argument, type Command, Option } from 'commander';
import type { PartnerSettings } from '#core/partners/partner.ts';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import { wireTime } from '#handlers/links/link-body.ts';
import { openClock } from '#server/clock.ts';
import { addPartner, newApiKey } from '#server/partners.ts';
import type { Store } from '#store/store.ts';
import { apiKeyText, partnerId } from '../arguments.ts';
import type { AuditedStore } from '../audited-store.ts';
import { replayAll } from '../callbacks/replays.ts';
import { AdminError, expectStrongKey, print, printRows, withStore } from '../command.ts';
import { keyCommands } from './key-commands.ts';
import { lockedPartner } from './keys.ts';
import { setCommand } from './partner-settings.ts';
import { removeCommand } from './remove-partner.ts';

/** `partners …`: who may call, and with which keys. */
export function partnerCommands(program: Command): void {
  const partners = program.command('partners').description('Partners and their API keys');

  partners
    .command('add')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .requiredOption('--name <name>', 'name of the partner')
    .option('--api-key <key>', 'its API key; by default a new random one', apiKeyText)
    .option('--default-callback-url <url>', 'where results go when a link names no callback URL')
    .addOption(
      new Option('--redirect-success <word>', 'how redirects spell success')
        .choices(['successful', 'success'])
        .default('successful'),
    )
    .option('--json', 'print JSON')
    .action((id, options) =>
      withStore(async (store, config) => {
        const url: string | undefined = options.defaultCallbackUrl;
        const httpsOnly = config.mode === 'production';
        if (url !== undefined && !isHttpUrl(url, httpsOnly)) {
          throw new AdminError(
            `--default-callback-url must be an ${httpsOnly ? '' : 'http or '}https address.`,
          );
        }
        const apiKey: string = options.apiKey ?? newApiKey();
        expectStrongKey(apiKey, config);
        const partner = {
          partnerId: id,
          name: options.name,
          defaultCallbackUrl: url ?? null,
          redirectSuccess: options.redirectSuccess,
        };
        if (!(await addPartner(store, partner, apiKey, Date.now()))) {
          throw new AdminError(`There is a partner ${id} already.`);
        }
        print(options.json, { partner_id: id, api_key: apiKey });
      }),
    );

  partners
    .command('list')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store) => {
        const found = await store.read((tx) => tx.partners.list());
        const rows = found.map((partner) => ({
          partner_id: partner.partnerId,
          name: partner.name,
          default_callback_url: partner.defaultCallbackUrl,
          redirect_success: partner.redirectSuccess,
          suspended_at: wireTime(partner.suspendedAt),
          requires_signed_body: partner.requiresSignedBody,
          consent_in_callbacks: partner.consentInCallbacks,
          images_days: partner.imagesDays,
          personal_data_days: partner.personalDataDays,
          events_url: partner.eventsUrl,
        }));
        printRows(options.json, rows, 'There is no partner yet: add one with `partners add`.');
      }),
    );

  for (const [name, about, isSuspended] of [
    [
      'suspend',
      'refuses the partner’s calls and the submissions to its links, and holds back its callbacks',
      true,
    ],
    ['resume', 'ends the suspension, and sends what was held back', false],
  ] as const) {
    partners
      .command(name)
      .description(about)
      .argument('<partner-id>', '3 letters or digits', partnerId)
      .action((id) =>
        withStore(async (store) => {
          const { now } = await openClock(store);
          await changeSettings(store, id, { suspendedAt: isSuspended ? now() : null });
          if (!isSuspended) await replayHeldBack(store, id, now());
          console.log(`Partner ${id} is ${isSuspended ? 'suspended' : 'resumed'}.`);
        }),
      );
  }

  for (const [name, about, setting] of [
    [
      'require-signed-body',
      'whether the partner’s calls need the signature that covers their content',
      'requiresSignedBody',
    ],
    [
      'consent-in-callbacks',
      'whether its callbacks carry the receipt of the user’s consent',
      'consentInCallbacks',
    ],
  ] as const) {
    partners
      .command(name)
      .description(about)
      .argument('<partner-id>', '3 letters or digits', partnerId)
      .addArgument(new Argument('<on-or-off>').choices(['on', 'off']))
      .action((id, choice) =>
        withStore(async (store) => {
          await changeSettings(store, id, { [setting]: choice === 'on' });
          console.log(`${name} is ${choice} for partner ${id}.`);
        }),
      );
  }

  keyCommands(partners);
  setCommand(partners);
  removeCommand(partners);
}

/** @throws AdminError when there is no such partner. */
function changeSettings(store: Store, id: string, change: Partial<PartnerSettings>): Promise<void> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, id);
    // A second suspension keeps the time of the first.
    const suspendedAt = change.suspendedAt && (partner.suspendedAt ?? change.suspendedAt);
    await tx.partners.saveSettings({
      ...partner,
      ...change,
      ...(suspendedAt !== undefined && { suspendedAt }),
    });
  });
}

/** Sends what was held back, except to addresses that are paused for failing. */
async function replayHeldBack(store: AuditedStore, id: string, now: number): Promise<void> {
  const paused = await store.read((tx) => tx.endpoints.paused(id));
  const isFailing = (url: string | null) => paused.some((endpoint) => endpoint.url === url);
  await replayAll(store, { partnerId: id, state: 'paused' }, ({ url }) => !isFailing(url), now);
}
