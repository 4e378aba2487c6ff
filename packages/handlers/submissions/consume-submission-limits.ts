/** Consumes a submission's limits: of its ID number (§8, D-20), link and partner (D-64), and of the visitor (D-101). */

import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import {
  type Count,
  type Counts,
  type Limits,
  type RateLimit,
  rateLimitKey,
} from '#core/limits/rate-limit.ts';
import {
  applyLimits,
  type CountName,
  type LimitName,
  SUBMISSION_REFUSALS,
} from '#core/limits/submission-limits.ts';
import type { Link } from '#core/link.ts';
import type { CountsByKey, KeyedCount } from '#store/queries/limits.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from '../deps.ts';
import { submittedKey } from '../limits/limit-key.ts';
import type { Refusal } from '../operation.ts';

export interface CountedSubmission {
  readonly link: Pick<Link, 'refId' | 'partnerId'>;
  /** The visitor's address, as far as it tells visitors apart (D-65); null when there is none to count. */
  readonly visitor: string | null;
  /** The text whose hash is the key of the ID number's count (D-20); null without a number. */
  readonly idNumber: string | null;
  /** Whether its fields fit the link and the catalogue. */
  readonly isValid: boolean;
  readonly imageBytes: number;
}

const KIB = 1_024;

/** The keys of counts, by name; without one, a limit is off or does not apply. */
type Keys<Name extends string> = { readonly [Each in Name]?: string | null };

/** The keys of the counts that a submission adds to. */
export type CountKeys = Keys<CountName>;

/**
 * Counts that are written only while another count of the same submission is locked. They are not locked themselves: a
 * transaction that locks one of these first, and one that locks the other count first, would deadlock.
 */
const UNDER_ANOTHER: ReadonlySet<string> = new Set<CountName>([
  'linkPerVisitor',
  'tried',
  'numberPerVisitor',
  'storedPerVisitor',
]);

/** The counts of submissions, locked by their keys; null where one does not apply. */
export function lockCounts(tx: Tx, keys: readonly CountKeys[]): Promise<CountsByKey> {
  const [locked, under]: [string[], string[]] = [[], []];
  for (const [name, key] of keys.flatMap((each) => Object.entries(each))) {
    if (key) (UNDER_ANOTHER.has(name) ? under : locked).push(key);
  }
  return tx.limits.lockAll(locked, under);
}

export function countKeys(
  { limits }: HandlerSettings,
  { link, visitor, idNumber, imageBytes }: CountedSubmission,
  { hash, visitorHash }: Pick<Tx['limits'], 'hash' | 'visitorHash'>,
): CountKeys {
  const { refId, partnerId } = link;
  const numberKey = idNumber && hash(idNumber);
  const visitorKey = limits.visitor && visitor && numberKey && visitorHash(`${refId} ${visitor}`);
  return {
    link: limits.link && rateLimitKey(refId),
    linkPerVisitor: limits.linkPerVisitor && visitor && rateLimitKey(visitorHash(`sent ${refId} ${visitor}`)),
    visitor: visitorKey && rateLimitKey(visitorKey),
    tried: visitorKey && rateLimitKey(`${visitorKey}:${numberKey}`),
    idNumber: numberKey,
    // Stored as long as the number's own count.
    numberPerVisitor:
      limits.numberPerVisitorPercent === null
        ? null
        : visitor && numberKey && `visitor:${visitorHash(`${numberKey} ${visitor}`)}`,
    ...(imageBytes > 0 && imageKeys(limits, partnerId, visitor, visitorHash)),
  };
}

/** The keys of a partner's images, and of those a visitor's, however they are sent. */
export const imageKeys = (
  limits: HandlerSettings['limits'],
  partnerId: string,
  visitor: string | null,
  visitorHash: Tx['limits']['visitorHash'],
) => ({
  stored: limits.stored && rateLimitKey(partnerId),
  storedPerVisitor:
    limits.storedPerVisitor && visitor && rateLimitKey(visitorHash(`images ${partnerId} ${visitor}`)),
});

