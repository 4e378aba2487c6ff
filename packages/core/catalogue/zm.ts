import { digits, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

export const ZAMBIA = countryOf('ZM', 'Zambia', [
  {
    id_type: 'TPIN',
    name: 'Taxpayer number (TPIN)',
    methods: RECORD,
    number: numberFormat('1234567890', [digits(10)]),
  },
  // Printed 123456/78/1. Real ones end in 1 to 3; the sandbox would refuse those (D-23).
  {
    id_type: 'NATIONAL_ID',
    name: 'National Registration Card (NRC)',
    methods: DOCUMENT_ON_RECORD,
    number: numberFormat('123456780', [digits(9)]),
    hasBack: true,
  },
  PASSPORT,
  DRIVERS_LICENSE,
]);
