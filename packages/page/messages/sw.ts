/** The page in Swahili. */
import { capture } from './capture/sw.ts';
import type { Messages } from './en.ts';
import { handoff } from './handoff/sw.ts';
import { format, idTypes } from './id-types/sw.ts';
import { partner } from './partner/sw.ts';
import { problems } from './problems/sw.ts';
import { visit } from './visit/sw.ts';

export const sw: Messages = {
  lang: 'sw',
  name: 'Kiswahili',
  dir: 'ltr',
  dateLocale: 'sw',

  errorTitle: 'Kosa: ',
  opensNewTab: '(hufunguka kwenye kichupo kipya)',
  footer: 'Imeombwa na {company}',
  policy: '<policy>Sera ya faragha</policy>',
  cancel: 'Ghairi',
  languages: 'Lugha',

  welcome: {
    heading: 'Thibitisha utambulisho wako',
    intro: '{company} inakuomba uoneshe wewe ni nani.',
    duration: 'Dakika 2 hivi',
    pause: 'Unaweza kusimama na kuendelea wakati wowote.',
    pauseHere: 'Unaweza kupumzika kwenye ukurasa huu.',
    ready: 'Andaa haya',
    needs: {
      id_number: 'Namba ya kitambulisho',
      person: 'Jina na tarehe ya kuzaliwa',
      document: 'Kitambulisho, kwa picha',
      selfie: 'Uso wako, kwa ajili ya selfi',
    },
    forSome: 'Kulingana na kitambulisho: {list}',
    unreliable:
      'Ofisi inayothibitisha kitambulisho hiki haijibu vizuri kwa sasa. Huenda isifanikiwe. Unaweza kurudi baadaye kwa kiungo hiki hiki.',
    start: 'Anza',
  },

  step: {
    continue: 'Endelea',
    back: 'Rudi',
    detailsHeading: 'Jaza taarifa zako',
    photosNext: { one: 'Baada ya hapa, picha moja:', other: 'Baada ya hapa, picha {count}:' },
    photo: {
      selfie: {
        heading: 'Piga selfi',
        hint: 'Tazama kamera moja kwa moja, penye mwanga mzuri. Uso usifunikwe na kitu chochote.',
        preview: 'Selfi yako',
      },
      document_front: {
        heading: 'Piga picha mbele ya kitambulisho',
        hint: 'Kilaze mahali tambarare. Pembe zote nne zionekane, kila neno lisomeke, pasiwe na mng’ao.',
        preview: 'Mbele ya kitambulisho chako',
      },
      document_back: {
        heading: 'Piga picha nyuma ya kitambulisho',
        hint: 'Kigeuze. Pembe zote nne zionekane, kila neno lisomeke, pasiwe na mng’ao.',
        preview: 'Nyuma ya kitambulisho chako',
      },
    },
    openCamera: 'Fungua kamera',
    takePhoto: 'Piga picha',
    retake: 'Piga picha nyingine',
    upload: 'Au pakia picha',
    usePhoto: 'Tumia picha hii',
    viewfinder: 'Picha ya kamera',
    reviewHeading: 'Kagua kisha utume',
    reviewHint: 'Je, kila kitu ni sahihi?',
    change: 'Badilisha',
    chosenId: 'Kitambulisho',
    send: 'Tuma',
    sendingHeading: 'Inatuma',
    sendingText: 'Taarifa zako ziko njiani kwenda kwa {company}. Acha ukurasa huu wazi hadi zifike.',
    retry: 'Jaribu tena',
    changeAnswers: 'Badilisha majibu yangu',
    failedHeading: 'Bado haijakamilika',
    doneContinue: 'Endelea kwa {company}',
    saved: 'Ulichoandika hubaki kwenye kifaa hiki hadi utume au ughairi, kwa siku moja tu.',
    staged: 'Picha zako zimepakiwa tayari. Zitafutwa baada ya saa moja usipotuma.',
  },

  stop: {
    heading: 'Usitishe uthibitishaji?',
    text: 'Ulichojaza kitafutwa, na hakuna kitakachotumwa kwa {company}.',
    yes: 'Ndiyo, ghairi',
    no: 'Hapana, endelea',
  },

  script: {
    stepOf: 'Hatua ya {step} kati ya {of}',
    listen: 'Sikiliza',
    listenStop: 'Acha kusoma',
    chooseCountry: 'Chagua nchi.',
    found: 'Matokeo: {count}',
    noneFound: 'Hakuna kilichopatikana. Jaribu kuandika kwa namna nyingine.',
    frontOf: '{id}: upande wa mbele',
    backOf: '{id}: upande wa nyuma',
    wholeOf: '{id}: picha',
    starting: 'Kamera inawashwa …',
    photoTaken: 'Hakikisha picha inaonekana vizuri.',
    photoWorking: 'Picha inaandaliwa …',
    cameraRefused: 'Kamera haijaruhusiwa. Iruhusu kwenye mipangilio ya kivinjari chako, au pakia picha.',
    cameraMissing: 'Hakuna kamera iliyopatikana. Pakia picha, au endelea kwenye simu yako.',
    cameraFailed: 'Kamera haikuweza kuwashwa. Funga programu nyingine zinazoitumia, au pakia picha.',
    photoUnreadable: 'Faili hii haiwezi kusomwa kama picha. Chagua picha ya PNG au JPEG.',
    photoHeic:
      'Kivinjari hiki hakiwezi kufungua picha za HEIC. Hifadhi picha kama JPEG kisha uipakie, au piga picha mpya kwa kamera.',
    photoTooSmall: 'Picha hii ni ndogo mno. Chagua picha yenye upana na urefu wa angalau pikseli 200.',
    progress: '{percent} % imetumwa',
    photoSent: 'Tayari imepakiwa',
    checking: 'Imetumwa. Tunasubiri jibu …',
    again: 'Muunganisho umekatika. Tunajaribu tena …',
    busy: 'Maombi mengi ya uthibitishaji yanafika sasa. Majibu yako yamehifadhiwa, na yatatumwa tena baada ya muda mfupi …',
    stopped:
      'Kitu fulani njiani kimeizuia, kwa mfano kichujio cha mtandao. Hakuna kilichopotea; inatumwa tena baada ya muda mfupi …',
    offline: 'Huna mtandao. Kutuma kutaendelea mara tu utakapopata mtandao.',
    stuck: 'Bado haijafaulu. Majibu yako yamehifadhiwa. Angalia mtandao wako kisha ujaribu tena.',
    linkPaused: 'Kiungo kimezimwa kwa sasa. Majibu yako yamehifadhiwa. Jaribu tena baadaye.',
    retryAfter: 'Unaweza kujaribu tena baada ya {time}.',
    errorTitle: 'Kosa: ',
  },

  capture,
  visit,

  handoff,
  partner,

  choice: {
    missing: 'Kitambulisho chako hakipo kwenye orodha? Uliza {company} ni kipi kingine unaweza kutumia.',
    heading: 'Chagua kitambulisho chako',
    countryHeading: 'Nchi gani ilitoa kitambulisho chako?',
    search: 'Tafuta nchi au kitambulisho',
    searchId: 'Tafuta kitambulisho',
    intro: '{company} inakuomba uthibitishe utambulisho wako. Una kitambulisho gani hapo ulipo?',
    unreliable: 'Huenda isifanikiwe kwa sasa',
    submit: 'Endelea',
  },

  methods: {
    enhanced_kyc: 'Unahitaji namba yake',
    biometric_kyc: 'Unahitaji namba yake na selfi',
    doc_verification: 'Unahitaji picha yake na selfi',
    enhanced_document_verification: 'Unahitaji picha yake na selfi',
  },

  form: {
    heading: 'Thibitisha utambulisho wako',
    change: 'Tumia kitambulisho kingine',
    mark: '*',
    markExplained: 'Sehemu zenye alama {mark} lazima zijazwe.',
    optional: '(si lazima)',
    details: 'Taarifa zako',
    photos: 'Picha zako',
    photosRule: 'PNG au JPEG, isizidi MB 5 kila moja.',
    photosAgain: 'Picha zako hazikuhifadhiwa. Tafadhali zichague tena.',
    errors: 'Tafadhali angalia yafuatayo',
    labels: {
      id_number: 'Namba ya kitambulisho',
      first_name: 'Jina la kwanza',
      last_name: 'Jina la ukoo',
      dob: 'Tarehe ya kuzaliwa',
      selfie: 'Selfi',
      document_front: 'Mbele ya kitambulisho',
      document_back: 'Nyuma ya kitambulisho',
      consent: 'Ridhaa yako',
    },
    documentOnly: 'Picha ya kitambulisho',
    numberFormat: '{format}, kwa mfano {example}',
    numberHint: '{rule}. Nafasi na vistari vinaruhusiwa.',
    whichNumber: 'Una namba ipi?',
    nameHint: 'Kama lilivyoandikwa kwenye kitambulisho chako.',
    dobPlaceholder: 'MMMM-MM-SS',
    selfieHint: 'Tazama kamera moja kwa moja, penye mwanga mzuri, uso ukiwa wazi.',
    documentHint: 'Pembe zote nne zionekane, kila neno lisomeke, pasiwe na mng’ao.',
    consent:
      'Nakubali {company} ithibitishe utambulisho wangu kwa ninayojaza hapa, kama <policy>sera yake ya faragha</policy> inavyoeleza. Kila picha inatumwa mara ninapoikubali.',
    consentPlain:
      'Nakubali {company} ithibitishe utambulisho wangu kwa ninayojaza hapa, kama <policy>sera yake ya faragha</policy> inavyoeleza. Vyote vinatumwa ninapobonyeza “Tuma”.',
  },

  format,

  idTypes,

  errors: {
    missing: {
      id_number: 'Andika namba ya kitambulisho chako.',
      first_name: 'Andika jina lako la kwanza.',
      last_name: 'Andika jina lako la ukoo.',
      dob: 'Weka tarehe yako ya kuzaliwa.',
      selfie: 'Piga selfi.',
      document_front: 'Piga picha ya kitambulisho chako.',
      document_back: 'Piga picha ya nyuma ya kitambulisho chako.',
      consent: 'Weka alama kwenye kisanduku ikiwa unakubali.',
    },
    id_number: 'Hii si namba ya kitambulisho ulichochagua.',
    name: 'Andika herufi zisizozidi 100.',
    dob: 'Weka tarehe iliyopita, kwa mfano {example}.',
    photo: 'Chagua picha kamili ya PNG au JPEG, yenye upana na urefu wa pikseli 200 hadi 10,000.',
    photo_size: 'Chagua picha isiyozidi MB 5.',
    consent_shown:
      'Maandishi haya yamebadilika. Yasome tena na uweke alama kwenye kisanduku ikiwa unakubali.',
    id_type: 'Chagua kimojawapo cha vitambulisho hivi.',
    listed: '{label}: {text}',
    other: 'Kuna jambo halikukubaliwa. Angalia majibu yako kisha ujaribu tena.',
  },

  outcome: {
    facts: { reference: 'Kumbukumbu', time: 'Saa' },
    submitted: {
      heading: 'Asante',
      text: 'Taarifa zako zimetumwa. {company} itakueleza hatua inayofuata.',
      next: 'Unaweza kufunga ukurasa huu.',
    },
    arrived: {
      heading: 'Imefika',
      text: 'Taarifa zako zilitumwa kwa {company} tarehe {time}. Huhitaji kuzituma tena.',
    },
    cancelled: {
      heading: 'Imeghairiwa',
      text: 'Hakuna kilichotumwa kwa {company}.',
      next: 'Unaweza kufunga ukurasa huu. Ukibadili nia, fungua kiungo tena.',
    },
  },

  problem: problems,
};
