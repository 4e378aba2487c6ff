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
  /** For whose check failed, where they may try again (D-111). */
  again: {
    heading: 'Please try again',
    text: '{company} could not confirm who you are. What else you sent is kept. Needed again:',
    source:
      'The register that confirms this ID did not answer. Nothing was wrong with what you sent: just send it again.',
    needs: {
      number: 'Your ID number, which was not found. Check each digit.',
      selfie: 'Your selfie. Your face could not be recognised.',
      front: 'A photo of the front of your ID, which could not be read.',
      back: 'A photo of the back of your ID, which could not be read.',
    },
    left: 'Tries left: {count}',
  },
  /** What the browser script says by itself. */
  script: {
    resume: 'Continue',
    resumeAs: 'Continue as {who}',
    expiresSoon: 'This link can be used until {time}.',
    expiresNow: 'This link ends at {time}. What you have begun can be sent for ten more minutes.',
  },
};
