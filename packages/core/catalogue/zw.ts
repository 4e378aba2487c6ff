import { digits, letters, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

const NATIONAL_ID = numberFormat('631234567A50', [digits(8, 9), letters(1), digits(2)]);

export const ZIMBABWE = countryOf('ZW', 'Zimbabwe', [
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
