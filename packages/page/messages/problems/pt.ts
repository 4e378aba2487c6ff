/** What a person is told when a link does not take a submission, in Portuguese. */
import type { Problems } from './en.ts';

export const problems: Problems = {
  someone: 'a empresa que o enviou',
  retry: 'Tentar de novo',
  continueTo: 'Voltar a {company}',
  continueUnnamed: 'Voltar',
  link_not_found: {
    heading: 'Link não encontrado',
    text: 'Não há nada neste endereço. Parte dele pode ter-se perdido pelo caminho.',
    next: 'Abra de novo o link completo, ou peça outro: contacte {company}.',
  },
  link_disabled: {
    heading: 'Este link está desativado',
    text: 'Já não aceita verificações.',
    next: 'Para ter um novo link, contacte {company}.',
  },
  link_expired: {
    heading: 'Este link expirou',
    text: 'Só podia ser usado durante algum tempo, que já passou.',
    next: 'Para ter um novo link, contacte {company}.',
  },
  link_used: {
    heading: 'Este link já foi usado',
    text: 'Servia para uma verificação, que já foi enviada. Não precisa de a enviar outra vez.',
    next: 'Se não foi você que a enviou, avise {company}. Se precisar de enviar outra, peça um link novo.',
  },
  link_full: {
    heading: 'Este link está completo',
    text: 'Já recebeu todas as verificações para as quais foi criado.',
    next: 'Peça um novo link a {company}.',
  },
  link_not_ready: {
    heading: 'Este link ainda não está pronto',
    text: 'Ainda não foi configurado por completo, por isso não há nada a preencher.',
    next: 'Tente mais tarde, ou pergunte a {company} quando estará pronto.',
  },
  id_number_blocked: {
    heading: 'Este número está bloqueado por agora',
    text: 'Foi enviado demasiadas vezes. Desta vez nada foi enviado.',
    next: 'Se não pode esperar, peça a {company} que o desbloqueie.',
  },
  too_many_id_numbers: {
    heading: 'Demasiados números diferentes',
    text: 'Vários outros números foram introduzidos a partir da sua rede. Desta vez nada foi enviado.',
    next: 'Se o número está certo e não pode esperar, avise {company}.',
  },
  too_many_submissions: {
    heading: 'Demasiadas verificações por agora',
    text: 'Foram enviadas da sua rede, ou por este link, mais do que é permitido. A sua não foi enviada.',
    next: 'Se não pode esperar, avise {company}.',
  },
  too_many_uploads: {
    heading: 'Este link está ocupado de momento',
    text: 'Muitas pessoas estão a enviar neste momento. A sua verificação não foi enviada.',
    next: 'Tente de novo dentro de um minuto.',
  },
  verifier_busy: {
    heading: 'Aguarde um momento',
    text: 'Chegam mais verificações do que é possível tratar neste momento. A sua não foi enviada.',
    next: 'Tente de novo dentro de um minuto.',
  },
  too_much_image_data: {
    heading: 'Não há lugar para mais fotos por agora',
    text: 'Hoje chegaram demasiadas fotos. As suas não foram enviadas.',
    next: 'Se não pode esperar, avise {company}.',
  },
  unavailable: {
    heading: 'Voltamos já',
    text: 'Neste momento não é possível chegar ao serviço.',
    next: 'Tente de novo dentro de alguns minutos.',
  },
  system_error: {
    heading: 'Algo correu mal',
    text: 'O erro é nosso, não seu.',
    next: 'Tente de novo. Se voltar a acontecer, avise {company}.',
  },
  retryAfter: 'Pode tentar de novo depois de {time}.',
};
