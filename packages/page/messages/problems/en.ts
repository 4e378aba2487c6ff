/** What a person is told when a link does not take a submission, in English. */

export const problems = {
  /** Stands for the company where the link, and so its name, is not known. */
  someone: 'the company that sent it to you',
  retry: 'Try again',
  continueTo: 'Return to {company}',
  continueUnnamed: 'Return',
  link_not_found: {
    heading: 'Link not found',
    text: 'There is nothing at this address. A part of it may have been lost on the way.',
    next: 'Open the whole link once more, or ask {company} for a new one.',
  },
  link_disabled: {
    heading: 'This link is switched off',
    text: 'It no longer accepts verifications.',
    next: 'Ask {company} for a new link.',
  },
  link_expired: {
    heading: 'This link has expired',
    text: 'It could be used for a limited time only, and that time has passed.',
    next: 'Ask {company} for a new link.',
  },
  link_used: {
    heading: 'This link has been used',
    text: 'It was for one verification, which has been sent. You do not have to send it again.',
    next: 'If it was not you who sent it, tell {company}. If you need to send again, ask for a new link.',
  },
  link_full: {
    heading: 'This link is full',
    text: 'It has received all the verifications that it was made for.',
    next: 'Ask {company} for a new link.',
  },
  link_not_ready: {
    heading: 'This link is not ready yet',
    text: 'It has not been set up completely, so there is nothing to fill in.',
    next: 'Try again later, or ask {company} when it will be ready.',
  },
  id_number_blocked: {
    heading: 'This ID number is blocked for now',
    text: 'It was sent too many times. Nothing was sent this time.',
    next: 'If you cannot wait, ask {company} to unblock it.',
  },
  too_many_id_numbers: {
    heading: 'Too many different ID numbers',
    text: 'Several other ID numbers were entered from your network. Nothing was sent this time.',
    next: 'If the number is right and you cannot wait, tell {company}.',
  },
  too_many_submissions: {
    heading: 'Too many verifications for now',
    text: 'More were sent from your network, or through this link, than are allowed. Yours was not sent.',
    next: 'If you cannot wait, tell {company}.',
  },
  too_many_uploads: {
    heading: 'This link is busy right now',
    text: 'Many people are sending at this moment. Yours was not sent.',
    next: 'Please try again in a minute.',
  },
  verifier_busy: {
    heading: 'Please wait a moment',
    text: 'More verifications arrive than can be checked right now. Yours was not sent.',
    next: 'Please try again in a minute.',
  },
  too_much_image_data: {
    heading: 'No more photos for now',
    text: 'Too many photos were received today. Yours were not sent.',
    next: 'If you cannot wait, tell {company}.',
  },
  unavailable: {
    heading: 'Back in a moment',
    text: 'The service cannot be reached right now.',
    next: 'Please try again in a few minutes.',
  },
  system_error: {
    heading: 'Something went wrong',
    text: 'The mistake is on our side, not yours.',
    next: 'Please try again. If it happens again, tell {company}.',
  },
  retryAfter: 'You can try again after {time}.',
};

/** What another language has to bring. */
export type Problems = typeof problems;
