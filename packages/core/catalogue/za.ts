import type { IdType, NumberFormat } from '../catalogue.ts';
import { DOCUMENT, EVERY_METHOD, RECORD } from './methods.ts';

const NATIONAL_ID = {
  pattern: '^[0-9]{13}$',
  example: '8001015009087',
  hint: '13 digits',
} as const satisfies NumberFormat;

/** The ID types of South Africa. */
export const SOUTH_AFRICA = [
  {
    country: 'ZA',
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: NATIONAL_ID,
    hasBack: true,
    requires: [],
  },
  {
    country: 'ZA',
    id_type: 'NATIONAL_ID_NO_PHOTO',
    name: 'National ID number',
    methods: RECORD,
    number: NATIONAL_ID,
    hasBack: false,
    requires: [],
  },
  { country: 'ZA', id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT, hasBack: false, requires: [] },
  {
    country: 'ZA',
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
] as const satisfies readonly IdType[];
