import type { Messages } from '../en.ts';

export const handoff: Messages['handoff'] = {
  heading: 'Continuar no telemóvel',
  hint: 'O telemóvel recebe o que já preencheu. Esta página mostra quando terminar.',
  show: 'Mostrar o código QR',
  scan: 'Leia este código com a câmara do telemóvel nos próximos 10 minutos. Só funciona uma vez.',
  code: 'Código QR para o seu telemóvel',
  goOnHere: 'Continuar aqui',
  beginHere: 'Começar aqui',
  script: {
    handoffFailed: 'Não foi possível criar o código. Tente de novo, ou continue aqui.',
    handoffExpired: 'O código já não é válido. Mostre um novo.',
    onPhone: 'No seu telemóvel',
    onPhoneText: 'O telemóvel assumiu. Deixe esta página aberta: ela avança sozinha quando terminar.',
    goneOn: 'Continuado no computador',
    goneOnText: 'Não é preciso mais nada aqui. Pode fechar esta página.',
    codeOver: 'Este código já não é válido',
    codeOverText: 'Funciona uma vez, durante 10 minutos. Mostre um novo no computador, ou comece aqui.',
    codeLost: 'Sem ligação',
    codeLostText:
      'Não foi possível carregar o que preencheu no computador. Verifique a ligação e tente de novo.',
    photoOnComputer: 'Tirada no seu computador',
    backToComputer: 'Já pode voltar ao computador.',
    noCameraOnPhone:
      'Não foi encontrada nenhuma câmara. Envie uma fotografia, ou abra esta página noutro navegador.',
  },
};
