/** What the page says of what a partner sets, and of the app or page around it (D-86, D-87). */
export const partner = {
  known: 'Já temos estes dados:',
  notMe: 'Não é você? Alterar',
  /** Of the form without script, where photos from files are refused. */
  needsScript:
    '{company} só aceita fotos tiradas por esta página. O seu navegador não executa o script dela: ative o JavaScript ou abra esta página noutro navegador.',
  script: {
    frameNoCamera: 'A página à volta desta não permite a câmara. Abra-a num novo separador.',
    newTab: 'Abrir num novo separador',
    inApp:
      'Esta aplicação não dá acesso à câmara. Abra a página no seu navegador, como o Chrome ou o Safari.',
    openBrowser: 'Abrir no navegador',
    copyAddress: 'Copiar o endereço',
    copied: 'Copiado. Cole-o no seu navegador.',
  },
};
