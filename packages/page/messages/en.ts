/**
 * Every sentence that a person reads on the page. What is in `{braces}` is filled in; the words in `<policy>…</policy>`
 * become a link. Data only: an operator's language is a JSON file of the same form (D-54).
 */
import type { ImageField, PersonField, VerificationMethod } from '#core/id-numbers/id-type.ts';
import { ENGLISH } from '#core/id-numbers/number-format.ts';
import type { PluralForms } from '#core/page/text.ts';
import { capture } from './capture/en.ts';
import { handoff } from './handoff/en.ts';
import { idTypes } from './id-types/en.ts';
import { partner } from './partner/en.ts';
import { problems } from './problems/en.ts';
import { visit } from './visit/en.ts';

export const en = {
  lang: 'en',
  name: 'English',
  dir: 'ltr' as 'ltr' | 'rtl',
  /** For dates; English as most readers of the page write it, day first. */
  dateLocale: 'en-GB',

  errorTitle: 'Error: ',
  opensNewTab: '(opens in a new tab)',
  footer: 'Requested by {company}',
  policy: '<policy>Privacy policy</policy>',
  cancel: 'Cancel',
  languages: 'Language',

  welcome: {
    heading: 'Verify your identity',
    intro: '{company} asks you to show who you are.',
    duration: 'About 2 minutes',
    /** Of a link for one person, and for several, where each opening begins anew. */
    pause: 'You can stop and go on at any time.',
    pauseHere: 'You can take a break on this page.',
    ready: 'Have this ready',
    needs: {
      id_number: 'Your ID number',
      person: 'Your name and date of birth',
      document: 'Your ID, to photograph it',
      selfie: 'Your face, for a selfie',
    },
    /** What not every ID type of the link needs. */
    forSome: 'Depending on your ID: {list}',
    /** Where the source of all IDs of the link fails (D-106). */
    unreliable:
      'The register that confirms this ID does not answer well right now. It may not work. You can come back later with the same link.',
    start: 'Start',
  },

  step: {
    continue: 'Continue',
    back: 'Back',
    detailsHeading: 'Enter your details',
    photosNext: {
      one: 'After this, one photo:',
      other: 'After this, {count} photos:',
    } as PluralForms,
    photo: {
      selfie: {
        heading: 'Take a selfie',
        hint: 'Look straight at the camera, in good light. Nothing may cover your face.',
        preview: 'Your selfie',
      },
      document_front: {
        heading: 'Photograph the front of your ID',
        hint: 'Lay it flat. All four corners in view, every word sharp, no glare.',
        preview: 'The front of your ID',
      },
      document_back: {
        heading: 'Photograph the back of your ID',
        hint: 'Turn it over. All four corners in view, every word sharp, no glare.',
        preview: 'The back of your ID',
      },
    },
    openCamera: 'Open the camera',
    takePhoto: 'Take photo',
    retake: 'Take another photo',
    upload: 'Upload a photo instead',
    usePhoto: 'Use this photo',
    viewfinder: 'Camera picture',
    reviewHeading: 'Check and send',
    reviewHint: 'Is everything right?',
    change: 'Change',
    chosenId: 'ID',
    send: 'Send',
    sendingHeading: 'Sending',
    sendingText: 'Your details are on their way to {company}. Leave this page open until they have arrived.',
    retry: 'Try again',
    changeAnswers: 'Change my answers',
    failedHeading: 'Not finished yet',
    doneContinue: 'Continue to {company}',
    saved: 'What you typed stays on this device until you send or cancel, one day at most.',
    staged: 'The photos you chose are already uploaded. They are erased after an hour unless you send.',
  },

  stop: {
    heading: 'Stop the verification?',
    text: 'What you entered will be removed and nothing is sent to {company}.',
    yes: 'Yes, cancel',
    no: 'No, go on',
  },

  /** What the browser script says by itself. */
  script: {
    stepOf: 'Step {step} of {of}',
    listen: 'Listen',
    listenStop: 'Stop reading',
    chooseCountry: 'Choose a country.',
    found: 'Found: {count}',
    noneFound: 'Nothing found. Try another spelling.',
    frontOf: '{id}: front',
    backOf: '{id}: back',
    wholeOf: '{id}: photo',
    starting: 'Starting the camera …',
    photoTaken: 'Check that the photo is sharp.',
    photoWorking: 'Preparing the photo …',
    cameraRefused: 'The camera is not allowed. Allow it in the settings of your browser, or upload a photo.',
    cameraMissing: 'No camera was found. Upload a photo, or continue on your phone.',
    cameraFailed: 'The camera could not be started. Close other apps that use it, or upload a photo.',
    photoUnreadable: 'This file could not be read as a photo. Choose a PNG or JPEG picture.',
    photoHeic:
      'This browser cannot open HEIC photos. Save the photo as JPEG and upload that, or take a new one with the camera.',
    photoTooSmall: 'This picture is too small. Choose one that is at least 200 pixels wide and high.',
    progress: '{percent} % sent',
    photoSent: 'Already uploaded',
    checking: 'Sent. Waiting for the answer …',
    again: 'The connection was lost. Trying again …',
    busy: 'Many verifications are arriving right now. Your answers are kept, and sent again in a moment …',
    stopped:
      'Something on the way stopped it, such as a filter of this network. Nothing is lost; it is sent again in a moment …',
    offline: 'You are offline. Sending goes on as soon as you are online again.',
    stuck: 'It did not work yet. Your answers are kept. Check your connection and try again.',
    linkPaused: 'The link is switched off at the moment. Your answers are kept. Try again later.',
    retryAfter: 'You can try again after {time}.',
    errorTitle: 'Error: ',
  },

  capture,
  visit,

  handoff,
  partner,

  choice: {
    missing: 'Is your ID not in the list? Ask {company} which other ID you can use.',
    heading: 'Choose your ID',
    countryHeading: 'Which country issued your ID?',
    search: 'Search for a country or an ID',
    searchId: 'Search for an ID',
    intro: '{company} asks you to verify your identity. Which ID do you have with you?',
    /** Where the source of an ID fails (D-106). */
    unreliable: 'May not work right now',
    submit: 'Continue',
  },

  /** What each method asks for. */
  methods: {
    enhanced_kyc: 'You need its number',
    biometric_kyc: 'You need its number and a selfie',
    doc_verification: 'You need a photo of it and a selfie',
    enhanced_document_verification: 'You need a photo of it and a selfie',
  } satisfies Record<VerificationMethod, string>,

  form: {
    heading: 'Verify your identity',
    change: 'Use another ID',
    mark: '*',
    markExplained: 'Fields marked {mark} must be filled in.',
    optional: '(optional)',
    details: 'Your details',
    photos: 'Your photos',
    photosRule: 'PNG or JPEG, up to 5 MB each.',
    photosAgain: 'Your photos were not kept. Please choose them again.',
    errors: 'Please check the following',
    labels: {
      id_number: 'ID number',
      first_name: 'First name',
      last_name: 'Last name',
      dob: 'Date of birth',
      selfie: 'Selfie',
      document_front: 'Front of your ID',
      document_back: 'Back of your ID',
      consent: 'Your agreement',
    } satisfies Record<PersonField | ImageField | 'consent', string>,
    /** In place of `document_front` where the document has no back. */
    documentOnly: 'Photo of your ID',
    /** What is right, said once: in the hint, or with the error. */
    numberFormat: '{format}, for example {example}',
    numberHint: '{rule}. Spaces and hyphens are fine.',
    whichNumber: 'Which number do you have?',
    nameHint: 'As written on your ID.',
    /** Seen only where the browser has no date picker. */
    dobPlaceholder: 'YYYY-MM-DD',
    selfieHint: 'Look straight at the camera, in good light, with nothing covering your face.',
    documentHint: 'All four corners in view, every word sharp, no glare.',
    consent:
      'I agree that {company} may check my identity with what I enter here, as its <policy>privacy policy</policy> describes. Each photo is sent as soon as I accept it.',
    /** Without script, where nothing is sent before. */
    consentPlain:
      'I agree that {company} may check my identity with what I enter here, as its <policy>privacy policy</policy> describes. Everything is sent when I press “Send”.',
  },

  /** The parts of a number's format: `3 letters`, `6 to 12 digits`. */
  format: ENGLISH,

  idTypes,

  /** What is wrong with a field, and what would be right. */
  errors: {
    missing: {
      id_number: 'Enter your ID number.',
      first_name: 'Enter your first name.',
      last_name: 'Enter your last name.',
      dob: 'Enter your date of birth.',
      selfie: 'Take a selfie.',
      document_front: 'Take a photo of your ID.',
      document_back: 'Take a photo of the back of your ID.',
      consent: 'Tick the box if you agree.',
    } satisfies Record<PersonField | ImageField | 'consent', string>,
    id_number: 'This is not a number of the ID you chose.',
    name: 'Enter at most 100 characters.',
    dob: 'Enter a date in the past, such as {example}.',
    photo: 'Choose a complete PNG or JPEG photo, 200 to 10,000 pixels wide and high.',
    photo_size: 'Choose a photo of at most 5 MB.',
    consent_shown: 'This text has changed. Read it again, and tick the box if you agree.',
    id_type: 'Choose one of these IDs.',
    /** In a list of errors. */
    listed: '{label}: {text}',
    other: 'Something was not accepted. Check your answers and try again.',
  },

  outcome: {
    /** What support can find the submission or the problem by, and when it was. */
    facts: { reference: 'Reference', time: 'Time' },
    submitted: {
      heading: 'Thank you',
      text: 'Your details were sent. {company} will tell you what comes next.',
      next: 'You can close this page.',
    },
    /** For whose submission arrived, where the link takes no more. */
    arrived: {
      heading: 'It has arrived',
      text: 'Your details were sent to {company} on {time}. You do not have to send them again.',
    },
    cancelled: {
      heading: 'Cancelled',
      text: 'Nothing was sent to {company}.',
      next: 'You can close this page. If you change your mind, open the link again.',
    },
  },

  problem: problems,
};

/** What another language has to bring. */
export type Messages = typeof en;
