import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { DOCUMENT_ON_RECORD, RECORD } from './methods.ts';

/** The ID types of Zambia. */
export const ZAMBIA = idTypesOf('ZM', [
  {
    id_type: 'TPIN',
    name: 'Taxpayer number (TPIN)',
    methods: RECORD,
    number: { pattern: '^[0-9]{10}$', example: '1234567890', hint: '10 digits' },
  },
  // Printed 123456/78/1. One spelling only: the normal form keeps slashes, and two spellings would have
  // two counts in the ID number limit (D-20). Real ones end in 1 to 3; the sandbox would refuse those (D-23).
  {
    id_type: 'NATIONAL_ID',
    name: 'National Registration Card (NRC)',
    methods: DOCUMENT_ON_RECORD,
    number: { pattern: '^[0-9]{9}$', example: '123456780', hint: '9 digits, without the slashes' },
    hasBack: true,
  },
  PASSPORT,
  DRIVERS_LICENSE,
]);
