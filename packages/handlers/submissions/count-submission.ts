/** Counts a submission by the ID number limit (§8, D-20) and the budgets (D-64), or refuses it. */

import type { LimitRule } from '#core/id-numbers/rate-limit.ts';
import { budgetKey } from '#core/limits/budget.ts';
import { applyLimits, type LimitsResult, type SubmissionCounts } from '#core/limits/submission-limits.ts';
import type { Link } from '#core/link.ts';
import type { KeyedCount, StoredCount } from '#store/queries/limits.ts';
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

export function countKeys(
  { limits }: HandlerSettings,
  { link, visitor, idNumber, imageBytes }: CountedSubmission,
  { hash, visitorHash }: Pick<Tx['limits'], 'hash' | 'visitorHash'>,
): CountKeys {
  const numberKey = idNumber && hash(idNumber);
  const visitorKey = limits.visitor && visitor && numberKey && visitorHash(`${link.refId} ${visitor}`);
  return {
    ...(limits.link && { link: budgetKey(link.refId) }),
    ...(visitorKey && { visitor: budgetKey(visitorKey), tried: budgetKey(`${visitorKey}:${numberKey}`) }),
    ...(numberKey && { idNumber: numberKey }),
    ...(limits.stored && imageBytes > 0 && { stored: budgetKey(link.partnerId) }),
  };
}

/** The stored counts, and the ID number limit in force. */
export interface CountsInForce {
  readonly countOf: (key: string) => StoredCount | undefined;
  readonly rule: LimitRule;
}

/** @returns the counts to save, and why the submission is refused; null when no limit refuses it. */
export function countSubmission(
  { limits, idNumberScope, idNumberResets }: HandlerSettings,
  { link, isValid, imageBytes }: CountedSubmission,
  keys: CountKeys,
  { countOf, rule }: CountsInForce,
  at: number,
): { readonly refusal: Refusal<'submitVerification'> | null; readonly saved: readonly KeyedCount[] } {
  const budgetOf = (key: string | undefined) => {
    const count = key === undefined ? undefined : countOf(key);
    return count ? { spent: count.count, since: count.at } : null;
  };
  const number = keys.idNumber === undefined ? undefined : countOf(keys.idNumber);
  const active = {
    link: keys.link ? limits.link : null,
    visitor: keys.visitor ? limits.visitor : null,
    idNumber: keys.idNumber ? rule : null,
    stored: keys.stored ? limits.stored : null,
  };
  const { refused, save } = applyLimits(
    {
      link: budgetOf(keys.link),
      visitor: budgetOf(keys.visitor),
      tried: budgetOf(keys.tried),
      idNumber: number ? { count: number.count, lastAt: number.at } : null,
      stored: budgetOf(keys.stored),
    },
    active,
    { isValid, imageKib: Math.ceil(imageBytes / KIB) },
    at,
  );
  const saved = rowsOf(keys, save);
  const isTried = refused === null || refused.reason === 'id_number_blocked';
  if (isTried && keys.idNumber && idNumberScope === 'all' && idNumberResets === 'submitted') {
    saved.push({ key: submittedKey(link.partnerId, keys.idNumber), count: 1, at });
  }
  if (!refused) return { refusal: null, saved };
  const retryAfterMs = refused.retryAt - at;
  return refused.reason === 'id_number_blocked'
    ? { refusal: { refused: refused.reason, limit: { ...rule, retryAfterMs } }, saved }
    : { refusal: { refused: refused.reason, retryAfterMs }, saved };
}

/** Counts a submission that was refused before its handler (D-64). @returns a refusal when it is one too many. */
export async function countRefusedSubmission(
  tx: Tx,
  settings: HandlerSettings,
  refId: string,
  at: number,
): Promise<Refusal<'submitVerification'> | null> {
  const link = settings.limits.link && (await tx.links.find(refId))?.link;
  if (!link) return null;
  const submission = { link, visitor: null, idNumber: null, isValid: false, imageBytes: 0 };
  const keys = countKeys(settings, submission, tx.limits);
  const { counts } = await tx.limits.lock(keys);
  const inForce = { countOf: () => counts.link, rule: settings.idNumberLimit };
  const { refusal, saved } = countSubmission(settings, submission, keys, inForce, at);
  await tx.limits.save(saved);
  return refusal;
}

function rowsOf(keys: CountKeys, save: LimitsResult['save']): KeyedCount[] {
  return (Object.keys(save) as CountName[]).flatMap((name) => {
    const [key, state] = [keys[name], save[name]];
    if (!key || !state) return [];
    return 'spent' in state
      ? [{ key, count: state.spent, at: state.since }]
      : [{ key, count: state.count, at: state.lastAt }];
  });
}
