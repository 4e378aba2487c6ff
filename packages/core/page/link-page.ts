/** What a partner may set of a link's page: its logo in dark mode (D-96), who may frame it (D-86), its photos, hidden and prefilled fields (D-87). */
import type { components } from '#generated/api.ts';
import type { PersonField } from '../id-numbers/id-type.ts';
import { type Prefill, type PrefilledField, prefilledFields } from './prefill.ts';

export type Capture = components['schemas']['Capture'];

/** As sent, at creation or in an update. */
export interface LinkPageRequest {
  readonly logo_url_dark?: string;
  readonly embed_origins?: readonly string[];
  readonly capture?: Capture;
  readonly prefill?: Prefill;
  readonly hidden_fields?: readonly PersonField[];
}

/** As stored; null is unset. */
export interface LinkPage {
  /** In place of the link's logo in dark mode (D-96). */
  readonly logoUrlDark: string | null;
  /** Whose pages may show the link's page in a frame; null: nobody's. */
  readonly embedOrigins: readonly string[] | null;
  /** Whether images may come from files; null is `any`. */
  readonly capture: Capture | null;
  /** Left out by the page where they are optional. */
  readonly hiddenFields: readonly PersonField[] | null;
  /** What of `prefill` is kept, in a table of its own. */
  readonly prefilledFields: readonly PrefilledField[] | null;
}

export const NO_LINK_PAGE: LinkPage = {
  logoUrlDark: null,
  embedOrigins: null,
  capture: null,
  hiddenFields: null,
  prefilledFields: null,
};

const setOrNull = <T>(set: readonly T[]) => (set.length > 0 ? set : null);

/** What is left out stays; an empty set, or an empty address, is none. */
export function changedLinkPage(before: LinkPage, request: LinkPageRequest): LinkPage {
  const { logo_url_dark, embed_origins, capture, prefill, hidden_fields } = request;
  return {
    logoUrlDark: logo_url_dark === undefined ? before.logoUrlDark : logo_url_dark || null,
    embedOrigins: embed_origins ? setOrNull(embed_origins) : before.embedOrigins,
    capture: capture ?? before.capture,
    hiddenFields: hidden_fields ? setOrNull(hidden_fields) : before.hiddenFields,
    prefilledFields: prefill ? prefilledFields(prefill) : before.prefilledFields,
  };
}

/** The places of the origins that cannot be used, with what is wrong. */
export function originProblems(
  origins: readonly string[],
  httpsOnly: boolean,
): { readonly index: number; readonly message: string }[] {
  const message = httpsOnly
    ? 'must be an https origin as browsers write it, such as https://shop.example'
    : 'must be an https origin as browsers write it, such as https://shop.example, or http://localhost with any port';
  return origins.flatMap((origin, index) => (isOrigin(origin, httpsOnly) ? [] : [{ index, message }]));
}

/** Nothing that could end a directive of a Content-Security-Policy is in it. */
const ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

function isOrigin(text: string, httpsOnly: boolean): boolean {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text) return false;
  return protocol === 'https:' || (!httpsOnly && (hostname === 'localhost' || hostname === '127.0.0.1'));
}
