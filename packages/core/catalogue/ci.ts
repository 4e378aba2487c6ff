import type { NumberFormat } from '../catalogue.ts';
import { DRIVERS_LICENSE, idTypesOf, PASSPORT } from './entries.ts';
import { DOCUMENT_AND_RECORD, RECORD } from './methods.ts';

const CARD = {
  pattern: '^[A-Z0-9]{2}[0-9]{9}$',
  example: 'CI001234567',
  hint: '11 characters: 2 letters or digits, then 9 digits',
} as const satisfies NumberFormat;

/** Côte d'Ivoire. The lookups hold no photographs, so no type offers biometric KYC. */
export const IVORY_COAST = idTypesOf('CI', [
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
