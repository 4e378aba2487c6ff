import type { IdType } from '../catalogue.ts';
import { DOCUMENT, EVERY_METHOD } from './methods.ts';

/** The ID types of Tanzania. */
export const TANZANIA = [
  {
    country: 'TZ',
    id_type: 'NATIONAL_ID',
    name: 'National ID card (NIDA)',
    methods: EVERY_METHOD,
    number: { pattern: '^[0-9]{20}$', example: '19900101123450000125', hint: '20 digits' },
    hasBack: true,
    requires: [],
  },
  {
    country: 'TZ',
    id_type: 'VOTER_ID',
    name: "Voter's card",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
  { country: 'TZ', id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT, hasBack: false, requires: [] },
  {
    country: 'TZ',
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
] as const satisfies readonly IdType[];
