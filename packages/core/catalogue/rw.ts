import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { EVERY_METHOD } from './methods.ts';

/** The ID types of Rwanda. */
export const RWANDA = idTypesOf('RW', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{16}$', example: '1199080012345078', hint: '16 digits' },
    hasBack: true,
  },
  PASSPORT,
  DRIVERS_LICENSE,
]);
