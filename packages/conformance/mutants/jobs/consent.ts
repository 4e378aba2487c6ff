/** Mutants that lose or invent a part of the receipt of consent (D-68). */
import { accepting, drop, mutants, requests, responses, set } from '../mutant.ts';

export const CONSENT_MUTANTS = mutants({
  'Consent: A receipt says': {
    'D-68 consent is given when the submission comes, whatever it states': requests('submitVerification')(
      drop('consent_at'),
    ),
    'D-68 a receipt names no company': responses('getJobStatus')(({ consent }) => {
      if (consent) consent.company_name = 'unknown';
    }),
  },
  'Consent: A receipt is there': {
    'D-68 a receipt is there without a request': requests('getJobStatus')(set('consent', 'true')),
  },
  'Consent: Consent that': { 'D-68 consent to another text is accepted': accepting('2204') },
});
