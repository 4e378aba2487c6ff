import type { NumberFormat } from '../catalogue.ts';
import { DRIVERS_LICENSE, idTypesOf } from './entries.ts';
import { EVERY_METHOD, RECORD } from './methods.ts';

const NATIONAL_ID = {
  pattern: '^[0-9]{1,9}$',
  example: '12345678',
  hint: 'up to 9 digits',
} as const satisfies NumberFormat;

/** The ID types of Kenya. */
export const KENYA = idTypesOf('KE', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: NATIONAL_ID,
    hasBack: true,
  },
  { id_type: 'NATIONAL_ID_NO_PHOTO', name: 'National ID number', methods: RECORD, number: NATIONAL_ID },
  {
    id_type: 'ALIEN_CARD',
    name: 'Alien card',
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{6,9}$', example: '123456', hint: '6 to 9 digits' },
    hasBack: true,
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: { pattern: '^[A-Z0-9]{7,9}$', example: 'A1234567', hint: '7 to 9 letters and digits' },
  },
  {
    id_type: 'KRA_PIN',
    name: 'KRA PIN',
    methods: RECORD,
    number: {
      pattern: '^[A-Z][0-9]{9}[A-Z]$',
      example: 'A001234567Z',
      hint: '1 letter, 9 digits and 1 letter',
    },
  },
  DRIVERS_LICENSE,
]);
