import type { Command } from 'commander';
import { wireTime } from '#protocol/wire-time.ts';
import { printRows, withStore } from '../command.ts';
import { addCommand } from './add-partner.ts';
import { writeLinkEvents } from './event-options.ts';
import { importCommand } from './import-partners.ts';
import { keyCommands, secretCommands } from './key-commands.ts';
import { setCommand } from './partner-settings.ts';
import { removeCommand } from './remove-partner.ts';
import { suspendCommands, switchCommands } from './switches.ts';

/** `partners …`: who may call, and with which keys. */
export function partnerCommands(program: Command): void {
  const partners = program.command('partners').description('Partners and their API keys');

  addCommand(partners);
  importCommand(partners);
  partners
    .command('list')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async (store) => {
        const { found, removals } = await store.read(async (tx) => ({
          found: await tx.partners.list(),
          removals: new Set(await tx.removal.begun()),
        }));
        const rows = found.map((partner) => ({
          partner_id: partner.partnerId,
          name: partner.name,
          default_callback_url: partner.defaultCallbackUrl,
          redirect_success: partner.redirectSuccess,
          suspended_at: wireTime(partner.suspendedAt),
          is_being_removed: removals.has(partner.partnerId),
          requires_signed_body: partner.requiresSignedBody,
          consent_in_callbacks: partner.consentInCallbacks,
          images_days: partner.imagesDays,
          personal_data_days: partner.personalDataDays,
          events_url: partner.eventsUrl,
          link_events: writeLinkEvents(partner.linkEvents),
        }));
        printRows(options.json, rows, 'There is no partner yet: add one with `partners add`.');
      }),
    );

  suspendCommands(partners);
  switchCommands(partners);
  keyCommands(partners);
  secretCommands(partners);
  setCommand(partners);
  removeCommand(partners);
}
