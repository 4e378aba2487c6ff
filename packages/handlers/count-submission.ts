/** Counts a submission by the ID number limit (§8, D-20) and the budgets (D-64), and refuses what is too much. */
import { budgetKey } from '#core/budget.ts';
import type { Link } from '#core/link.ts';
import { judgeSubmission, type LimitJudgement, type SubmissionCounts } from '#core/submission-limits.ts';
import type { StoredCount } from '#store/queries/limits.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from './deps.ts';
import { submittedKey } from './limit-key.ts';
import type { Refusal } from './operation.ts';

export interface CountedSubmission {
  readonly link: Pick<Link, 'refId' | 'partnerId'>;
  /** The visitor's address, as far as it tells visitors apart (D-65); null when there is none to count. */
  readonly visitor: string | null;
  /** The text under which the ID number is counted (D-20); null without one. */
  readonly idNumber: string | null;
  /** Whether its fields fit the link and the catalogue. */
  readonly isValid: boolean;
  readonly imageBytes: number;
}

const KIB = 1_024;

type Counted = keyof SubmissionCounts;

/** Saves the counts. @returns why the submission is refused; null when no limit refuses it. */
export async function countSubmission(
  tx: Tx,
  { limits, idNumberLimit, idNumberScope, idNumberResets }: HandlerSettings,
  { link, visitor, idNumber, isValid, imageBytes }: CountedSubmission,
  at: number,
): Promise<Refusal<'submitVerification'> | null> {
  const numberKey = idNumber && tx.limits.hash(idNumber);
  const visitorKey =
    limits.visitor && visitor && numberKey && tx.limits.visitorHash(`${link.refId} ${visitor}`);
  // The order in which they are locked: what belongs to the link, then what many links share.
  const keys: Partial<Record<Counted, string>> = {
    ...(limits.link && { link: budgetKey(link.refId) }),
    ...(visitorKey && { visitor: budgetKey(visitorKey), tried: budgetKey(`${visitorKey}:${numberKey}`) }),
    ...(numberKey && { idNumber: numberKey }),
    ...(limits.stored && imageBytes > 0 && { stored: budgetKey(link.partnerId) }),
  };
  if (Object.keys(keys).length === 0) return null;
  const { counts, rule } = await tx.limits.lock(keys);
  const idNumberRule = rule(idNumberLimit);
  const inForce = {
    link: keys.link ? limits.link : null,
    visitor: keys.visitor ? limits.visitor : null,
    idNumber: keys.idNumber ? idNumberRule : null,
    stored: keys.stored ? limits.stored : null,
  };
  const sent = { isValid, imageKib: Math.ceil(imageBytes / KIB) };
  const { refused, save } = judgeSubmission(
    {
      link: budgetOf(counts.link),
      visitor: budgetOf(counts.visitor),
      tried: budgetOf(counts.tried),
      idNumber: counts.idNumber ? { count: counts.idNumber.count, lastAt: counts.idNumber.at } : null,
      stored: budgetOf(counts.stored),
    },
    inForce,
    sent,
    at,
  );
  const saved = rowsOf(keys, save);
  const isTried = refused === null || refused.reason === 'id_number_blocked';
  if (isTried && numberKey && idNumberScope === 'all' && idNumberResets === 'submitted') {
    saved.push({ key: submittedKey(link.partnerId, numberKey), count: 1, at });
  }
  await tx.limits.save(saved);
  if (!refused) return null;
  const retryAfterMs = refused.retryAt - at;
  return refused.reason === 'id_number_blocked'
    ? { refused: refused.reason, limit: { ...idNumberRule, retryAfterMs } }
    : { refused: refused.reason, retryAfterMs };
}

/** Counts a submission that was refused before its handler (D-64). @returns why it is refused as one too many. */
export async function countRefusedSubmission(
  tx: Tx,
  rules: HandlerSettings,
  refId: string,
  at: number,
): Promise<Refusal<'submitVerification'> | null> {
  const link = rules.limits.link && (await tx.links.find(refId))?.link;
  if (!link) return null;
  const submission = { link, visitor: null, idNumber: null, isValid: false, imageBytes: 0 };
  return countSubmission(tx, rules, submission, at);
}

const budgetOf = (row: StoredCount | undefined) => (row ? { spent: row.count, since: row.at } : null);

function rowsOf(keys: Partial<Record<Counted, string>>, save: LimitJudgement['save']) {
  return (Object.keys(save) as Counted[]).flatMap((name) => {
    const [key, state] = [keys[name], save[name]];
    if (!key || !state) return [];
    return 'spent' in state
      ? [{ key, count: state.spent, at: state.since }]
      : [{ key, count: state.count, at: state.lastAt }];
  });
}
