import type { RealTime } from '#core/clocks.ts';
import type { SandboxPartner } from '#handlers/sandbox/sandbox.ts';
import { addPartner as insertPartner } from '#server/partners.ts';
import type { Store } from '#store/store.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Ids } from './ids.ts';

/** Their ids are `s00` to `s99` and on, in base 36. */
const PARTNERS_MAX = 36 * 36;

interface AddPartnerDeps {
  readonly store: Store;
  readonly ids: Ids;
  readonly activityLog: ActivityLog;
  readonly realNow: () => RealTime;
}

/** Adds one more partner to the sandbox; null when there are too many. */
export async function addPartner(
  name: string,
  recordsLinkEvents: boolean,
  { store, ids, activityLog, realNow }: AddPartnerDeps,
): Promise<SandboxPartner | null> {
  const key = ids.key();
  // Listed, and none of them sent (D-114).
  const linkEvents = recordsLinkEvents ? [] : null;
  for (let number = 0; number < PARTNERS_MAX; number++) {
    const partnerId = `s${number.toString(36).padStart(2, '0')}`;
    const redirects = { defaultCallbackUrl: null, redirectSuccess: 'successful' as const };
    const partner = { partnerId, name, ...redirects, eventsUrl: null, linkEvents };
    if (!(await insertPartner(store, partner, key, realNow()))) continue;
    activityLog.record('partner', { partner_id: partnerId });
    return { partner_id: partnerId, key };
  }
  return null;
}
