import type { IdType, NumberFormat } from '../catalogue.ts';
import { DOCUMENT, DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

const NIN = {
  pattern: '^[A-Z0-9]{14}$',
  example: 'CM900123456789',
  hint: '14 letters and digits',
} as const satisfies NumberFormat;

/** The ID types of Uganda. */
export const UGANDA = [
  {
    country: 'UG',
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: DOCUMENT_ON_RECORD,
    number: NIN,
    hasBack: true,
    requires: [],
  },
  // The register confirms details rather than giving them, so it needs some to confirm.
  {
    country: 'UG',
    id_type: 'NATIONAL_ID_NO_PHOTO',
    name: 'National Identification Number (NIN)',
    methods: RECORD,
    number: NIN,
    hasBack: false,
    requires: ['first_name', 'last_name', 'dob'],
  },
  { country: 'UG', id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT, hasBack: false, requires: [] },
  {
    country: 'UG',
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
] as const satisfies readonly IdType[];
