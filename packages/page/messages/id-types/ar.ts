/** ID types and their numbers in Arabic. */
import type { FormatTexts } from '#core/id-numbers/number-format.ts';
import type { IdTypeTexts } from '#page/form/id-type-kinds.ts';

export const idTypes: IdTypeTexts = {
  names: {
    PASSPORT: 'جواز السفر',
    DRIVERS_LICENSE: 'رخصة القيادة',
    VOTER_ID: 'بطاقة الناخب',
    'GH.VOTER_ID': 'بطاقة الناخب، قبل 2020',
    NEW_VOTER_ID: 'بطاقة الناخب، منذ 2020',
    NATIONAL_ID: 'بطاقة الهوية الوطنية',
    NATIONAL_ID_NO_PHOTO: 'رقم الهوية الوطنية',
    CNI: 'بطاقة الهوية الوطنية (CNI)',
    'CI.NATIONAL_ID_NO_PHOTO': 'رقم بطاقة الهوية الوطنية (CNI)',
    RESIDENT_ID: 'بطاقة الإقامة',
    RESIDENT_ID_NO_PHOTO: 'رقم بطاقة الإقامة',
    'NG.RESIDENT_ID': 'تصريح الإقامة',
    GHANA_CARD: 'بطاقة الهوية الغانية (Ghana Card)',
    GHANA_CARD_NO_PHOTO: 'رقم بطاقة الهوية الغانية (Ghana Card)',
    SSNIT: 'رقم الضمان الاجتماعي (SSNIT)',
    ALIEN_CARD: 'بطاقة الأجانب (Alien Card)',
    KRA_PIN: 'الرقم الضريبي (KRA PIN)',
    BVN: 'رقم التحقق المصرفي (BVN)',
    NIN: 'رقم الهوية الوطنية (NIN)',
    NIN_V2: 'رقم NIN أو رقم NIN الافتراضي',
    V_NIN: 'رقم NIN الافتراضي (Virtual NIN)',
    NIN_SLIP: 'قسيمة رقم الهوية الوطنية (NIN slip)',
    PHONE_NUMBER: 'رقم الهاتف',
    IDENTITY_CARD: 'بطاقة الهوية الوطنية',
    'TZ.NATIONAL_ID': 'بطاقة الهوية الوطنية (NIDA)',
    'UG.NATIONAL_ID': 'بطاقة الهوية الوطنية',
    'UG.NATIONAL_ID_NO_PHOTO': 'رقم الهوية الوطنية (NIN)',
    TPIN: 'الرقم الضريبي (TPIN)',
    'ZM.NATIONAL_ID': 'بطاقة التسجيل الوطنية (NRC)',
  },
  numbers: {
    passport: {
      label: 'رقم جواز السفر',
      missing: 'أدخل رقم جواز السفر.',
      wrong: 'صيغة رقم جواز السفر: {format}.',
    },
    driversLicence: {
      label: 'رقم رخصة القيادة',
      missing: 'أدخل رقم رخصة القيادة.',
      wrong: 'صيغة رقم رخصة القيادة: {format}.',
    },
    votersCard: {
      label: 'رقم بطاقة الناخب',
      missing: 'أدخل رقم بطاقة الناخب.',
      wrong: 'صيغة رقم بطاقة الناخب: {format}.',
    },
    nationalId: {
      label: 'رقم الهوية الوطنية',
      missing: 'أدخل رقم الهوية الوطنية.',
      wrong: 'صيغة رقم الهوية الوطنية: {format}.',
    },
    cni: { label: 'رقم بطاقة CNI', missing: 'أدخل رقم بطاقة CNI.', wrong: 'صيغة رقم بطاقة CNI: {format}.' },
    residentCard: {
      label: 'رقم بطاقة الإقامة',
      missing: 'أدخل رقم بطاقة الإقامة.',
      wrong: 'صيغة رقم بطاقة الإقامة: {format}.',
    },
    ghanaCard: {
      label: 'رقم بطاقة Ghana Card',
      missing: 'أدخل رقم بطاقة Ghana Card.',
      wrong: 'صيغة رقم بطاقة Ghana Card: {format}.',
    },
    ssnit: { label: 'رقم SSNIT', missing: 'أدخل رقم SSNIT.', wrong: 'صيغة رقم SSNIT: {format}.' },
    alienCard: {
      label: 'رقم بطاقة Alien Card',
      missing: 'أدخل رقم بطاقة Alien Card.',
      wrong: 'صيغة رقم بطاقة Alien Card: {format}.',
    },
    kraPin: { label: 'رقم KRA PIN', missing: 'أدخل رقم KRA PIN.', wrong: 'صيغة رقم KRA PIN: {format}.' },
    bvn: { label: 'رقم BVN', missing: 'أدخل رقم BVN.', wrong: 'صيغة رقم BVN: {format}.' },
    nin: { label: 'رقم NIN', missing: 'أدخل رقم NIN.', wrong: 'صيغة رقم NIN: {format}.' },
    ninOrVirtual: {
      label: 'رقم NIN أو رقم NIN الافتراضي',
      missing: 'أدخل رقم NIN أو رقم NIN الافتراضي.',
      wrong: 'صيغة رقم NIN: {format}.',
    },
    virtualNin: {
      label: 'رقم NIN الافتراضي',
      missing: 'أدخل رقم NIN الافتراضي.',
      wrong: 'صيغة رقم NIN الافتراضي: {format}.',
    },
    phone: { label: 'رقم الهاتف', missing: 'أدخل رقم الهاتف.', wrong: 'صيغة رقم الهاتف: {format}.' },
    nida: { label: 'رقم NIDA', missing: 'أدخل رقم NIDA.', wrong: 'صيغة رقم NIDA: {format}.' },
    tpin: { label: 'رقم TPIN', missing: 'أدخل رقم TPIN.', wrong: 'صيغة رقم TPIN: {format}.' },
    nrc: { label: 'رقم NRC', missing: 'أدخل رقم NRC.', wrong: 'صيغة رقم NRC: {format}.' },
  },
};

/** The parts of a number's format. */
export const format: FormatTexts = {
  digits: {
    one: 'رقم واحد',
    two: 'رقمان',
    few: '{count} أرقام',
    many: '{count} رقمًا',
    other: '{count} رقم',
  },
  letters: {
    one: 'حرف واحد',
    two: 'حرفان',
    few: '{count} أحرف',
    many: '{count} حرفًا',
    other: '{count} حرف',
  },
  mixed: {
    one: 'حرف واحد أو رقم',
    two: 'حرفان أو رقمان',
    few: '{count} أحرف أو أرقام',
    many: '{count} حرفًا أو رقمًا',
    other: '{count} حرف أو رقم',
  },
  range: 'من {min} إلى {max}',
  narrowRange: 'من {min} إلى {max}',
  startsWith: '{part}، تبدأ بـ {start}',
  notes: {
    withoutSlashes: '{part}، دون الشرطات المائلة',
    virtualNin: '{part} من رقم NIN الافتراضي',
  },
  next: '، ثم ',
  or: '، أو ',
};
