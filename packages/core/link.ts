/** The link: its states, and the rules for creating and updating one (§2.1, §3.1). */
import type { components } from '#generated/api.ts';
import { isFurtherAttempt, type LinkAttempts, type RetryRule } from './attempts/retry.ts';
import { findIdType } from './catalogue.ts';
import { changedLinkPage, type LinkPage, type LinkPageRequest, NO_LINK_PAGE } from './page/link-page.ts';
import { isInGrace, type Visit } from './page/visit.ts';
import type { PartnerSettings } from './partners/partner.ts';

export type IdTypeEntry = components['schemas']['IdTypeEntry'];

/** A link as stored. Times are epoch milliseconds; null is unset. */
export interface Link extends LinkPage {
  readonly refId: string;
  readonly partnerId: string;
  readonly name: string | null;
  readonly idTypes: readonly IdTypeEntry[];
  readonly isSingleUse: boolean;
  /** How many submissions it accepts (D-66). */
  readonly maxSubmissions: number | null;
  /** How often its person may try (D-111); null: once. */
  readonly attempts: LinkAttempts | null;
  readonly callbackUrl: string | null;
  readonly companyName: string;
  readonly dataPrivacyPolicyUrl: string;
  readonly logoUrl: string | null;
  /** `#rrggbb`, as sent. */
  readonly themeColor: string | null;
  readonly userId: string | null;
  readonly partnerParams: Readonly<Record<string, string>> | null;
  readonly redirectUrl: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number | null;
  readonly disabledAt: number | null;
  /** When an accepted submission used up a single-use link. */
  readonly usedAt: number | null;
}

/** Jobs of a link (D-18). */
export interface LinkCounts {
  readonly totalJobs: number;
  readonly successfulJobs: number;
  readonly failedJobs: number;
}

/** What decides by itself whether a link accepts a submission. */
export type LinkToCheck = Pick<
  Link,
  'idTypes' | 'maxSubmissions' | 'attempts' | 'expiresAt' | 'disabledAt' | 'usedAt'
>;

/** Why a link accepts no submission now. */
export type LinkRefusal = 'link_disabled' | 'link_expired' | 'link_used' | 'link_full' | 'link_not_ready';

/** What else decides whether a link accepts a submission. */
export interface LinkContext {
  readonly partner: Pick<PartnerSettings, 'suspendedAt'> | null;
  readonly totalJobs: number;
  /** The visit that submits (D-82); none by default. */
  readonly visit?: Pick<Visit, 'beganAt' | 'attempt'> | null;
}

/** When a link accepts no submission; the first that applies is given (D-09 to D-12, D-33, D-62, D-66, D-82). */
const REFUSALS = {
  link_disabled: (link, _, { partner }) => link.disabledAt !== null || Boolean(partner?.suspendedAt),
  link_used: ({ usedAt, attempts }, _, { visit }) =>
    usedAt !== null && !(attempts !== null && isFurtherAttempt(visit)),
  link_expired: ({ expiresAt }, now, { visit = null }) =>
    expiresAt !== null && expiresAt <= now && !isInGrace(visit, expiresAt, now),
  link_full: (link, _, { totalJobs }) => link.maxSubmissions !== null && totalJobs >= link.maxSubmissions,
  link_not_ready: (link) => link.idTypes.length === 0,
} as const satisfies Record<LinkRefusal, (link: LinkToCheck, now: number, context: LinkContext) => boolean>;

const IN_ORDER = Object.entries(REFUSALS) as [LinkRefusal, (typeof REFUSALS)[LinkRefusal]][];

export const isLinkRefusal = (condition: string): condition is LinkRefusal =>
  Object.hasOwn(REFUSALS, condition);

/** Why the link accepts no submission at `now` (epoch milliseconds); null when it does. */
export function linkRefusal(link: LinkToCheck, now: number, context: LinkContext): LinkRefusal | null {
  return IN_ORDER.find(([, applies]) => applies(link, now, context))?.[0] ?? null;
}

