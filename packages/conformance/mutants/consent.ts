/** Mutants that lose or invent a part of the receipt of consent (D-68). */
import { accepting, requests, responses, type ServerMutant } from './mutant.ts';

const RECEIPT = 'Consent: A receipt says';

export const CONSENT_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'consent is given when the submission comes, whatever it states',
    breaks: 'D-68',
    only: RECEIPT,
    make: requests(['submitVerification'], ({ body }) => {
      delete body.consent_at;
    }),
  },
  {
    name: 'a receipt names no company',
    breaks: 'D-68',
    only: RECEIPT,
    make: responses('getJobStatus', ({ consent }) => {
      if (consent) consent.company_name = 'unknown';
    }),
  },
  {
    name: 'a receipt is there without a request',
    breaks: 'D-68',
    only: 'Consent: A receipt is there',
    make: requests(['getJobStatus'], ({ body }) => {
      body.consent = 'true';
    }),
  },
  {
    name: 'consent to another text is accepted',
    breaks: 'D-68',
    only: 'Consent: Consent that',
    make: accepting('2204'),
  },
];
