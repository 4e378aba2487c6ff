/** What the page says of what a partner sets, and of the app or page around it (D-86, D-87). */
export const partner = {
  known: 'We already have these details:',
  notMe: 'Not you? Change',
  /** Of the form without script, where photos from files are refused. */
  needsScript:
    '{company} accepts only photos that this page takes with the camera. Your browser does not run its script: switch JavaScript on, or open this page in another browser.',
  script: {
    frameNoCamera: 'The page around this one does not allow the camera. Open it in a new tab.',
    newTab: 'Open in a new tab',
    inApp: 'This app gives web pages no camera. Open the page in your browser, such as Chrome or Safari.',
    openBrowser: 'Open in your browser',
    copyAddress: 'Copy the address',
    copied: 'Copied. Paste it into your browser.',
  },
};
