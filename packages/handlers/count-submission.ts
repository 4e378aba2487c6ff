/** Counts a submission by the ID number limit (§8, D-20) and the budgets (D-64), or refuses it. */
import { budgetKey } from '#core/budget.ts';
import type { Link } from '#core/link.ts';
import { applyLimits, type LimitsResult, type SubmissionCounts } from '#core/submission-limits.ts';
import type { StoredCount } from '#store/queries/limits.ts';
import type { Tx } from '#store/store.ts';
import type { HandlerSettings } from './deps.ts';
import { submittedKey } from './limit-key.ts';
import type { Refusal } from './operation.ts';

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
  // Locked in this order: what belongs to the link, then what many links share.
  const keys: Partial<Record<CountName, string>> = {
    ...(limits.link && { link: budgetKey(link.refId) }),
    ...(visitorKey && { visitor: budgetKey(visitorKey), tried: budgetKey(`${visitorKey}:${numberKey}`) }),
    ...(numberKey && { idNumber: numberKey }),
    ...(limits.stored && imageBytes > 0 && { stored: budgetKey(link.partnerId) }),
  };
  if (Object.keys(keys).length === 0) return null;
  const { counts, rule } = await tx.limits.lock(keys);
  const idNumberRule = rule(idNumberLimit);
  const active = {
    link: keys.link ? limits.link : null,
    visitor: keys.visitor ? limits.visitor : null,
    idNumber: keys.idNumber ? idNumberRule : null,
    stored: keys.stored ? limits.stored : null,
  };
  const sent = { isValid, imageKib: Math.ceil(imageBytes / KIB) };
  const { refused, save } = applyLimits(
    {
      link: budgetOf(counts.link),
      visitor: budgetOf(counts.visitor),
      tried: budgetOf(counts.tried),
      idNumber: counts.idNumber ? { count: counts.idNumber.count, lastAt: counts.idNumber.at } : null,
      stored: budgetOf(counts.stored),
    },
    active,
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
  return countSubmission(tx, settings, submission, at);
}

const budgetOf = (row: StoredCount | undefined) => (row ? { spent: row.count, since: row.at } : null);

function rowsOf(keys: Partial<Record<CountName, string>>, save: LimitsResult['save']) {
  return (Object.keys(save) as CountName[]).flatMap((name) => {
    const [key, state] = [keys[name], save[name]];
    if (!key || !state) return [];
    return 'spent' in state
      ? [{ key, count: state.spent, at: state.since }]
      : [{ key, count: state.count, at: state.lastAt }];
  });
}
