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
  script: {
    resume: 'Endelea',
    resumeAs: 'Endelea kama {who}',
    expiresSoon: 'Kiungo hiki kinaweza kutumika hadi saa {time}.',
    expiresNow: 'Kiungo hiki kinaisha saa {time}. Ulichoanza kinaweza kutumwa kwa dakika kumi zaidi.',
  },
};
