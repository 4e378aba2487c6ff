import type { Messages } from '../en.ts';

export const handoff: Messages['handoff'] = {
  heading: 'Continuer sur votre téléphone',
  hint: 'Votre téléphone reçoit ce que vous avez saisi. Cette page indique quand vous avez terminé.',
  show: 'Afficher le code QR',
  scan: 'Scannez ce code avec l’appareil photo de votre téléphone dans les 10 minutes. Il ne sert qu’une fois.',
  code: 'Code QR pour votre téléphone',
  goOnHere: 'Continuer ici',
  beginHere: 'Commencer ici',
  script: {
    handoffFailed: 'Le code n’a pas pu être créé. Réessayez, ou continuez ici.',
    handoffExpired: 'Le code n’est plus valable. Affichez-en un nouveau.',
    onPhone: 'Sur votre téléphone',
    onPhoneText:
      'Votre téléphone a pris le relais. Laissez cette page ouverte : elle avance d’elle-même quand vous avez fini.',
    goneOn: 'Repris sur votre ordinateur',
    goneOnText: 'Il n’y a plus rien à faire ici. Vous pouvez fermer cette page.',
    codeOver: 'Ce code n’est plus valable',
    codeOverText:
      'Il sert une seule fois, pendant 10 minutes. Affichez-en un nouveau sur votre ordinateur, ou commencez ici.',
    codeLost: 'Pas de connexion',
    codeLostText:
      'Ce que vous avez saisi sur votre ordinateur n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    photoOnComputer: 'Prise sur votre ordinateur',
    backToComputer: 'Vous pouvez retourner à votre ordinateur.',
    noCameraOnPhone:
      'Aucun appareil photo n’a été trouvé. Envoyez une photo, ou ouvrez cette page dans un autre navigateur.',
  },
};
