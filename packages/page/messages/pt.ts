/** The page in Portuguese, as written in Portugal, Angola and Mozambique. */
import { capture } from './capture/pt.ts';
import type { Messages } from './en.ts';
import { handoff } from './handoff/pt.ts';
import { format, idTypes } from './id-types/pt.ts';
import { partner } from './partner/pt.ts';
import { problems } from './problems/pt.ts';
import { visit } from './visit/pt.ts';

export const pt: Messages = {
  lang: 'pt',
  name: 'Português',
  dir: 'ltr',
  dateLocale: 'pt-PT',

  errorTitle: 'Erro: ',
  opensNewTab: '(abre num novo separador)',
  footer: 'Pedido por {company}',
  policy: '<policy>Política de privacidade</policy>',
  cancel: 'Cancelar',
  languages: 'Idioma',

  welcome: {
    heading: 'Confirme a sua identidade',
    intro: '{company} pede-lhe que mostre quem é.',
    duration: 'Cerca de 2 minutos',
    pause: 'Pode parar e continuar a qualquer momento.',
    pauseHere: 'Pode fazer uma pausa nesta página.',
    ready: 'Tenha à mão',
    needs: {
      id_number: 'O número do documento',
      person: 'Nome e data de nascimento',
      document: 'O documento, para a foto',
      selfie: 'O seu rosto, para uma selfie',
    },
    forSome: 'Conforme o documento: {list}',
    unreliable:
      'O serviço que confirma este documento está a responder mal neste momento. Pode não resultar. Pode voltar mais tarde com o mesmo link.',
    start: 'Começar',
  },

  step: {
    continue: 'Continuar',
    back: 'Voltar',
    detailsHeading: 'Preencha os seus dados',
    photosNext: { one: 'A seguir, uma foto:', other: 'A seguir, {count} fotos:' },
    photo: {
      selfie: {
        heading: 'Tire uma selfie',
        hint: 'Olhe de frente para a câmara, com boa luz. Nada pode tapar o rosto.',
        preview: 'A sua selfie',
      },
      document_front: {
        heading: 'Fotografe a frente do documento',
        hint: 'Pouse-o numa superfície plana. Os quatro cantos à vista, todas as palavras nítidas, sem reflexos.',
        preview: 'A frente do documento',
      },
      document_back: {
        heading: 'Fotografe o verso do documento',
        hint: 'Vire-o. Os quatro cantos à vista, todas as palavras nítidas, sem reflexos.',
        preview: 'O verso do documento',
      },
    },
    openCamera: 'Abrir a câmara',
    takePhoto: 'Tirar a foto',
    retake: 'Tirar outra foto',
    upload: 'Carregar um ficheiro',
    usePhoto: 'Usar esta foto',
    viewfinder: 'Imagem da câmara',
    reviewHeading: 'Confira e envie',
    reviewHint: 'Está tudo certo?',
    change: 'Alterar',
    chosenId: 'Documento',
    send: 'Enviar',
    sendingHeading: 'A enviar',
    sendingText: 'Os seus dados vão a caminho de {company}. Deixe esta página aberta até chegarem.',
    retry: 'Tentar de novo',
    changeAnswers: 'Alterar as respostas',
    failedHeading: 'O envio ainda não terminou',
    doneContinue: 'Continuar para {company}',
    saved: 'O que escreveu fica neste aparelho até enviar ou cancelar, no máximo um dia.',
    staged: 'As suas fotos já foram enviadas. São apagadas ao fim de uma hora se não carregar em “Enviar”.',
  },

  stop: {
    heading: 'Parar a verificação?',
    text: 'O que preencheu será apagado e nada será enviado a {company}.',
    yes: 'Sim, cancelar',
    no: 'Não, continuar',
  },

  script: {
    stepOf: 'Passo {step} de {of}',
    listen: 'Ouvir',
    listenStop: 'Parar a leitura',
    chooseCountry: 'Escolha um país.',
    found: 'Resultados: {count}',
    noneFound: 'Nada encontrado. Tente escrever de outra forma.',
    frontOf: '{id}: frente',
    backOf: '{id}: verso',
    wholeOf: '{id}: foto',
    starting: 'A ligar a câmara…',
    photoTaken: 'Veja se a foto está nítida.',
    photoWorking: 'A preparar a foto…',
    cameraRefused:
      'A câmara não está autorizada. Autorize-a nas definições do navegador, ou carregue uma foto.',
    cameraMissing: 'Não foi encontrada nenhuma câmara. Carregue uma foto ou continue no telemóvel.',
    cameraFailed:
      'Não foi possível ligar a câmara. Feche outras aplicações que a usem, ou carregue uma foto.',
    photoUnreadable: 'Não foi possível ler este ficheiro como foto. Escolha uma imagem PNG ou JPEG.',
    photoHeic:
      'Este navegador não abre fotos HEIC. Guarde a foto como JPEG e carregue-a, ou tire uma nova com a câmara.',
    photoTooSmall:
      'Esta imagem é demasiado pequena. Escolha uma com pelo menos 200 píxeis de largura e de altura.',
    progress: '{percent} % enviados',
    photoSent: 'Já enviada',
    checking: 'Enviado. À espera da resposta…',
    again: 'A ligação perdeu-se. A tentar de novo…',
    busy: 'Estão a chegar muitas verificações. As suas respostas ficam guardadas e serão enviadas de novo dentro de momentos…',
    stopped:
      'Algo no caminho impediu o envio, por exemplo um filtro da rede. Nada se perdeu; é enviado de novo dentro de momentos…',
    offline: 'Está sem ligação. O envio continua assim que a ligação voltar.',
    stuck: 'Ainda não resultou. As respostas estão guardadas. Verifique a ligação e tente de novo.',
    linkPaused:
      'O link está desativado de momento. As suas respostas estão guardadas. Tente de novo mais tarde.',
    retryAfter: 'Pode tentar de novo depois de {time}.',
    errorTitle: 'Erro: ',
  },

  capture,
  visit,

  handoff,
  partner,

  choice: {
    missing: 'O seu documento não está na lista? Pergunte a {company} que outro pode usar.',
    heading: 'Escolha o documento',
    countryHeading: 'Que país emitiu o seu documento?',
    search: 'Procurar um país ou um documento',
    searchId: 'Procurar um documento',
    intro: '{company} pede-lhe que confirme a sua identidade. Que documento tem consigo?',
    unreliable: 'Pode não resultar neste momento',
    submit: 'Continuar',
  },

  methods: {
    enhanced_kyc: 'É preciso o número',
    biometric_kyc: 'É preciso o número e uma selfie',
    doc_verification: 'É preciso uma foto dele e uma selfie',
    enhanced_document_verification: 'É preciso uma foto dele e uma selfie',
  },

  form: {
    heading: 'Confirme a sua identidade',
    change: 'Usar outro documento',
    mark: '*',
    markExplained: 'Os campos com {mark} são obrigatórios.',
    optional: '(opcional)',
    details: 'Os seus dados',
    photos: 'As suas fotos',
    photosRule: 'PNG ou JPEG, até 5 MB cada.',
    photosAgain: 'As fotos não foram guardadas. Escolha-as de novo.',
    errors: 'Verifique o seguinte',
    labels: {
      id_number: 'Número do documento',
      first_name: 'Nome próprio',
      last_name: 'Apelido',
      dob: 'Data de nascimento',
      selfie: 'Selfie',
      document_front: 'Frente do documento',
      document_back: 'Verso do documento',
      consent: 'O seu acordo',
    },
    documentOnly: 'Foto do documento',
    numberFormat: '{format}, por exemplo {example}',
    numberHint: '{rule}. Espaços e hífenes são aceites.',
    whichNumber: 'Que número tem?',
    nameHint: 'Como está no documento.',
    dobPlaceholder: 'AAAA-MM-DD',
    selfieHint: 'Olhe de frente para a câmara, com boa luz e o rosto destapado.',
    documentHint: 'Os quatro cantos à vista, todas as palavras nítidas, sem reflexos.',
    consent:
      'Aceito que {company} confirme a minha identidade com o que preencho aqui, como descreve a sua <policy>política de privacidade</policy>. Cada foto é enviada assim que a aceito.',
    consentPlain:
      'Aceito que {company} confirme a minha identidade com o que preencho aqui, como descreve a sua <policy>política de privacidade</policy>. Tudo é enviado quando carrego em “Enviar”.',
  },

  format,

  idTypes,

  errors: {
    missing: {
      id_number: 'Escreva o número do documento.',
      first_name: 'Escreva o nome próprio.',
      last_name: 'Escreva o apelido.',
      dob: 'Indique a data de nascimento.',
      selfie: 'Tire uma selfie.',
      document_front: 'Fotografe o documento.',
      document_back: 'Fotografe o verso do documento.',
      consent: 'Marque a caixa se concorda.',
    },
    id_number: 'Este número não é do documento escolhido.',
    name: 'Escreva no máximo 100 caracteres.',
    dob: 'Indique uma data passada, por exemplo {example}.',
    photo: 'Escolha uma foto PNG ou JPEG completa, com 200 a 10 000 píxeis de largura e de altura.',
    photo_size: 'Escolha uma foto de 5 MB no máximo.',
    consent_shown: 'Este texto mudou. Leia-o de novo e marque a caixa se concorda.',
    id_type: 'Escolha um destes documentos.',
    listed: '{label}: {text}',
    other: 'Alguma coisa não foi aceite. Verifique as respostas e tente de novo.',
  },

  outcome: {
    facts: { reference: 'Referência', time: 'Hora' },
    submitted: {
      heading: 'Obrigado',
      text: 'Os seus dados foram enviados. {company} dirá o que se segue.',
      next: 'Pode fechar esta página.',
    },
    arrived: {
      heading: 'Chegou',
      text: 'Os seus dados foram enviados a {company} em {time}. Não precisa de os enviar de novo.',
    },
    cancelled: {
      heading: 'Cancelado',
      text: 'Nada foi enviado a {company}.',
      next: 'Pode fechar esta página. Se mudar de ideias, abra o link outra vez.',
    },
  },

  problem: problems,
};
