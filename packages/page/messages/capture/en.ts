/** What the page says of photos: with the camera, before it, and of what it gave. */
import type { ImageField } from '#core/id-numbers/id-type.ts';

export const capture = {
  aim: {
    selfie: 'Your face in the oval',
    document_front: 'Put the front inside the frame',
    document_back: 'Put the back inside the frame',
  } satisfies Record<ImageField, string>,
  /** Below the drawings of a good and of a bad picture. */
  face: { good: 'Face clear, light even', bad: 'Covered, dark, cut off' },
  card: { good: 'Whole, flat and sharp', bad: 'Cut off, with a reflection' },
  useAnyway: 'Use it anyway',
  onlyCamera: '{company} accepts only photos that are taken now, so a file cannot be uploaded.',
  /** What the scripts say by themselves. */
  script: {
    cameraNotLoaded: 'The camera could not be loaded. Check your connection and try again.',
    cameraNeeded:
      'The camera cannot be used. Allow it in the settings of your browser, and close other apps that use it.',
    cameraEnded: 'The camera stopped. Open it again, or upload a photo.',
    holdStill: 'Hold still …',
    flipCard: 'Turn it over',
    /** In the camera, one at a time. */
    hintCloser: 'Come closer',
    hintFurther: 'Move back a little',
    hintStraight: 'Hold your head straight',
    hintLight: 'More light is needed',
    hintLamp: 'Turn away from the light',
    hintAlone: 'Only you in the picture',
    hintGood: 'Good. Press the button.',
    photoBefore: 'Use the photo from before',
    checkResolution: 'This picture has too few pixels. Go closer, or choose a larger picture.',
    checkUniform: 'There is nothing to see in this picture. Check that nothing covers the camera.',
    checkDark: 'It is too dark. Turn on a light, or go to a window.',
    checkGlare: 'There is too much light on it. Turn a little away from the lamp or window.',
    checkBlur: 'It is not sharp. Hold still, and wipe the lens clean.',
    checkFraming: 'Your ID does not fill the frame. Bring all four corners close to those of the frame.',
    checkFace: 'No face can be seen. Come closer, with your whole face in the picture.',
    checkSeveral: 'There is more than one face. Be alone in the picture.',
    checkFar: 'It is too far away. Go closer.',
    checkTurned: 'The picture is upside down or on its side. Turn it.',
    checkCovered: 'Something covers a part of it. Take away fingers, a mask or dark glasses.',
    checkCard: 'No whole ID can be seen. Lay it on a darker surface, with all four corners in the picture.',
    checkSame: 'This is the front again. Turn it over.',
    checkHead: 'A part of your head is missing. Show more of it.',
    /** Where the camera is blocked: what to press, each beside a drawing of it. */
    allowHow: 'How to allow the camera',
    allowSign: 'Press this sign beside the address of the page.',
    allowPermissions: 'Choose “Permissions”.',
    allowSite: 'Choose “Website Settings”.',
    allowCamera: 'Set “Camera” to “Allow”.',
    allowPhone: 'Open the settings of your phone, and there this browser.',
    allowAgain: 'Come back here and press “{open}”.',
    appCorner: 'Press this sign in the corner of the app.',
    appOutside: 'Choose “Open in browser”.',
  },
};
