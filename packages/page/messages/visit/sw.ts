import type { Messages } from '../en.ts';

export const visit: Messages['visit'] = {
  resume: {
    heading: 'Uendelee ulipoishia?',
    text: 'Kuna taarifa zilizojazwa awali kwenye kifaa hiki. Kama si wewe, anza upya: zitaondolewa.',
    startAnew: 'Anza upya',
  },
  typeChanged: 'Kiungo hiki sasa kinakubali vitambulisho vingine. Kinachofaa bado kimehifadhiwa.',
  broken: {
    text: 'Hitilafu imetokea kwenye ukurasa huu. Ulichojaza bado kipo.',
    reload: 'Pakia ukurasa tena',
    plain: 'Tumia fomu rahisi',
  },
  again: {
    heading: 'Tafadhali jaribu tena',
    text: '{company} haikuweza kuthibitisha wewe ni nani. Mengine uliyotuma yamehifadhiwa. Kinachohitajika tena:',
    source: 'Rejista inayothibitisha kitambulisho hiki haikujibu. Ulichotuma hakikuwa na kosa: tuma tena tu.',
    needs: {
      number: 'Namba yako ya kitambulisho, ambayo haikupatikana. Kagua kila tarakimu.',
      selfie: 'Selfie yako. Uso wako haukutambulika.',
      front: 'Picha ya mbele ya kitambulisho chako, ambayo haikusomeka.',
      back: 'Picha ya nyuma ya kitambulisho chako, ambayo haikusomeka.',
    },
    left: 'Majaribio yaliyobaki: {count}',
  },
  script: {
    resume: 'Endelea',
    resumeAs: 'Endelea kama {who}',
    expiresSoon: 'Kiungo hiki kinaweza kutumika hadi saa {time}.',
    expiresNow: 'Kiungo hiki kinaisha saa {time}. Ulichoanza kinaweza kutumwa kwa dakika kumi zaidi.',
  },
};
