/** The JSON that the server puts on the page for the browser script: the ID types and all texts. */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import type { PluralForms } from '#core/page/text.ts';
import type { ErrorMessages } from './form/field-error.ts';
import type { NumberTexts, Picture } from './form/id-type-kinds.ts';
import type { Messages } from './text/languages.ts';

/** What is said of a number of one kind, and its keyboard. */
export type NumberKind = Pick<TypeData, 'number' | 'hint' | 'isNumeric' | 'pattern' | 'countryCode'>;

/** One ID type of the link. */
export interface TypeData {
  /** `NG.NIN_V2`. */
  id: string;
  country: string;
  idType: string;
  name: string;
  countryName: string;
  /** The English name and the code of the country, to be found by in every language, where there is a search. */
  countryWords?: string;
  /** The English name of the ID type, for the same. */
  words?: string;
  required: readonly PersonField[];
  optional: readonly PersonField[];
  /** In the order of the photo steps. */
  images: readonly ImageField[];
  hasBack: boolean;
  picture: Picture;
  /** Matches the normalised number; null where any number is accepted. */
  pattern: string | null;
  /** Of phone numbers: the country's, which may be typed before them. */
  countryCode?: string;
  isNumeric: boolean;
  hint: string;
  /** The kinds of number that it takes, where it takes several: the person says which one it is. */
  kinds?: readonly NumberKind[];
  /** Details that the partner knows, as masks (D-87): they are asked for only if they are another person's. */
  prefilled?: Partial<Record<PersonField, string>>;
  /** null where the ID type has no number. */
  number: NumberTexts | null;
}

export interface PageData {
  /** The key of the link's draft in IndexedDB. */
  draft: string;
  /** The path to which a submission is sent. */
  submit: string;
  /** The path to which a photo is sent ahead of it; `{visit}` stands for the token of the visit (D-82). */
  stage: string;
  /** The page's own path, loaded again when the link has changed its state. */
  page: string;
  /** Where what was entered is handed over to a phone (D-85); empty where it is not (D-111). */
  handoff: string;
  /** Where its state is asked for; `{id}` stands for its id. */
  handoffs: string;
  /** Where the steps that are shown are reported to a sandbox. */
  step?: string;
  /** The path of the second script, with the camera. */
  captureScript: string;
  /** The path of the script with the checks, for a worker. */
  checksScript: string;
  /** The path of the script that reads a step aloud. */
  listenScript: string;
  /** The path of the texts that only the camera needs, loaded with that script. */
  cameraTexts: string;
  /** The ID type that the partner has chosen; it can be changed. */
  prefilledType?: string;
  /** Names the text of the consent that this page shows (D-68). */
  consentShown: string;
  /** The token of the visit that began with this page; a draft keeps that of its own (D-82). */
  visit: string;
  /** Whether the link is for several people: then a draft lives for its visit alone (D-84). */
  isShared: boolean;
  /** When the link expires, seconds after the page was made; null where it does not. */
  expiresInS: number | null;
  locale: string;
  /** Whether a country is chosen before the ID type. */
  hasCountries: boolean;
  types: readonly TypeData[];
  labels: Readonly<Record<PersonField | ImageField, string>>;
  /** In place of `document_front` where the document has no back. */
  wholeLabel: string;
  /** What the step of the details says of the photos that follow, by their number. */
  photosNext: PluralForms;
  errors: ErrorMessages;
  messages: Messages['script'] &
    Messages['capture']['script'] &
    Messages['partner']['script'] &
    Messages['handoff']['script'] &
    Messages['visit']['script'] & {
      change: string;
      chosenId: string;
      errorsHeading: string;
    };
}
