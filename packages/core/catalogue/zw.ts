import type { NumberFormat } from '../catalogue.ts';
import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

const NATIONAL_ID = {
  pattern: '^[0-9]{8,9}[A-Z][0-9]{2}$',
  example: '631234567A50',
  hint: '8 or 9 digits, 1 letter and 2 digits',
} as const satisfies NumberFormat;

/** The ID types of Zimbabwe. */
export const ZIMBABWE = idTypesOf('ZW', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: DOCUMENT_ON_RECORD,
    number: NATIONAL_ID,
    hasBack: true,
  },
  { id_type: 'NATIONAL_ID_NO_PHOTO', name: 'National ID number', methods: RECORD, number: NATIONAL_ID },
  PASSPORT,
  DRIVERS_LICENSE,
]);
