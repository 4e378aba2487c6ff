/** What the page says of what a partner sets, and of the app or page around it (D-86, D-87). */
export const partner = {
  known: 'Nous avons déjà ces informations :',
  notMe: 'Ce n’est pas vous ? Modifier',
  /** Of the form without script, where photos from files are refused. */
  needsScript:
    '{company} n’accepte que des photos prises par cette page. Votre navigateur n’exécute pas son script : activez JavaScript, ou ouvrez cette page dans un autre navigateur.',
  script: {
    frameNoCamera:
      'La page qui entoure celle-ci n’autorise pas l’appareil photo. Ouvrez-la dans un nouvel onglet.',
    newTab: 'Ouvrir dans un nouvel onglet',
    inApp:
      'Cette application ne donne pas accès à l’appareil photo. Ouvrez la page dans votre navigateur, Chrome ou Safari par exemple.',
    openBrowser: 'Ouvrir dans le navigateur',
    copyAddress: 'Copier l’adresse',
    copied: 'Copiée. Collez-la dans votre navigateur.',
  },
};
