import { mixed, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

const NIN = numberFormat('CM900123456789', [mixed(14)]);

export const UGANDA = countryOf('UG', 'Uganda', [
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