/** What is counted under the keys, and the limits of that. */
export function underKeys<Name extends string>(
  keys: Keys<Name>,
  limits: Limits<NoInfer<Name>>,
  countOf: (key: string) => Count | undefined,
): { readonly counts: Counts<Name>; readonly active: Limits<Name> } {
  const counts: { [Each in Name]?: Count | undefined } = {};
  const active: { [Each in Name]?: RateLimit | null | undefined } = {};
  for (const name of Object.keys(keys) as Name[]) {
    const key = keys[name];
    if (!key) continue;
    counts[name] = countOf(key);
    active[name] = limits[name];
  }
  return { counts, active };
}

/** The counts to save under their keys. */
export const rowsOf = <Name extends string>(keys: Keys<Name>, save: Counts<Name>): KeyedCount[] =>
  (Object.keys(save) as Name[]).flatMap((name) => {
    const [key, count] = [keys[name], save[name]];
    return key && count ? [{ key, ...count }] : [];
  });

interface OverLimit extends Refusal<'submitVerification'> {
  readonly limitOf?: 'link' | 'visitor';
}

interface CountsInForce {
  readonly countOf: (key: string) => Count | undefined;
  readonly rule: LimitRule;
}

/** @returns the counts to save, and why the submission is refused; null when no limit refuses it. */
export function consumeSubmissionLimits(
  { limits, idNumberScope, idNumberResets }: HandlerSettings,
  { link, isValid, imageBytes }: CountedSubmission,
  keys: CountKeys,
  { countOf, rule }: CountsInForce,
  at: number,
): { readonly refusal: OverLimit | null; readonly saved: readonly KeyedCount[] } {
  const numberPerVisitor = perVisitor(rule, limits.numberPerVisitorPercent ?? 100);
  const { counts, active } = underKeys(keys, { ...limits, idNumber: rule, numberPerVisitor }, countOf);
  const sent = { isValid, imageKib: Math.ceil(imageBytes / KIB) };
  const { refused, save } = applyLimits(counts, active, sent, at);
  const saved = rowsOf(keys, save);
  const isTried = refused === null || TRIED.has(refused.by);
  if (isTried && keys.idNumber && idNumberScope === 'all' && idNumberResets === 'submitted') {
    saved.push({ key: submittedKey(link.partnerId, keys.idNumber), count: 1, at });
  }
  if (!refused) return { refusal: null, saved };
  const refusal = { ...SUBMISSION_REFUSALS[refused.by], retryAfterMs: refused.retryAt - at };
  if (refusal.refused !== 'id_number_blocked') return { refusal, saved };
  const { retryAfterMs } = refusal;
  return { refusal: { refused: refusal.refused, limit: { ...rule, retryAfterMs } }, saved };
}

/** Limits of a number, which its partner may reset. */
const TRIED: ReadonlySet<LimitName> = new Set(['idNumber', 'numberPerVisitor']);

/**
 * Consumes the link's limits for a submission that was refused before its handler (D-64).
 *
 * @returns a refusal when it is one too many.
 */
export async function consumeLimitsOfRefused(
  tx: Tx,
  settings: HandlerSettings,
  { refId, visitor }: { readonly refId: string; readonly visitor: string | null },
  at: number,
): Promise<OverLimit | null> {
  const link = settings.limits.link && (await tx.links.find(refId))?.link;
  if (!link) return null;
  const submission = { link, visitor, idNumber: null, isValid: false, imageBytes: 0 };
  const keys = countKeys(settings, submission, tx.limits);
  const { counts } = await lockCounts(tx, [keys]);
  const inForce = { countOf: (key: string) => counts.get(key), rule: settings.idNumberLimit };
  const { refusal, saved } = consumeSubmissionLimits(settings, submission, keys, inForce, at);
  await tx.limits.save(saved);
  return refusal;
}

/** What one visitor may take of the ID number limit: once at least. */
const perVisitor = (rule: LimitRule, percent: number): LimitRule => ({
  ...rule,
  max: Math.max(1, Math.floor((rule.max * percent) / 100)),
});
