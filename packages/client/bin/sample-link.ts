import type { CreateLinkInput } from '../index.ts';

/** A link for the first try, in a sandbox; `links listen` is at its callback URL. */
export const SAMPLE_LINK = {
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
  callback_url: 'http://127.0.0.1:4000/callbacks',
  id_types: [
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
    { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' },
  ],
} as const satisfies CreateLinkInput;
