/** What is on or off for a partner. */
import { Argument, type Command } from 'commander';
import type { PartnerSettings } from '#core/partners/partner.ts';
import { openClock } from '#server/clock.ts';
import type { Store } from '#store/store.ts';
import { partnerId } from '../arguments.ts';
import type { AuditedStore } from '../audited-store.ts';
import { replayAll } from '../callbacks/replays.ts';
import { withStore } from '../command.ts';
import { lockedPartner } from './expect-partner.ts';

/** `partners suspend` and `partners resume`. */
export function suspendCommands(partners: Command): void {
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
}

/** `partners require-signed-body` and `partners consent-in-callbacks`. */
export function switchCommands(partners: Command): void {
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
}

/** @throws AdminError when there is no such partner. */
function changeSettings(store: Store, id: string, change: Partial<PartnerSettings>): Promise<void> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, id);
    const isSuspendedAgain = partner.suspendedAt !== null && Boolean(change.suspendedAt);
    // A second suspension keeps the time of the first.
    const kept = isSuspendedAgain ? { suspendedAt: partner.suspendedAt } : {};
    await tx.partners.saveSettings({ ...partner, ...change, ...kept });
  });
}

/** Sends what was held back, except to addresses that are paused for failing. */
async function replayHeldBack(store: AuditedStore, id: string, now: number): Promise<void> {
  const paused = await store.read((tx) => tx.endpoints.paused(id));
  const isFailing = (url: string | null) =>
    paused.some((each) => each.url === url && each.receives === 'callbacks');
  await replayAll(store, { partnerId: id, state: 'paused' }, ({ url }) => !isFailing(url), now);
}
