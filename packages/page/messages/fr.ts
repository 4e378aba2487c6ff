/** The page in French. */
import { capture } from './capture/fr.ts';
import type { Messages } from './en.ts';
import { handoff } from './handoff/fr.ts';
import { format, idTypes } from './id-types/fr.ts';
import { partner } from './partner/fr.ts';
import { problems } from './problems/fr.ts';
import { visit } from './visit/fr.ts';

export const fr: Messages = {
  lang: 'fr',
  name: 'Français',
  dir: 'ltr',
  dateLocale: 'fr-FR',

  errorTitle: 'Erreur : ',
  opensNewTab: '(s’ouvre dans un nouvel onglet)',
  footer: 'Demandé par {company}',
  policy: '<policy>Politique de confidentialité</policy>',
  cancel: 'Annuler',
  languages: 'Langue',

  welcome: {
    heading: 'Vérifiez votre identité',
    intro: '{company} vous demande qui vous êtes.',
    duration: 'Environ 2 minutes',
    pause: 'Vous pouvez vous arrêter et reprendre à tout moment.',
    pauseHere: 'Vous pouvez faire une pause sur cette page.',
    ready: 'À avoir sous la main',
    needs: {
      id_number: 'Votre numéro d’identité',
      person: 'Vos nom et date de naissance',
      document: 'Votre pièce, à photographier',
      selfie: 'Votre visage, pour un selfie',
    },
    forSome: 'Selon la pièce : {list}',
    unreliable:
      'Le service qui confirme cette pièce répond mal en ce moment. Cela peut échouer. Vous pouvez revenir plus tard avec le même lien.',
    start: 'Commencer',
  },

  step: {
    continue: 'Continuer',
    back: 'Retour',
    detailsHeading: 'Saisissez vos informations',
    photosNext: { one: 'Ensuite, une photo :', other: 'Ensuite, {count} photos :' },
    photo: {
      selfie: {
        heading: 'Prenez un selfie',
        hint: 'Regardez l’appareil bien en face, sous une bonne lumière. Rien ne doit cacher votre visage.',
        preview: 'Votre selfie',
      },
      document_front: {
        heading: 'Photographiez le recto de votre pièce',
        hint: 'Posez-la à plat. Les quatre coins visibles, chaque mot net, sans reflet.',
        preview: 'Le recto de votre pièce',
      },
      document_back: {
        heading: 'Photographiez le verso de votre pièce',
        hint: 'Retournez-la. Les quatre coins visibles, chaque mot net, sans reflet.',
        preview: 'Le verso de votre pièce',
      },
    },
    openCamera: 'Ouvrir l’appareil photo',
    takePhoto: 'Prendre la photo',
    retake: 'Reprendre la photo',
    upload: 'Choisir un fichier',
    usePhoto: 'Utiliser cette photo',
    viewfinder: 'Image de l’appareil photo',
    reviewHeading: 'Vérifiez et envoyez',
    reviewHint: 'Tout est exact ?',
    change: 'Modifier',
    chosenId: 'Pièce',
    send: 'Envoyer',
    sendingHeading: 'Envoi en cours',
    sendingText:
      'Vos informations sont en route vers {company}. Laissez cette page ouverte jusqu’à leur arrivée.',
    retry: 'Réessayer',
    changeAnswers: 'Modifier mes réponses',
    failedHeading: 'L’envoi n’est pas terminé',
    doneContinue: 'Continuer vers {company}',
    saved: 'Ce que vous avez saisi reste sur cet appareil jusqu’à l’envoi ou l’annulation, un jour au plus.',
    staged:
      'Vos photos sont déjà envoyées. Elles sont effacées après une heure si vous n’appuyez pas sur « Envoyer ».',
  },

  stop: {
    heading: 'Arrêter la vérification ?',
    text: 'Ce que vous avez saisi sera effacé et rien ne sera envoyé à {company}.',
    yes: 'Oui, annuler',
    no: 'Non, continuer',
  },

  script: {
    stepOf: 'Étape {step} sur {of}',
    listen: 'Écouter',
    listenStop: 'Arrêter la lecture',
    chooseCountry: 'Choisissez un pays.',
    found: 'Résultats : {count}',
    noneFound: 'Aucun résultat. Essayez une autre orthographe.',
    frontOf: '{id} : recto',
    backOf: '{id} : verso',
    wholeOf: '{id} : photo',
    starting: 'Démarrage de l’appareil photo…',
    photoTaken: 'Vérifiez que la photo est nette.',
    photoWorking: 'Préparation de la photo…',
    cameraRefused:
      'L’appareil photo n’est pas autorisé. Autorisez-le dans les réglages du navigateur, ou choisissez un fichier.',
    cameraMissing: 'Aucun appareil photo trouvé. Choisissez un fichier ou continuez sur votre téléphone.',
    cameraFailed:
      'L’appareil photo n’a pas pu démarrer. Fermez les autres applications qui l’utilisent, ou choisissez un fichier.',
    photoUnreadable: 'Ce fichier ne peut pas être lu comme une photo. Choisissez une image PNG ou JPEG.',
    photoHeic:
      'Ce navigateur ne peut pas ouvrir les photos HEIC. Enregistrez la photo en JPEG et choisissez ce fichier, ou prenez-en une avec l’appareil photo.',
    photoTooSmall:
      'Cette image est trop petite. Choisissez-en une d’au moins 200 pixels de large et de haut.',
    progress: '{percent} % envoyés',
    photoSent: 'Déjà envoyée',
    checking: 'Envoyé. En attente de la réponse…',
    again: 'La connexion a été perdue. Nouvel essai…',
    busy: 'Beaucoup de vérifications arrivent en ce moment. Vos réponses sont conservées et seront renvoyées dans un instant…',
    stopped:
      'Quelque chose l’a arrêté en chemin, par exemple un filtre du réseau. Rien n’est perdu ; nouvel envoi dans un instant…',
    offline: 'Vous êtes hors ligne. L’envoi reprendra dès que vous serez en ligne.',
    stuck:
      'Cela n’a pas encore fonctionné. Vos réponses sont gardées. Vérifiez votre connexion et réessayez.',
    linkPaused: 'Le lien est désactivé pour le moment. Vos réponses sont gardées. Réessayez plus tard.',
    retryAfter: 'Vous pourrez réessayer après le {time}.',
    errorTitle: 'Erreur : ',
  },

  capture,
  visit,

  handoff,
  partner,

  choice: {
    missing:
      'Votre pièce n’est pas dans la liste ? Demandez à {company} quelle autre pièce vous pouvez utiliser.',
    heading: 'Choisissez votre pièce d’identité',
    countryHeading: 'Quel pays a délivré votre pièce ?',
    search: 'Rechercher un pays ou une pièce',
    searchId: 'Rechercher une pièce',
    intro: '{company} vous demande de vérifier votre identité. Quelle pièce avez-vous avec vous ?',
    unreliable: 'Peut échouer en ce moment',
    submit: 'Continuer',
  },

  methods: {
    enhanced_kyc: 'Il faut son numéro',
    biometric_kyc: 'Il faut son numéro et un selfie',
    doc_verification: 'Il faut la photographier, et un selfie',
    enhanced_document_verification: 'Il faut la photographier, et un selfie',
  },

  form: {
    heading: 'Vérifiez votre identité',
    change: 'Utiliser une autre pièce',
    mark: '*',
    markExplained: 'Les champs marqués {mark} sont obligatoires.',
    optional: '(facultatif)',
    details: 'Vos informations',
    photos: 'Vos photos',
    photosRule: 'PNG ou JPEG, 5 Mo au plus chacune.',
    photosAgain: 'Vos photos n’ont pas été gardées. Veuillez les choisir à nouveau.',
    errors: 'Veuillez vérifier ce qui suit',
    labels: {
      id_number: 'Numéro d’identité',
      first_name: 'Prénom',
      last_name: 'Nom',
      dob: 'Date de naissance',
      selfie: 'Selfie',
      document_front: 'Recto de la pièce',
      document_back: 'Verso de la pièce',
      consent: 'Votre accord',
    },
    documentOnly: 'Photo de la pièce',
    numberFormat: '{format}, par exemple {example}',
    numberHint: '{rule}. Les espaces et les tirets sont acceptés.',
    whichNumber: 'Quel numéro avez-vous ?',
    nameHint: 'Comme sur votre pièce d’identité.',
    dobPlaceholder: 'AAAA-MM-JJ',
    selfieHint: 'Regardez l’appareil bien en face, sous une bonne lumière, le visage dégagé.',
    documentHint: 'Les quatre coins visibles, chaque mot net, sans reflet.',
    consent:
      'J’accepte que {company} vérifie mon identité avec ce que je saisis ici, comme le décrit sa <policy>politique de confidentialité</policy>. Chaque photo est envoyée dès que je l’accepte.',
    consentPlain:
      'J’accepte que {company} vérifie mon identité avec ce que je saisis ici, comme le décrit sa <policy>politique de confidentialité</policy>. Tout est envoyé quand j’appuie sur « Envoyer ».',
  },

  format,

  idTypes,

  errors: {
    missing: {
      id_number: 'Saisissez votre numéro d’identité.',
      first_name: 'Saisissez votre prénom.',
      last_name: 'Saisissez votre nom.',
      dob: 'Saisissez votre date de naissance.',
      selfie: 'Prenez un selfie.',
      document_front: 'Photographiez votre pièce d’identité.',
      document_back: 'Photographiez le verso de votre pièce.',
      consent: 'Cochez la case si vous êtes d’accord.',
    },
    id_number: 'Ce n’est pas un numéro de la pièce choisie.',
    name: 'Saisissez 100 caractères au plus.',
    dob: 'Saisissez une date passée, par exemple {example}.',
    photo: 'Choisissez une photo PNG ou JPEG complète, de 200 à 10 000 pixels de large et de haut.',
    photo_size: 'Choisissez une photo de 5 Mo au plus.',
    consent_shown: 'Ce texte a changé. Relisez-le et cochez la case si vous êtes d’accord.',
    id_type: 'Choisissez une de ces pièces.',
    listed: '{label} : {text}',
    other: 'Quelque chose n’a pas été accepté. Vérifiez vos réponses et réessayez.',
  },

  outcome: {
    facts: { reference: 'Référence', time: 'Heure' },
    submitted: {
      heading: 'Merci',
      text: 'Vos informations ont été envoyées. {company} vous dira la suite.',
      next: 'Vous pouvez fermer cette page.',
    },
    arrived: {
      heading: 'C’est bien arrivé',
      text: 'Vos informations ont été envoyées à {company} le {time}. Vous n’avez pas à les renvoyer.',
    },
    cancelled: {
      heading: 'Annulé',
      text: 'Rien n’a été envoyé à {company}.',
      next: 'Vous pouvez fermer cette page. Si vous changez d’avis, ouvrez à nouveau le lien.',
    },
  },

  problem: problems,
};
