import type { Messages } from '../en.ts';

export const visit: Messages['visit'] = {
  resume: {
    heading: 'Continuar onde parou?',
    text: 'Já foram introduzidos dados neste aparelho. Se não foi você, comece de novo: serão removidos.',
    startAnew: 'Começar de novo',
  },
  typeChanged: 'Este link aceita agora outros documentos. O que ainda serve foi guardado.',
  broken: {
    text: 'Algo correu mal nesta página. O que introduziu continua aqui.',
    reload: 'Carregar a página de novo',
    plain: 'Usar o formulário simples',
  },
  script: {
    resume: 'Continuar',
    resumeAs: 'Continuar como {who}',
    expiresSoon: 'Este link pode ser usado até às {time}.',
    expiresNow: 'Este link termina às {time}. O que começou pode ser enviado durante mais dez minutos.',
  },
};
