/** What is on or off for a partner. */
import { Argument, type Command } from 'commander';
import type { PartnerSettings } from '#core/partners/partner.ts';
import { openClock } from '#server/clock.ts';
import type { Store, Tx } from '#store/store.ts';
import { partnerId } from '../arguments.ts';
import type { AuditedStore } from '../audited-store.ts';
import { replayAll } from '../callbacks/replays.ts';
import { AdminError, withStore } from '../command.ts';
import { lockedPartner } from './expect-partner.ts';

/** `partners suspend` and `partners resume`. */
export function suspendCommands(partners: Command): void {
  partners
    .command('suspend')
    .description('refuses the partner’s calls and the submissions to its links, and holds back its callbacks')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .action((id) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        await changeSettings(store, id, { suspendedAt: now() });
        console.log(`Partner ${id} is suspended.`);
      }),
    );
  partners
    .command('resume')
    .description('ends the suspension, and sends what was held back')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--keep-rest', 'although its removal has begun: with what is left of its data')
    .action((id, { keepRest = false }) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        await changeSettings(store, id, { suspendedAt: null }, (tx) => endRemoval(tx, id, keepRest));
        await replayHeldBack(store, id, now());
        console.log(`Partner ${id} is resumed.`);
      }),
    );
}

/** @throws AdminError where the removal has begun, and it was not said that the rest is kept. */
async function endRemoval(tx: Tx, id: string, keepsRest: boolean): Promise<void> {
  if (!(await tx.removal.hasBegun(id))) return;
  if (!keepsRest) {
    throw new AdminError(
      `The removal of partner ${id} has begun: links and jobs may be gone for ever. End it with \`partners remove ${id} --with-data\`, or resume the partner with what is left by --keep-rest.`,
    );
  }
  await tx.removal.giveUp(id);
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
function changeSettings(
  store: Store,
  id: string,
  change: Partial<PartnerSettings>,
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, id);
    await check(tx);
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
