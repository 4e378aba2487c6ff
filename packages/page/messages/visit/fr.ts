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
  again: {
    heading: 'Veuillez réessayer',
    text: '{company} n’a pas pu confirmer votre identité. Le reste de votre envoi est gardé. Il faut de nouveau :',
    source:
      'Le registre qui confirme cette pièce n’a pas répondu. Votre envoi n’est pas en cause : renvoyez-le simplement.',
    needs: {
      number: 'Votre numéro de pièce, qui n’a pas été trouvé. Vérifiez chaque chiffre.',
      selfie: 'Votre selfie. Votre visage n’a pas été reconnu.',
      front: 'Une photo du recto de votre pièce, qui n’a pas pu être lu.',
      back: 'Une photo du verso de votre pièce, qui n’a pas pu être lu.',
    },
    left: 'Essais restants : {count}',
  },
  script: {
    resume: 'Continuer',
    resumeAs: 'Continuer en tant que {who}',
    expiresSoon: 'Ce lien peut être utilisé jusqu’à {time}.',
    expiresNow:
      'Ce lien expire à {time}. Ce que vous avez commencé pourra être envoyé pendant dix minutes de plus.',
  },
};
