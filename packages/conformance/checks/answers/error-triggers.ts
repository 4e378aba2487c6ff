/** How each error that the contract documents is triggered (§7). */
import { ID_TYPE } from '#conformance/kit/samples.ts';
import { expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import { resetsSubmittedOnly } from '../limits/limits.ts';
import {
  expired,
  invalid,
  keyReused,
  missing,
  refusedLink,
  replaced,
  spoiled,
  type Trigger,
  unknown,
  untriggerable,
  wrongCountry,
  wrongSignature,
} from './triggers.ts';

/** More than the limit of a JSON body (D-26). */
const tooLarge = (bytes = 300 * 1024) => spoiled({ padding: 'x'.repeat(bytes) });
/** More than the limit of an image, in base64. */
const imageTooLarge = spoiled({ selfie: 'A'.repeat(8 * 1024 * 1024) });
const byBudgets = untriggerable('the checks of budgets provoke it, where the kit was told of them');
const byVerifier = untriggerable('only the verifier can report results');
const erased = untriggerable('data is erased by a periodic task');

type Errors<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'];

/** What works for every operation that has the error; one with fields of its own may try those instead. */
const COMMON = {
  payload_too_large: tooLarge(),
  unsupported_media_type: replaced(JSON.stringify, { contentType: 'text/plain' }),
  system_error: untriggerable('no request makes the service fail'),
  unavailable: untriggerable('no request makes the database unavailable'),
  request_in_progress: untriggerable('it depends on a race between requests (D-29)'),
  idempotency_key_reused: keyReused,
  too_many_requests: byBudgets,
  too_many_id_numbers: byBudgets,
  too_many_submissions: byBudgets,
  too_many_uploads: byBudgets,
  too_much_image_data: byBudgets,
  link_not_found: unknown,
  link_disabled: refusedLink({}, (s, linkId) => s.update(linkId, { is_disabled: true })),
  link_not_ready: refusedLink({}, (s, linkId) => s.update(linkId, { id_types: [] })),
  link_used: refusedLink({ is_single_use: true }, (s, linkId) => s.submit(linkId)),
  link_full: refusedLink({ max_submissions: 1 }, (s, linkId) => s.submit(linkId)),
  link_expired: expired,
  invalid_json: replaced(() => '{"partner_id":'),
  missing_field: missing('timestamp'),
  invalid_value: invalid('partner_id', '0001'),
  bad_signature: wrongSignature,
};

const id_types = [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }];

type OwnErrors<Id extends OperationId> = Exclude<Errors<Id>, keyof typeof COMMON>;

/** Total where the operation has an error that is not common: `tsc` names what is missing. */
type Own = {
  [Id in OperationId as OwnErrors<Id> extends never ? never : Id]: Record<OwnErrors<Id>, Trigger>;
} & { [Id in OperationId]?: Partial<Record<Errors<Id>, Trigger>> };

const OWN: Own = {
  createLink: {
    missing_field: missing('company_name'),
    invalid_value: invalid('company_name', ''),
    unsupported_id_type: (s, id, condition) => s.refused(condition, id, s.linkFields({ id_types })),
    job_exists: async (s, id) => {
      const partner_params = { user_id: s.random.word('user'), job_id: s.random.word('job') };
      const fields = s.linkFields({ is_single_use: true, partner_params });
      await s.ok(id, fields);
      await s.refused('job_exists', id, fields);
    },
  },
  createLinks: {
    missing_field: missing('links'),
    invalid_value: invalid('links', []),
    // A batch may be eight times as large (D-103).
    payload_too_large: tooLarge(8 * 300 * 1024),
  },
  updateLink: {
    invalid_value: invalid('is_disabled', 'true'),
    unsupported_id_type: async (s, id, condition) =>
      s.refused(condition, id, { id_types }, { params: { linkId: await s.newLink() } }),
  },
  getLink: { missing_field: missing('partner_id') },
  listLinks: { invalid_value: invalid('page', 0) },
  getJobStatus: {
    missing_field: missing('job_id'),
    invalid_value: invalid('history', 'yes'),
    job_not_found: unknown,
    user_disabled: untriggerable('only an operator can disable a user'),
    user_erased: erased,
  },
  resetIdNumberRateLimit: {
    missing_field: missing('id_number'),
    invalid_value: invalid('country', 'Nigeria'),
    id_number_not_submitted: async (s) => {
      if (!(await resetsSubmittedOnly(s))) throw new SkipCheck('any ID number can be reset');
    },
  },
  submitVerification: {
    missing_field: missing('consent'),
    invalid_value: invalid('dob', '1990-02-30'),
    payload_too_large: imageTooLarge,
    unsupported_id_type: async (s, _, condition) =>
      s.submitRefused(condition, await s.newLink(), { id_type: 'BVN' }),
    verifier_busy: untriggerable('no request makes the verifier slow'),
    id_number_blocked: async (s) => {
      const linkId = await s.newLink();
      const id_number = s.random.idNumber();
      for (let n = 0; n < 30; n++) await s.submit(linkId, { id_number });
      const { headers } = await s.submitRefused('id_number_blocked', linkId, { id_number });
      for (const name of ['retry-after', 'ratelimit-policy', 'ratelimit']) {
        expectThat(`the header ${name} is there`, headers.has(name), [...headers.keys()], '§7.2 D-20');
      }
    },
  },
  stageImages: {
    missing_field: replaced(() => '{}'),
    invalid_value: invalid('selfie', 'AAAA'),
    payload_too_large: imageTooLarge,
  },
  reportVerification: {
    missing_field: missing('result'),
    invalid_value: invalid('service_job_id', 7),
    // The baseline's signature is always wrong.
    bad_signature: unknown,
    job_not_found: byVerifier,
    job_complete: byVerifier,
  },
  listCallbacks: { invalid_value: invalid('state', 'lost') },
  replayCallback: { callback_not_found: unknown, callback_erased: erased },
  eraseUser: { missing_field: missing('user_id'), invalid_value: invalid('pseudonyms', 'yes') },
  getErasure: { erasure_not_found: unknown },
  listServices: { invalid_value: wrongCountry },
  listValidDocuments: { invalid_value: wrongCountry },
  advanceSandboxClock: { missing_field: missing('advance_ms'), invalid_value: invalid('advance_ms', -1) },
  resetSandbox: { invalid_value: invalid('seed', '') },
  setNextResults: { missing_field: missing('results'), invalid_value: invalid('results', 'found') },
  setOutage: { missing_field: missing('outages'), invalid_value: invalid('outages', 'slow') },
  setReceiver: { invalid_value: invalid('fail_next', -1) },
  listReceivedCallbacks: { invalid_value: invalid('limit', 0) },
  sendTestCallback: { invalid_value: invalid('outcome', 'lost') },
  createSandboxPartner: { invalid_value: invalid('name', '') },
};

/** How to make the target answer a condition that the operation declares. */
export function triggerOf(id: OperationId, condition: string): Trigger | undefined {
  return ({ ...COMMON, ...OWN[id] } as Record<string, Trigger>)[condition];
}
