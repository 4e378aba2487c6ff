/** Bodies of which clients drop, cut or change a part. */
import type { Json } from '#conformance/kit/contract.ts';

/** Values that a client may take for none. */
const NONE = { id_types: [], embed_origins: [], hidden_fields: [] };
export const EMPTY_BODIES: readonly ['createLink' | 'updateLink', Json][] = [
  ['createLink', { ...NONE, partner_params: {}, name: '', is_single_use: false }],
  ['updateLink', { ...NONE, prefill: {}, is_disabled: false }],
];

const ID_TYPE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };

const MANY = Array.from({ length: 50 }, (_, n) => [`key ${n}`, '語'.repeat(500)]);

/** Values of which a client may send a part, or another order. */
export const WHOLE: readonly Json[] = [
  { id_types: ['Z', 'A', 'M', 'Z0'].map((id_type) => ({ ...ID_TYPE, id_type })) },
  { id_types: Array.from({ length: 200 }, (_, n) => ({ ...ID_TYPE, id_type: `T${n}` })) },
  { hidden_fields: ['last_name', 'dob', 'first_name'] },
  { embed_origins: ['https://z.example:8443', 'https://a.example'] },
  {
    partner_params: {
      user_id: 'u',
      job_id: 'j',
      Case: '1',
      case: '2',
      zero: '',
      code: '007',
      yes: 'true',
      e: '1e3',
    },
  },
  { partner_params: Object.fromEntries(MANY) },
  { max_submissions: 1_000_000_000 },
  { company_name: '007', name: 'null', user_id: '0012' },
  { expires_at: '2999-01-01T05:30:00.123+05:30' },
  { redirect_url: 'MyApp://Open/Done/../x?y=%7e&y=+#Z' },
];
