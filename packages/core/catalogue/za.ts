import { digits, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { EVERY_METHOD, RECORD } from './methods.ts';

const NATIONAL_ID = numberFormat('8001015009087', [digits(13)]);

export const SOUTH_AFRICA = countryOf('ZA', 'South Africa', [
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
