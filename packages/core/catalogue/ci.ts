import type { IdType, NumberFormat } from '../catalogue.ts';
import { DOCUMENT, DOCUMENT_AND_RECORD, RECORD } from './methods.ts';

const CARD = {
  pattern: '^[A-Z0-9]{2}[0-9]{9}$',
  example: 'CI001234567',
  hint: '11 characters: 2 letters or digits, then 9 digits',
} as const satisfies NumberFormat;

/** Côte d'Ivoire. The lookups hold no photographs, so no type offers biometric KYC. */
export const IVORY_COAST = [
  {
    country: 'CI',
    id_type: 'CNI',
    name: 'National identity card (CNI)',
    methods: DOCUMENT_AND_RECORD,
    number: CARD,
    hasBack: true,
    requires: [],
  },
  {
    country: 'CI',
    id_type: 'NATIONAL_ID_NO_PHOTO',
    name: 'National identity card number',
    methods: RECORD,
    number: CARD,
    hasBack: false,
    requires: [],
  },
  {
    country: 'CI',
    id_type: 'RESIDENT_ID',
    name: 'Resident card',
    methods: DOCUMENT_AND_RECORD,
    number: CARD,
    hasBack: true,
    requires: [],
  },
  {
    country: 'CI',
    id_type: 'RESIDENT_ID_NO_PHOTO',
    name: 'Resident card number',
    methods: RECORD,
    number: CARD,
    hasBack: false,
    requires: [],
  },
  { country: 'CI', id_type: 'PASSPORT', name: 'Passport', methods: DOCUMENT, hasBack: false, requires: [] },
  {
    country: 'CI',
    id_type: 'DRIVERS_LICENSE',
    name: "Driver's licence",
    methods: DOCUMENT,
    hasBack: true,
    requires: [],
  },
] as const satisfies readonly IdType[];
