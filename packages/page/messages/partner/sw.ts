/** What the page says of what a partner sets, and of the app or page around it (D-86, D-87). */
export const partner = {
  known: 'Tayari tuna taarifa hizi:',
  notMe: 'Si wewe? Badilisha',
  /** Of the form without script, where photos from files are refused. */
  needsScript:
    '{company} inakubali tu picha zinazopigwa na ukurasa huu. Kivinjari chako hakiendeshi programu yake: washa JavaScript, au fungua ukurasa huu kwenye kivinjari kingine.',
  script: {
    frameNoCamera: 'Ukurasa unaozunguka huu hauruhusu kamera. Ufungue kwenye kichupo kipya.',
    newTab: 'Fungua kwenye kichupo kipya',
    inApp:
      'Programu hii haitoi kamera kwa kurasa za wavuti. Fungua ukurasa kwenye kivinjari chako, kama Chrome au Safari.',
    openBrowser: 'Fungua kwenye kivinjari',
    copyAddress: 'Nakili anwani',
    copied: 'Imenakiliwa. Ibandike kwenye kivinjari chako.',
  },
};
