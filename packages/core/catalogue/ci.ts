import { digits, mixed, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { DOCUMENT_AND_RECORD, RECORD } from './methods.ts';

const CARD = numberFormat('CI001234567', [mixed(2), digits(9)]);

/** Côte d'Ivoire. The lookups hold no photographs, so no type offers biometric KYC. */
export const IVORY_COAST = countryOf('CI', 'Côte d’Ivoire', [
  {
    id_type: 'CNI',
    name: 'National identity card (CNI)',
    methods: DOCUMENT_AND_RECORD,
    number: CARD,
    hasBack: true,
  },
  { id_type: 'NATIONAL_ID_NO_PHOTO', name: 'National identity card number', methods: RECORD, number: CARD },
  {
    id_type: 'RESIDENT_ID',
    name: 'Resident card',
    methods: DOCUMENT_AND_RECORD,
    number: CARD,
    hasBack: true,
  },
  { id_type: 'RESIDENT_ID_NO_PHOTO', name: 'Resident card number', methods: RECORD, number: CARD },
  PASSPORT,
  DRIVERS_LICENSE,
]);
