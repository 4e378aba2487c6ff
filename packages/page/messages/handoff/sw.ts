import type { Messages } from '../en.ts';

export const handoff: Messages['handoff'] = {
  heading: 'Endelea kwenye simu yako',
  hint: 'Simu yako itapata ulichojaza. Ukurasa huu utaonyesha ukimaliza.',
  show: 'Onyesha msimbo wa QR',
  scan: 'Changanua msimbo huu kwa kamera ya simu yako ndani ya dakika 10. Unafanya kazi mara moja tu.',
  code: 'Msimbo wa QR wa simu yako',
  goOnHere: 'Endelea hapa',
  beginHere: 'Anza hapa',
  script: {
    handoffFailed: 'Msimbo haukuweza kutengenezwa. Jaribu tena, au endelea hapa.',
    handoffExpired: 'Msimbo huu hautumiki tena. Onyesha mpya.',
    onPhone: 'Kwenye simu yako',
    onPhoneText: 'Simu yako imechukua nafasi. Acha ukurasa huu wazi: utaendelea wenyewe ukimaliza.',
    goneOn: 'Imeendelezwa kwenye kompyuta yako',
    goneOnText: 'Hakuna kinachohitajika tena hapa. Unaweza kufunga ukurasa huu.',
    codeOver: 'Msimbo huu hautumiki tena',
    codeOverText: 'Unafanya kazi mara moja, kwa dakika 10. Onyesha mpya kwenye kompyuta yako, au anza hapa.',
    codeLost: 'Hakuna mtandao',
    codeLostText:
      'Ulichojaza kwenye kompyuta yako hakikuweza kupakiwa. Angalia mtandao wako na ujaribu tena.',
    photoOnComputer: 'Imepigwa kwenye kompyuta yako',
    backToComputer: 'Sasa unaweza kurudi kwenye kompyuta yako.',
    noCameraOnPhone:
      'Hakuna kamera iliyopatikana. Pakia picha, au fungua ukurasa huu kwenye kivinjari kingine.',
  },
};
