/** What the page says of a visit: of what an earlier one left, of an expiring link, and of errors of its own. */
export const visit = {
  resume: {
    heading: 'Go on where you stopped?',
    text: 'Something was entered on this device before. If it was not you, start again: then it is removed.',
    startAnew: 'Start again',
  },
  typeChanged: 'This link accepts other IDs now. What still fits is kept.',
  broken: {
    text: 'Something went wrong on this page. What you entered is still here.',
    reload: 'Load the page again',
    plain: 'Use the simple form',
  },
  /** What the browser script says by itself. */
  script: {
    resume: 'Continue',
    resumeAs: 'Continue as {who}',
    expiresSoon: 'This link can be used until {time}.',
    expiresNow: 'This link ends at {time}. What you have begun can be sent for ten more minutes.',
  },
};
