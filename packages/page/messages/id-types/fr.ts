/** ID types and their numbers in French. */
import type { FormatTexts } from '#core/id-numbers/number-format.ts';
import type { IdTypeTexts } from '#page/form/id-type-kinds.ts';

export const idTypes: IdTypeTexts = {
  names: {
    PASSPORT: 'Passeport',
    DRIVERS_LICENSE: 'Permis de conduire',
    VOTER_ID: 'Carte d’électeur',
    'GH.VOTER_ID': 'Carte d’électeur, avant 2020',
    NEW_VOTER_ID: 'Carte d’électeur, depuis 2020',
    NATIONAL_ID: 'Carte nationale d’identité',
    NATIONAL_ID_NO_PHOTO: 'Numéro national d’identité',
    CNI: 'Carte nationale d’identité (CNI)',
    'CI.NATIONAL_ID_NO_PHOTO': 'Numéro de carte nationale d’identité (CNI)',
    RESIDENT_ID: 'Carte de résident',
    RESIDENT_ID_NO_PHOTO: 'Numéro de carte de résident',
    'NG.RESIDENT_ID': 'Permis de résidence',
    GHANA_CARD: 'Carte d’identité ghanéenne (Ghana Card)',
    GHANA_CARD_NO_PHOTO: 'Numéro de la carte ghanéenne (Ghana Card)',
    SSNIT: 'Numéro de sécurité sociale (SSNIT)',
    ALIEN_CARD: 'Carte d’étranger (Alien Card)',
    KRA_PIN: 'Numéro fiscal (KRA PIN)',
    BVN: 'Numéro de vérification bancaire (BVN)',
    NIN: 'Numéro national d’identification (NIN)',
    NIN_V2: 'NIN ou NIN virtuel',
    V_NIN: 'NIN virtuel (Virtual NIN)',
    NIN_SLIP: 'Reçu du NIN (NIN slip)',
    PHONE_NUMBER: 'Numéro de téléphone',
    IDENTITY_CARD: 'Carte nationale d’identité',
    'TZ.NATIONAL_ID': 'Carte nationale d’identité (NIDA)',
    'UG.NATIONAL_ID': 'Carte nationale d’identité',
    'UG.NATIONAL_ID_NO_PHOTO': 'Numéro national d’identification (NIN)',
    TPIN: 'Numéro de contribuable (TPIN)',
    'ZM.NATIONAL_ID': 'Carte nationale d’enregistrement (NRC)',
  },
  numbers: {
    passport: {
      label: 'Numéro de passeport',
      missing: 'Saisissez votre numéro de passeport.',
      wrong: 'Un numéro de passeport a {format}.',
    },
    driversLicence: {
      label: 'Numéro de permis de conduire',
      missing: 'Saisissez votre numéro de permis de conduire.',
      wrong: 'Un numéro de permis de conduire a {format}.',
    },
    votersCard: {
      label: 'Numéro de carte d’électeur',
      missing: 'Saisissez votre numéro de carte d’électeur.',
      wrong: 'Un numéro de carte d’électeur a {format}.',
    },
    nationalId: {
      label: 'Numéro national d’identité',
      missing: 'Saisissez votre numéro national d’identité.',
      wrong: 'Un numéro national d’identité a {format}.',
    },
    cni: {
      label: 'Numéro de CNI',
      missing: 'Saisissez votre numéro de CNI.',
      wrong: 'Un numéro de CNI a {format}.',
    },
    residentCard: {
      label: 'Numéro de carte de résident',
      missing: 'Saisissez votre numéro de carte de résident.',
      wrong: 'Un numéro de carte de résident a {format}.',
    },
    ghanaCard: {
      label: 'Numéro de Ghana Card',
      missing: 'Saisissez votre numéro de Ghana Card.',
      wrong: 'Un numéro de Ghana Card a {format}.',
    },
    ssnit: {
      label: 'Numéro SSNIT',
      missing: 'Saisissez votre numéro SSNIT.',
      wrong: 'Un numéro SSNIT a {format}.',
    },
    alienCard: {
      label: 'Numéro d’Alien Card',
      missing: 'Saisissez votre numéro d’Alien Card.',
      wrong: 'Un numéro d’Alien Card a {format}.',
    },
    kraPin: { label: 'KRA PIN', missing: 'Saisissez votre KRA PIN.', wrong: 'Un KRA PIN a {format}.' },
    bvn: { label: 'BVN', missing: 'Saisissez votre BVN.', wrong: 'Un BVN a {format}.' },
    nin: { label: 'NIN', missing: 'Saisissez votre NIN.', wrong: 'Un NIN a {format}.' },
    ninOrVirtual: {
      label: 'NIN ou NIN virtuel',
      missing: 'Saisissez votre NIN ou NIN virtuel.',
      wrong: 'Un NIN a {format}.',
    },
    virtualNin: {
      label: 'NIN virtuel',
      missing: 'Saisissez votre NIN virtuel.',
      wrong: 'Un NIN virtuel a {format}.',
    },
    phone: {
      label: 'Numéro de téléphone',
      missing: 'Saisissez votre numéro de téléphone.',
      wrong: 'Un numéro de téléphone a {format}.',
    },
    nida: {
      label: 'Numéro NIDA',
      missing: 'Saisissez votre numéro NIDA.',
      wrong: 'Un numéro NIDA a {format}.',
    },
    tpin: { label: 'TPIN', missing: 'Saisissez votre TPIN.', wrong: 'Un TPIN a {format}.' },
    nrc: { label: 'Numéro NRC', missing: 'Saisissez votre numéro NRC.', wrong: 'Un numéro NRC a {format}.' },
  },
};

/** The parts of a number's format. */
export const format: FormatTexts = {
  digits: { one: '{count} chiffre', other: '{count} chiffres' },
  letters: { one: '{count} lettre', other: '{count} lettres' },
  mixed: { 2: '{count} lettres ou chiffres', other: '{count} lettres et chiffres' },
  range: '{min} à {max}',
  narrowRange: '{min} ou {max}',
  startsWith: '{part}, commençant par {start}',
  notes: {
    withoutSlashes: '{part}, sans les barres obliques',
    virtualNin: 'les {part} d’un NIN virtuel',
  },
  next: ', puis ',
  or: ', ou ',
};
