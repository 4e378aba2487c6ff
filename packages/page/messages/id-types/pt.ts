/** ID types and their numbers in Portuguese. */
import type { FormatTexts } from '#core/id-numbers/number-format.ts';
import type { IdTypeTexts } from '#page/form/id-type-kinds.ts';

export const idTypes: IdTypeTexts = {
  names: {
    PASSPORT: 'Passaporte',
    DRIVERS_LICENSE: 'Carta de condução',
    VOTER_ID: 'Cartão de eleitor',
    'GH.VOTER_ID': 'Cartão de eleitor, antes de 2020',
    NEW_VOTER_ID: 'Cartão de eleitor, desde 2020',
    NATIONAL_ID: 'Cartão de identidade nacional',
    NATIONAL_ID_NO_PHOTO: 'Número de identidade nacional',
    CNI: 'Cartão de identidade nacional (CNI)',
    'CI.NATIONAL_ID_NO_PHOTO': 'Número do cartão de identidade nacional (CNI)',
    RESIDENT_ID: 'Cartão de residente',
    RESIDENT_ID_NO_PHOTO: 'Número do cartão de residente',
    'NG.RESIDENT_ID': 'Autorização de residência',
    GHANA_CARD: 'Cartão de identidade do Gana (Ghana Card)',
    GHANA_CARD_NO_PHOTO: 'Número do cartão do Gana (Ghana Card)',
    SSNIT: 'Número da segurança social (SSNIT)',
    ALIEN_CARD: 'Cartão de estrangeiro (Alien Card)',
    KRA_PIN: 'Número de contribuinte (KRA PIN)',
    BVN: 'Número de verificação bancária (BVN)',
    NIN: 'Número nacional de identificação (NIN)',
    NIN_V2: 'NIN ou NIN virtual',
    V_NIN: 'NIN virtual (Virtual NIN)',
    NIN_SLIP: 'Comprovativo do NIN (NIN slip)',
    PHONE_NUMBER: 'Número de telefone',
    IDENTITY_CARD: 'Cartão de identidade nacional',
    'TZ.NATIONAL_ID': 'Cartão de identidade nacional (NIDA)',
    'UG.NATIONAL_ID': 'Cartão de identidade nacional',
    'UG.NATIONAL_ID_NO_PHOTO': 'Número nacional de identificação (NIN)',
    TPIN: 'Número de contribuinte (TPIN)',
    'ZM.NATIONAL_ID': 'Cartão de registo nacional (NRC)',
  },
  numbers: {
    passport: {
      label: 'Número de passaporte',
      missing: 'Escreva o seu número de passaporte.',
      wrong: 'Um número de passaporte tem {format}.',
    },
    driversLicence: {
      label: 'Número da carta de condução',
      missing: 'Escreva o seu número da carta de condução.',
      wrong: 'Um número da carta de condução tem {format}.',
    },
    votersCard: {
      label: 'Número do cartão de eleitor',
      missing: 'Escreva o seu número do cartão de eleitor.',
      wrong: 'Um número do cartão de eleitor tem {format}.',
    },
    nationalId: {
      label: 'Número de identidade nacional',
      missing: 'Escreva o seu número de identidade nacional.',
      wrong: 'Um número de identidade nacional tem {format}.',
    },
    cni: {
      label: 'Número da CNI',
      missing: 'Escreva o seu número da CNI.',
      wrong: 'Um número da CNI tem {format}.',
    },
    residentCard: {
      label: 'Número do cartão de residente',
      missing: 'Escreva o seu número do cartão de residente.',
      wrong: 'Um número do cartão de residente tem {format}.',
    },
    ghanaCard: {
      label: 'Número do Ghana Card',
      missing: 'Escreva o seu número do Ghana Card.',
      wrong: 'Um número do Ghana Card tem {format}.',
    },
    ssnit: {
      label: 'Número SSNIT',
      missing: 'Escreva o seu número SSNIT.',
      wrong: 'Um número SSNIT tem {format}.',
    },
    alienCard: {
      label: 'Número do Alien Card',
      missing: 'Escreva o seu número do Alien Card.',
      wrong: 'Um número do Alien Card tem {format}.',
    },
    kraPin: { label: 'KRA PIN', missing: 'Escreva o seu KRA PIN.', wrong: 'Um KRA PIN tem {format}.' },
    bvn: { label: 'BVN', missing: 'Escreva o seu BVN.', wrong: 'Um BVN tem {format}.' },
    nin: { label: 'NIN', missing: 'Escreva o seu NIN.', wrong: 'Um NIN tem {format}.' },
    ninOrVirtual: {
      label: 'NIN ou NIN virtual',
      missing: 'Escreva o seu NIN ou NIN virtual.',
      wrong: 'Um NIN tem {format}.',
    },
    virtualNin: {
      label: 'NIN virtual',
      missing: 'Escreva o seu NIN virtual.',
      wrong: 'Um NIN virtual tem {format}.',
    },
    phone: {
      label: 'Número de telefone',
      missing: 'Escreva o seu número de telefone.',
      wrong: 'Um número de telefone tem {format}.',
    },
    nida: {
      label: 'Número NIDA',
      missing: 'Escreva o seu número NIDA.',
      wrong: 'Um número NIDA tem {format}.',
    },
    tpin: { label: 'TPIN', missing: 'Escreva o seu TPIN.', wrong: 'Um TPIN tem {format}.' },
    nrc: { label: 'Número NRC', missing: 'Escreva o seu número NRC.', wrong: 'Um número NRC tem {format}.' },
  },
};

/** The parts of a number's format. */
export const format: FormatTexts = {
  digits: { one: '{count} algarismo', other: '{count} algarismos' },
  letters: { one: '{count} letra', other: '{count} letras' },
  mixed: { 2: '{count} letras ou algarismos', other: '{count} letras e algarismos' },
  range: '{min} a {max}',
  narrowRange: '{min} ou {max}',
  startsWith: '{part}, começando por {start}',
  notes: {
    withoutSlashes: '{part}, sem as barras',
    virtualNin: 'as {part} de um NIN virtual',
  },
  next: ', depois ',
  or: ', ou ',
};
