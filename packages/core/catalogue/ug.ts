import type { NumberFormat } from '../catalogue.ts';
import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

const NIN = {
  pattern: '^[A-Z0-9]{14}$',
  example: 'CM900123456789',
  hint: '14 letters and digits',
} as const satisfies NumberFormat;

/** The ID types of Uganda. */
export const UGANDA = idTypesOf('UG', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: DOCUMENT_ON_RECORD,
    number: NIN,
    hasBack: true,
  },
  // The register confirms details rather than giving them, so it needs some to confirm.
  {
    id_type: 'NATIONAL_ID_NO_PHOTO',
    name: 'National Identification Number (NIN)',
    methods: RECORD,
    number: NIN,
    requires: ['first_name', 'last_name', 'dob'],
  },
  PASSPORT,
  DRIVERS_LICENSE,
]);
