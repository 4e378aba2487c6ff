import type { IdType } from '../catalogue.ts';
import { DOCUMENT, EVERY_METHOD } from './methods.ts';

/** The ID types of Rwanda. */
export const RWANDA = [
  {
    country: 'RW',
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{16}$', example: '1199080012345078', hint: '16 digits' },
    hasBack: true,
    requires: [],
  },
  { country: 'RW', id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT, hasBack: false, requires: [] },
  {
    country: 'RW',
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
] as const satisfies readonly IdType[];
