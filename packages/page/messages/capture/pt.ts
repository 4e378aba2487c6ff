import type { Messages } from '../en.ts';

export const capture: Messages['capture'] = {
  aim: {
    selfie: 'O seu rosto na oval',
    document_front: 'Ponha a frente dentro da moldura',
    document_back: 'Ponha o verso dentro da moldura',
  },
  face: { good: 'Rosto à vista, boa luz', bad: 'Tapado, escuro, cortado' },
  card: { good: 'Inteiro, plano e nítido', bad: 'Cortado, com reflexo' },
  useAnyway: 'Usar mesmo assim',
  onlyCamera: '{company} só aceita fotos tiradas agora, por isso não é possível carregar um ficheiro.',
  script: {
    cameraNotLoaded: 'Não foi possível carregar a câmara. Verifique a ligação e tente de novo.',
    cameraNeeded:
      'Não é possível usar a câmara. Autorize-a nas definições do navegador e feche outras aplicações que a usem.',
    cameraEnded: 'A câmara parou. Abra-a de novo ou carregue uma foto.',
    holdStill: 'Não se mexa…',
    turnOver: 'Vire-o ao contrário',
    photoBefore: 'Usar a foto anterior',
    checkResolution: 'Esta imagem tem poucos píxeis. Aproxime-se ou escolha uma imagem maior.',
    checkUniform: 'Não se vê nada nesta imagem. Veja se algo tapa a câmara.',
    checkDark: 'Está demasiado escuro. Acenda uma luz ou vá para perto de uma janela.',
    checkGlare: 'Há luz a mais. Afaste-se um pouco da lâmpada ou da janela.',
    checkBlur: 'A foto não está nítida. Não se mexa e limpe a lente.',
    checkFraming: 'O documento não preenche a moldura. Aproxime os quatro cantos dos da moldura.',
    checkFace: 'Nenhum rosto preenche a oval. Aproxime-se, com o rosto inteiro dentro dela.',
    allowHow: 'Como autorizar a câmara',
    allowSign: 'Toque neste sinal ao lado do endereço da página.',
    allowPermissions: 'Escolha “Permissões” ou “Autorizações”.',
    allowSite: 'Escolha “Definições do site”.',
    allowCamera: 'Em “Câmara”, escolha “Permitir”.',
    allowPhone: 'Abra as definições do telemóvel e, aí, este navegador.',
    allowAgain: 'Volte aqui e toque em “{open}”.',
    appCorner: 'Toque neste sinal no canto da aplicação.',
    appOutside: 'Escolha “Abrir no navegador”.',
  },
};