/** A createLink request that the contract has validated. */
interface NewLink extends LinkPageRequest {
  readonly name?: string;
  readonly id_types?: readonly IdTypeEntry[];
  readonly is_single_use?: boolean;
  readonly max_submissions?: number;
  readonly attempts_max?: number;
  readonly retry_on?: readonly RetryRule[];
  readonly callback_url?: string;
  readonly company_name: string;
  readonly data_privacy_policy_url: string;
  readonly logo_url?: string;
  readonly theme_color?: string;
  readonly user_id?: string;
  readonly partner_params?: Readonly<Record<string, string>>;
  readonly redirect_url?: string;
}

/**
 * The link that a request creates. A single-use link gets its user id now; on a multi-use link without one, each
 * submission gets its own (D-24).
 *
 * @param chosen - `userId` is a fresh id, used only where one is needed; `expiresAt` null never expires.
 */
export function newLink(
  request: NewLink,
  chosen: { refId: string; partnerId: string; userId: string; expiresAt: number | null },
  now: number,
): Link {
  const isSingleUse = request.is_single_use ?? false;
  return {
    // First, where a spread is cheap.
    ...changedLinkPage(NO_LINK_PAGE, request),
    refId: chosen.refId,
    partnerId: chosen.partnerId,
    name: request.name ?? null,
    idTypes: withoutUnknownFields(request.id_types ?? []),
    isSingleUse,
    maxSubmissions: request.max_submissions ?? null,
    attempts: linkAttempts(request),
    callbackUrl: request.callback_url ?? null,
    companyName: request.company_name,
    dataPrivacyPolicyUrl: request.data_privacy_policy_url,
    logoUrl: request.logo_url ?? null,
    themeColor: request.theme_color ?? null,
    userId: request.user_id ?? request.partner_params?.['user_id'] ?? (isSingleUse ? chosen.userId : null),
    partnerParams: request.partner_params ?? null,
    redirectUrl: request.redirect_url ?? null,
    createdAt: now,
    updatedAt: now,
    expiresAt: chosen.expiresAt,
    disabledAt: null,
    usedAt: null,
  };
}

function linkAttempts({ attempts_max: max, retry_on = [] }: NewLink): LinkAttempts | null {
  if (max === undefined) return null;
  return { max, retryOn: retry_on.map(({ code, steps }) => ({ code, steps })), last: null };
}

/** Fields that the contract does not have are ignored (D-29), and a response must not have them. */
function withoutUnknownFields(entries: readonly IdTypeEntry[]): IdTypeEntry[] {
  return entries.map(({ country, id_type, verification_method }) => ({
    country,
    id_type,
    verification_method,
  }));
}

/** The job id that a link reserves for its one job: only a single-use link names its job (D-24). */
export function reservedJobId(link: Link): string | null {
  return link.isSingleUse ? (link.partnerParams?.['job_id'] ?? null) : null;
}

/**
 * The link after an update (§4.2). A set of ID types replaces the old one; disabling an already disabled link
 * keeps its first time; nothing revives an expired link (D-09).
 */
export function updatedLink(
  link: Link,
  change: LinkPageRequest & { is_disabled?: boolean; id_types?: readonly IdTypeEntry[] },
  now: number,
): Link {
  const disabledAt =
    change.is_disabled === undefined ? link.disabledAt : change.is_disabled ? (link.disabledAt ?? now) : null;
  const idTypes = change.id_types ? withoutUnknownFields(change.id_types) : link.idTypes;
  return { ...link, ...changedLinkPage(link, change), idTypes, disabledAt, updatedAt: now };
}

/** Something wrong with one entry of `id_types`. */
interface IdTypeProblem {
  readonly kind: 'unsupported' | 'duplicate';
  readonly index: number;
  readonly message: string;
}

/** Every entry that the catalogue does not have, or that an earlier one already names (D-12). */
export function idTypeProblems(entries: readonly IdTypeEntry[]): IdTypeProblem[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index): IdTypeProblem[] => {
    const { country, id_type, verification_method } = entry;
    const key = `${country} ${id_type}`;
    if (seen.has(key)) {
      return [{ kind: 'duplicate', index, message: `${key} appears twice; one method for each ID type` }];
    }
    seen.add(key);
    if (findIdType(country, id_type)?.methods.includes(verification_method)) return [];
    const message = `${country} has no ID type ${id_type} with ${verification_method}; GET /v1/services lists what is supported`;
    return [{ kind: 'unsupported', index, message }];
  });
}
