/** What the page says of going on on another device (D-85). */
export const handoff = {
  heading: 'Continue on your phone',
  hint: 'Your phone gets what you entered. This page shows when you have finished.',
  show: 'Show the QR code',
  scan: 'Scan this code with your phone’s camera within 10 minutes. It works once.',
  code: 'QR code for your phone',
  goOnHere: 'Go on here',
  beginHere: 'Begin here',
  /** What the script says by itself. */
  script: {
    handoffFailed: 'The code could not be made. Try again, or go on here.',
    handoffExpired: 'The code is no longer valid. Show a new one.',
    onPhone: 'On your phone',
    onPhoneText:
      'Your phone has taken over. Leave this page open: it goes on by itself when you have finished.',
    goneOn: 'Continued on your computer',
    goneOnText: 'Nothing more is needed here. You can close this page.',
    codeOver: 'This code is no longer valid',
    codeOverText: 'It works once, for 10 minutes. Show a new one on your computer, or begin here.',
    codeLost: 'No connection',
    codeLostText:
      'What you entered on your computer could not be loaded. Check your connection and try again.',
    photoOnComputer: 'Taken on your computer',
    backToComputer: 'You can go back to your computer now.',
    noCameraOnPhone: 'No camera was found. Upload a photo, or open this page in another browser.',
  },
};
