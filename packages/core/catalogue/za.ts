import type { NumberFormat } from '../catalogue.ts';
import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { EVERY_METHOD, RECORD } from './methods.ts';

const NATIONAL_ID = {
  pattern: '^[0-9]{13}$',
  example: '8001015009087',
  hint: '13 digits',
} as const satisfies NumberFormat;

/** The ID types of South Africa. */
export const SOUTH_AFRICA = idTypesOf('ZA', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: NATIONAL_ID,
    hasBack: true,
  },
  { id_type: 'NATIONAL_ID_NO_PHOTO', name: 'National ID number', methods: RECORD, number: NATIONAL_ID },
  PASSPORT,
  DRIVERS_LICENSE,
]);
