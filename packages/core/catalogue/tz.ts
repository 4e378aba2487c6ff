import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { DOCUMENT, EVERY_METHOD } from './methods.ts';

/** The ID types of Tanzania. */
export const TANZANIA = idTypesOf('TZ', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card (NIDA)',
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{20}$', example: '19900101123450000125', hint: '20 digits' },
    hasBack: true,
  },
  { id_type: 'VOTER_ID', name: "Voter's card", methods: DOCUMENT, hasBack: true },
  PASSPORT,
  DRIVERS_LICENSE,
]);
