/** What to press in each browser so that this page may use the camera, and in an app to leave it. Pure. */

/** What the drawing shows, and the message beside it. */
export type AllowStep = readonly [
  'sliders' | 'lock' | 'letters' | 'list' | 'camera' | 'gear' | 'dots' | 'external' | 'back',
  (
    | 'allowSign'
    | 'allowPermissions'
    | 'allowSite'
    | 'allowCamera'
    | 'allowPhone'
    | 'allowAgain'
    | 'appCorner'
    | 'appOutside'
  ),
];

const PERMISSIONS: AllowStep = ['list', 'allowPermissions'];
const CAMERA: AllowStep = ['camera', 'allowCamera'];
const AGAIN: AllowStep = ['back', 'allowAgain'];

/** The first that fits a browser's name counts: most names also hold those of others. */
const BROWSERS: readonly (readonly [RegExp, readonly AllowStep[]])[] = [
  // On an iPhone only Safari asks for each page; the others ask the phone.
  [/\b(CriOS|FxiOS|EdgiOS|OPiOS)\b/, [['gear', 'allowPhone'], CAMERA, AGAIN]],
  [/SamsungBrowser/, [['lock', 'allowSign'], PERMISSIONS, CAMERA, AGAIN]],
  [/Firefox/, [['lock', 'allowSign'], CAMERA, AGAIN]],
  [/Chrome/, [['sliders', 'allowSign'], PERMISSIONS, CAMERA, AGAIN]],
  [/Safari/, [['letters', 'allowSign'], ['gear', 'allowSite'], CAMERA, AGAIN]],
];

export function allowSteps(userAgent: string): readonly AllowStep[] {
  const [, steps] = BROWSERS.find(([name]) => name.test(userAgent)) ?? [];
  return steps ?? [['lock', 'allowSign'], CAMERA, AGAIN];
}

/** Where an app shows the page itself. */
export const LEAVE_APP: readonly AllowStep[] = [
  ['dots', 'appCorner'],
  ['external', 'appOutside'],
];
