/** All that the console's first screen needs, and the parts of it that change. */

import { OPERATIONS } from '#generated/operations.ts';
import { operationAddress } from '#generated/stubs/addresses.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { OpenSandbox } from '#sandbox-mode/open-sandbox.ts';
import type { Clock } from '#server/clock.ts';
import type { FindPartner } from '#server/partners.ts';
import type { Config } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import type { ClockState, FaultControls, PartnerRow, Start } from '../data.ts';
import { CALLED_OPERATIONS } from './call.ts';

export interface StartDeps {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly sandbox: OpenSandbox;
  readonly findPartner: FindPartner;
  readonly publicUrl: () => string;
}

export async function readStart(deps: StartDeps): Promise<Start> {
  const { config, sandbox, publicUrl } = deps;
  const { callback_url } = sandbox.faultControls.state().receiver;
  return {
    url: publicUrl(),
    brand: config.brand,
    partner_id: config.sandboxPartnerId,
    callback_url,
    link_fields: {
      company_name: 'Blue Ridge Bank',
      data_privacy_policy_url: 'https://partner.example/privacy',
      callback_url,
      id_types: [
        { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
        { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' },
      ],
    },
    operations: CALLED_OPERATIONS.map((id) => {
      return { id, method: OPERATIONS[id].method, path: operationAddress(id, config.brand) };
    }),
    clock: clockState(deps.clock),
    levers: faultControlsState(sandbox),
    partners: await listPartners(deps),
    last_event: sandbox.activityLog.lastId,
  };
}

export function clockState({ now, realNow }: Clock): ClockState {
  const [at, real] = [now(), realNow()];
  return { now: wireTime(at), real_now: wireTime(real), ahead_ms: at - real };
}

export const faultControlsState = ({ faultControls, ids }: OpenSandbox): FaultControls => ({
  ...faultControls.state(),
  seed: ids.seed(),
});

/** Partners that are listed. */
const LISTED_MAX = 1_000;

/** With their keys, which are no secret in a sandbox. */
export async function listPartners({
  store,
  findPartner,
}: Pick<StartDeps, 'store' | 'findPartner'>): Promise<PartnerRow[]> {
  const all = await store.read((tx) => tx.partners.list(LISTED_MAX));
  return Promise.all(
    all.map(async ({ partnerId, name }) => {
      const keys = (await findPartner(partnerId))?.apiKeys ?? [];
      const shown = keys.map(({ keyId: key_id, key, role }) => ({ key_id, key, role }));
      return { partner_id: partnerId, name, keys: shown };
    }),
  );
}
