/** Consumes a submission's limits: of its ID number (§8, D-20), link and partner (D-64), and of the visitor (D-101). */

import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import { rateLimitKey } from '#core/limits/rate-limit.ts';
import {
  applyLimits,
  type LimitRefusal,
  type LimitsResult,
  type SubmissionCounts,
} from '#core/limits/submission-limits.ts';
import type { Link } from '#core/link.ts';
import type { CountsByKey, KeyedCount, StoredCount } from '#store/queries/limits.ts';
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

type CountName = keyof SubmissionCounts;

/** The keys of the counts that a submission adds to, by name. */
export type CountKeys = Readonly<Partial<Record<CountName, string>>>;

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
export function lockCounts(
  tx: Tx,
  keys: readonly { readonly [Name in CountName]?: string | null }[],
): Promise<CountsByKey> {
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
  const keys: { -readonly [Name in CountName]?: string } = {};
  if (limits.link) keys.link = rateLimitKey(refId);
  if (limits.linkPerVisitor && visitor)
    keys.linkPerVisitor = rateLimitKey(visitorHash(`sent ${refId} ${visitor}`));
  if (visitorKey) {
    keys.visitor = rateLimitKey(visitorKey);
    keys.tried = rateLimitKey(`${visitorKey}:${numberKey}`);
  }
  if (numberKey) keys.idNumber = numberKey;
  // Stored as long as the number's own count.
  if (limits.numberPerVisitorPercent !== null && visitor && numberKey) {
    keys.numberPerVisitor = `visitor:${visitorHash(`${numberKey} ${visitor}`)}`;
  }
  if (imageBytes === 0) return keys;
  if (limits.stored) keys.stored = rateLimitKey(partnerId);
  if (limits.storedPerVisitor && visitor)
    keys.storedPerVisitor = storedPerVisitorKey(visitorHash, partnerId, visitor);
  return keys;
}

/** The key of a visitor's images of a partner, however they are sent. */
export const storedPerVisitorKey = (
  visitorHash: Tx['limits']['visitorHash'],
  partnerId: string,
  visitor: string,
): string => rateLimitKey(visitorHash(`images ${partnerId} ${visitor}`));

/** What each refusal is on the wire; `limitOf` says whose limit of the link's submissions it is. */
const ON_WIRE = {
  too_many_submissions: { refused: 'too_many_submissions', limitOf: 'link' },
  too_many_of_visitor: { refused: 'too_many_submissions', limitOf: 'visitor' },
  too_many_of_number: { refused: 'too_many_submissions' },
  too_many_id_numbers: { refused: 'too_many_id_numbers' },
  too_much_image_data: { refused: 'too_much_image_data' },
} as const satisfies Record<Exclude<LimitRefusal, 'id_number_blocked'>, OverLimit>;

interface OverLimit extends Refusal<'submitVerification'> {
  readonly limitOf?: 'link' | 'visitor';
}

interface CountsInForce {
  readonly countOf: (key: string) => StoredCount | undefined;
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
  const limitStateOf = (key: string | undefined) => {
    const count = key === undefined ? undefined : countOf(key);
    return count ? { consumed: count.count, since: count.at } : null;
  };
  const numberOf = (key: string | undefined) => {
    const count = key === undefined ? undefined : countOf(key);
    return count ? { count: count.count, lastAt: count.at } : null;
  };
  const active = {
    link: keys.link ? limits.link : null,
    linkPerVisitor: keys.linkPerVisitor ? limits.linkPerVisitor : null,
    visitor: keys.visitor ? limits.visitor : null,
    idNumber: keys.idNumber ? rule : null,
    numberPerVisitor: keys.numberPerVisitor ? perVisitor(rule, limits.numberPerVisitorPercent ?? 100) : null,
    stored: keys.stored ? limits.stored : null,
    storedPerVisitor: keys.storedPerVisitor ? limits.storedPerVisitor : null,
  };
  const { refused, save } = applyLimits(
    {
      link: limitStateOf(keys.link),
      linkPerVisitor: limitStateOf(keys.linkPerVisitor),
      visitor: limitStateOf(keys.visitor),
      tried: limitStateOf(keys.tried),
      idNumber: numberOf(keys.idNumber),
      numberPerVisitor: numberOf(keys.numberPerVisitor),
      stored: limitStateOf(keys.stored),
      storedPerVisitor: limitStateOf(keys.storedPerVisitor),
    },
    active,
    { isValid, imageKib: Math.ceil(imageBytes / KIB) },
    at,
  );
  const saved = rowsOf(keys, save);
  const isTried = refused === null || TRIED.has(refused.reason);
  if (isTried && keys.idNumber && idNumberScope === 'all' && idNumberResets === 'submitted') {
    saved.push({ key: submittedKey(link.partnerId, keys.idNumber), count: 1, at });
  }
  if (!refused) return { refusal: null, saved };
  const retryAfterMs = refused.retryAt - at;
  return refused.reason === 'id_number_blocked'
    ? { refusal: { refused: refused.reason, limit: { ...rule, retryAfterMs } }, saved }
    : { refusal: { ...ON_WIRE[refused.reason], retryAfterMs }, saved };
}

/** Refusals of a number, which its partner may reset. */
const TRIED: ReadonlySet<LimitRefusal> = new Set(['id_number_blocked', 'too_many_of_number']);

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

function rowsOf(keys: CountKeys, save: LimitsResult['save']): KeyedCount[] {
  return (Object.keys(save) as CountName[]).flatMap((name) => {
    const [key, state] = [keys[name], save[name]];
    if (!key || !state) return [];
    return 'consumed' in state
      ? [{ key, count: state.consumed, at: state.since }]
      : [{ key, count: state.count, at: state.lastAt }];
  });
}
