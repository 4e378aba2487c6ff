import type { Messages } from '../en.ts';

export const capture: Messages['capture'] = {
  aim: {
    selfie: 'Votre visage dans l’ovale',
    document_front: 'Placez le recto dans le cadre',
    document_back: 'Placez le verso dans le cadre',
  },
  face: { good: 'Visage dégagé, bien éclairé', bad: 'Caché, sombre, coupé' },
  card: { good: 'Entière, à plat, nette', bad: 'Coupée, avec un reflet' },
  useAnyway: 'L’utiliser quand même',
  onlyCamera: '{company} n’accepte que des photos prises maintenant : un fichier ne peut pas être envoyé.',
  script: {
    cameraNotLoaded: 'L’appareil photo n’a pas pu être chargé. Vérifiez votre connexion et réessayez.',
    cameraNeeded:
      'L’appareil photo ne peut pas être utilisé. Autorisez-le dans les réglages du navigateur et fermez les autres applications qui l’utilisent.',
    cameraEnded: 'L’appareil photo s’est arrêté. Ouvrez-le à nouveau ou choisissez un fichier.',
    holdStill: 'Ne bougez plus…',
    turnOver: 'Retournez-la',
    photoBefore: 'Utiliser la photo d’avant',
    checkResolution: 'Cette image a trop peu de pixels. Approchez-vous ou choisissez une image plus grande.',
    checkUniform: 'On ne voit rien sur cette image. Vérifiez que rien ne cache l’appareil photo.',
    checkDark: 'Il fait trop sombre. Allumez une lampe ou allez près d’une fenêtre.',
    checkGlare: 'Il y a trop de lumière. Éloignez-vous un peu de la lampe ou de la fenêtre.',
    checkBlur: 'La photo n’est pas nette. Ne bougez pas et nettoyez l’objectif.',
    checkFraming: 'Votre pièce ne remplit pas le cadre. Rapprochez ses quatre coins de ceux du cadre.',
    checkFace: 'Aucun visage ne remplit l’ovale. Approchez-vous, le visage entier dedans.',
    allowHow: 'Comment autoriser l’appareil photo',
    allowSign: 'Touchez ce signe à côté de l’adresse de la page.',
    allowPermissions: 'Choisissez « Autorisations ».',
    allowSite: 'Choisissez « Réglages du site web ».',
    allowCamera: 'Pour « Caméra » ou « Appareil photo », choisissez « Autoriser ».',
    allowPhone: 'Ouvrez les réglages du téléphone, puis ce navigateur.',
    allowAgain: 'Revenez ici et touchez « {open} ».',
    appCorner: 'Touchez ce signe dans un coin de l’application.',
    appOutside: 'Choisissez « Ouvrir dans le navigateur ».',
  },
};
