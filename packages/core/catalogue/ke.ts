import { digits, letters, mixed, numberFormat } from '../id-numbers/number-format.ts';
import { countryOf, DRIVERS_LICENSE } from './entries.ts';
import { EVERY_METHOD, RECORD } from './methods.ts';

const NATIONAL_ID = numberFormat('12345678', [digits(1, 9)]);

export const KENYA = countryOf('KE', 'Kenya', [
  {
    id_type: 'NATIONAL_ID',
    name: 'National ID card',
    methods: EVERY_METHOD,
    number: NATIONAL_ID,
    hasBack: true,
  },
  { id_type: 'NATIONAL_ID_NO_PHOTO', name: 'National ID number', methods: RECORD, number: NATIONAL_ID },
  {
    id_type: 'ALIEN_CARD',
    name: 'Alien card',
    methods: EVERY_METHOD,
    number: numberFormat('123456', [digits(6, 9)]),
    hasBack: true,
  },
  {
    id_type: 'PASSPORT',
    name: 'Passport',
    methods: EVERY_METHOD,
    number: numberFormat('A1234567', [mixed(7, 9)]),
  },
  {
    id_type: 'KRA_PIN',
    name: 'KRA PIN',
    methods: RECORD,
    number: numberFormat('A001234567Z', [letters(1), digits(9), letters(1)]),
  },
  DRIVERS_LICENSE,
]);
