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
  again: {
    heading: 'Tente de novo, por favor',
    text: '{company} não conseguiu confirmar quem é. O resto do que enviou foi guardado. É preciso de novo:',
    source:
      'O registo que confirma este documento não respondeu. Nada estava errado no que enviou: basta enviar de novo.',
    needs: {
      number: 'O seu número de documento, que não foi encontrado. Verifique cada algarismo.',
      selfie: 'A sua selfie. O seu rosto não foi reconhecido.',
      front: 'Uma foto da frente do seu documento, que não se conseguiu ler.',
      back: 'Uma foto do verso do seu documento, que não se conseguiu ler.',
    },
    left: 'Tentativas restantes: {count}',
  },
  script: {
    resume: 'Continuar',
    resumeAs: 'Continuar como {who}',
    expiresSoon: 'Este link pode ser usado até às {time}.',
    expiresNow: 'Este link termina às {time}. O que começou pode ser enviado durante mais dez minutos.',
  },
};
