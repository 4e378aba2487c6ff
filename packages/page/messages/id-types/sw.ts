/** ID types and their numbers in Swahili. */
import type { FormatTexts } from '#core/id-numbers/number-format.ts';
import type { IdTypeTexts } from '#page/form/id-type-kinds.ts';

export const idTypes: IdTypeTexts = {
  names: {
    PASSPORT: 'Pasipoti',
    DRIVERS_LICENSE: 'Leseni ya udereva',
    VOTER_ID: 'Kadi ya mpiga kura',
    'GH.VOTER_ID': 'Kadi ya mpiga kura, kabla ya 2020',
    NEW_VOTER_ID: 'Kadi ya mpiga kura, tangu 2020',
    NATIONAL_ID: 'Kitambulisho cha taifa',
    NATIONAL_ID_NO_PHOTO: 'Namba ya kitambulisho cha taifa',
    CNI: 'Kitambulisho cha taifa (CNI)',
    'CI.NATIONAL_ID_NO_PHOTO': 'Namba ya kitambulisho cha taifa (CNI)',
    RESIDENT_ID: 'Kadi ya ukaazi',
    RESIDENT_ID_NO_PHOTO: 'Namba ya kadi ya ukaazi',
    'NG.RESIDENT_ID': 'Kibali cha ukaazi',
    GHANA_CARD: 'Kitambulisho cha Ghana (Ghana Card)',
    GHANA_CARD_NO_PHOTO: 'Namba ya kitambulisho cha Ghana (Ghana Card)',
    SSNIT: 'Namba ya hifadhi ya jamii (SSNIT)',
    ALIEN_CARD: 'Kitambulisho cha mgeni (Alien Card)',
    KRA_PIN: 'Namba ya mlipakodi (KRA PIN)',
    BVN: 'Namba ya uthibitisho wa benki (BVN)',
    NIN: 'Namba ya utambulisho wa taifa (NIN)',
    NIN_V2: 'NIN au NIN ya mtandaoni',
    V_NIN: 'NIN ya mtandaoni (virtual NIN)',
    NIN_SLIP: 'Karatasi ya NIN (NIN slip)',
    PHONE_NUMBER: 'Namba ya simu',
    IDENTITY_CARD: 'Kitambulisho cha taifa',
    'TZ.NATIONAL_ID': 'Kitambulisho cha taifa (NIDA)',
    'UG.NATIONAL_ID': 'Kitambulisho cha taifa',
    'UG.NATIONAL_ID_NO_PHOTO': 'Namba ya utambulisho wa taifa (NIN)',
    TPIN: 'Namba ya mlipakodi (TPIN)',
    'ZM.NATIONAL_ID': 'Kadi ya usajili wa taifa (NRC)',
  },
  numbers: {
    passport: {
      label: 'Namba ya pasipoti',
      missing: 'Andika namba yako ya pasipoti.',
      wrong: 'Namba ya pasipoti ina {format}.',
    },
    driversLicence: {
      label: 'Namba ya leseni ya udereva',
      missing: 'Andika namba yako ya leseni ya udereva.',
      wrong: 'Namba ya leseni ya udereva ina {format}.',
    },
    votersCard: {
      label: 'Namba ya kadi ya mpiga kura',
      missing: 'Andika namba yako ya kadi ya mpiga kura.',
      wrong: 'Namba ya kadi ya mpiga kura ina {format}.',
    },
    nationalId: {
      label: 'Namba ya kitambulisho cha taifa',
      missing: 'Andika namba yako ya kitambulisho cha taifa.',
      wrong: 'Namba ya kitambulisho cha taifa ina {format}.',
    },
    cni: { label: 'Namba ya CNI', missing: 'Andika namba yako ya CNI.', wrong: 'Namba ya CNI ina {format}.' },
    residentCard: {
      label: 'Namba ya kadi ya ukaazi',
      missing: 'Andika namba yako ya kadi ya ukaazi.',
      wrong: 'Namba ya kadi ya ukaazi ina {format}.',
    },
    ghanaCard: {
      label: 'Namba ya Ghana Card',
      missing: 'Andika namba yako ya Ghana Card.',
      wrong: 'Namba ya Ghana Card ina {format}.',
    },
    ssnit: {
      label: 'Namba ya SSNIT',
      missing: 'Andika namba yako ya SSNIT.',
      wrong: 'Namba ya SSNIT ina {format}.',
    },
    alienCard: {
      label: 'Namba ya Alien Card',
      missing: 'Andika namba yako ya Alien Card.',
      wrong: 'Namba ya Alien Card ina {format}.',
    },
    kraPin: { label: 'KRA PIN', missing: 'Andika KRA PIN yako.', wrong: 'KRA PIN ina {format}.' },
    bvn: { label: 'BVN', missing: 'Andika BVN yako.', wrong: 'BVN ina {format}.' },
    nin: { label: 'NIN', missing: 'Andika NIN yako.', wrong: 'NIN ina {format}.' },
    ninOrVirtual: {
      label: 'NIN au NIN ya mtandaoni',
      missing: 'Andika NIN au NIN ya mtandaoni.',
      wrong: 'NIN ina {format}.',
    },
    virtualNin: {
      label: 'NIN ya mtandaoni',
      missing: 'Andika NIN ya mtandaoni.',
      wrong: 'NIN ya mtandaoni ina {format}.',
    },
    phone: {
      label: 'Namba ya simu',
      missing: 'Andika namba yako ya simu.',
      wrong: 'Namba ya simu ina {format}.',
    },
    nida: {
      label: 'Namba ya NIDA',
      missing: 'Andika namba yako ya NIDA.',
      wrong: 'Namba ya NIDA ina {format}.',
    },
    tpin: { label: 'TPIN', missing: 'Andika TPIN yako.', wrong: 'TPIN ina {format}.' },
    nrc: { label: 'Namba ya NRC', missing: 'Andika namba yako ya NRC.', wrong: 'Namba ya NRC ina {format}.' },
  },
};

/** The parts of a number's format. */
export const format: FormatTexts = {
  digits: { other: 'tarakimu {count}' },
  letters: { other: 'herufi {count}' },
  mixed: { 2: 'herufi au tarakimu {count}', other: 'herufi na tarakimu {count}' },
  range: '{min} hadi {max}',
  narrowRange: '{min} au {max}',
  startsWith: '{part}, zikianza na {start}',
  notes: {
    withoutSlashes: '{part}, bila mikwaju',
    virtualNin: '{part} za NIN ya mtandaoni (virtual NIN)',
  },
  next: ', kisha ',
  or: ', au ',
};
