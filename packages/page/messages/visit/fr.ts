import type { Messages } from '../en.ts';

export const visit: Messages['visit'] = {
  resume: {
    heading: 'Reprendre là où vous étiez ?',
    text: 'Des informations ont déjà été saisies sur cet appareil. Si ce n’était pas vous, recommencez : elles seront supprimées.',
    startAnew: 'Recommencer',
  },
  typeChanged: 'Ce lien accepte maintenant d’autres pièces. Ce qui convient encore est gardé.',
  broken: {
    text: 'Un problème est survenu sur cette page. Ce que vous avez saisi est toujours là.',
    reload: 'Recharger la page',
    plain: 'Utiliser le formulaire simple',
  },
  script: {
    resume: 'Continuer',
    resumeAs: 'Continuer en tant que {who}',
    expiresSoon: 'Ce lien peut être utilisé jusqu’à {time}.',
    expiresNow:
      'Ce lien expire à {time}. Ce que vous avez commencé pourra être envoyé pendant dix minutes de plus.',
  },
};
