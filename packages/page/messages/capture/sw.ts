import type { Messages } from '../en.ts';

export const capture: Messages['capture'] = {
  aim: {
    selfie: 'Uso wako ndani ya duara',
    document_front: 'Weka upande wa mbele ndani ya fremu',
    document_back: 'Weka upande wa nyuma ndani ya fremu',
  },
  face: { good: 'Uso wazi, mwanga mzuri', bad: 'Umefunikwa, giza, umekatwa' },
  card: { good: 'Kizima, tambarare, wazi', bad: 'Kimekatwa, kina mng’ao' },
  useAnyway: 'Itumie hivyo hivyo',
  onlyCamera: '{company} inakubali tu picha zinazopigwa sasa, kwa hiyo huwezi kupakia faili.',
  script: {
    cameraNotLoaded: 'Kamera haikuweza kupakiwa. Angalia mtandao wako na ujaribu tena.',
    cameraNeeded:
      'Kamera haiwezi kutumika. Iruhusu kwenye mipangilio ya kivinjari chako, na ufunge programu nyingine zinazoitumia.',
    cameraEnded: 'Kamera imezimika. Ifungue tena, au pakia picha.',
    holdStill: 'Tulia usisogee …',
    turnOver: 'Igeuze',
    photoBefore: 'Tumia picha ya awali',
    checkResolution: 'Picha hii ina pikseli chache mno. Sogea karibu, au chagua picha kubwa zaidi.',
    checkUniform: 'Hakuna kinachoonekana kwenye picha hii. Hakikisha kamera haijafunikwa.',
    checkDark: 'Ni giza mno. Washa taa, au nenda karibu na dirisha.',
    checkGlare: 'Mwanga ni mwingi mno. Geuka kidogo kutoka kwenye taa au dirisha.',
    checkBlur: 'Picha si wazi. Tulia, na ufute lenzi.',
    checkFraming: 'Kitambulisho hakijazi fremu. Sogeza pembe zake zote nne karibu na za fremu.',
    checkFace: 'Hakuna uso unaojaza duara. Sogea karibu, uso wako wote uwe ndani yake.',
    allowHow: 'Jinsi ya kuruhusu kamera',
    allowSign: 'Bonyeza alama hii kando ya anwani ya ukurasa.',
    allowPermissions: 'Chagua “Ruhusa” (Permissions).',
    allowSite: 'Chagua “Mipangilio ya tovuti” (Website Settings).',
    allowCamera: 'Kwenye “Kamera” chagua “Ruhusu”.',
    allowPhone: 'Fungua mipangilio ya simu yako, kisha kivinjari hiki.',
    allowAgain: 'Rudi hapa na ubonyeze “{open}”.',
    appCorner: 'Bonyeza alama hii kwenye kona ya programu.',
    appOutside: 'Chagua “Fungua kwenye kivinjari”.',
  },
};
