import { digits, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE, PASSPORT } from './entries.ts';
import { EVERY_METHOD } from './methods.ts';

export const RWANDA = countryOf('RW', 'Rwanda', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: numberFormat('1199080012345078', [digits(16)]),
    hasBack: true,
  },
  PASSPORT,
  DRIVERS_LICENSE,
]);
