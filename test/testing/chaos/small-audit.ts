/** The audit trail of the small run, and what can be wrong with it. */
import { createHash } from 'node:crypto';
import type { AuditedRequest, Evidence } from '#testing/chaos/check/evidence.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'createLink',
  update: 'updateLink',
  submit: 'submitVerification',
  reset: 'resetIdNumberRateLimit',
};

type Trail = { number: number; hashes: string; entries: string }[];
interface Audited {
  readonly final: { audit: Trail };
}

/** An entry for each acknowledged change, and one for each link and job. */
export function auditOf({
  calls,
  final,
}: Pick<Evidence, 'calls'> & { readonly final: Omit<Evidence['final'], 'audit'> }): Trail {
  const answered = calls.flatMap(({ request, outcome, key }): AuditedRequest[] => {
    const action = ACTIONS[request.kind];
    if (!action || outcome.kind !== 'ok') return [];
    // Each of these was made by an earlier call, which was not answered, or is made below.
    const isMade = key !== null || action === 'updateLink' || action.startsWith('reset');
    const target = action === 'createLink' ? outcome.body.ref_id : `service-${outcome.body.job_id?.slice(7)}`;
    const entry = { action, outcome: key !== null ? 'repeated' : 'ok', request_id: outcome.requestId };
    return [isMade ? entry : { ...entry, target }];
  });
  const links = final.pages.flatMap(({ body }) => body.links.map(({ ref_id }: { ref_id: string }) => ref_id));
  const jobs = final.jobs.map(({ body }) => body.result.ServiceJobID);
  const made = (action: string, targets: string[]) =>
    targets
      .filter((target) => !answered.some((entry) => entry.target === target))
      .map((target) => ({ action, outcome: 'ok', target, request_id: `of ${target}` }));
  return chain([...answered, ...made('createLink', links), ...made('submitVerification', jobs)]);
}

/** Blocks of two. */
function chain(entries: readonly object[]): Trail {
  let previous = '';
  const texts = entries.map((each) => JSON.stringify(each));
  const hashes = texts.map((text, i) => {
    previous = createHash('sha256')
      .update(`${previous}\n${i + 1}\n${text}`)
      .digest('hex');
    return previous;
  });
  const blocks: Trail = [];
  for (let i = 0; i < texts.length; i += 2) {
    const of = (lines: string[]) => lines.slice(i, i + 2);
    const number = i + of(texts).length;
    blocks.push({ number, hashes: of(hashes).join('\n'), entries: of(texts).join('\n') });
  }
  return blocks;
}

/** Writes the trail anew without some entries, or with more. */
const rewritten =
  (keeps: (entry: AuditedRequest) => boolean, ...more: AuditedRequest[]) =>
  ({ final }: Audited) => {
    const texts = final.audit.flatMap(({ entries }) => entries.split('\n'));
    const entries = texts.map((text): AuditedRequest => JSON.parse(text));
    final.audit = chain([...entries.filter(keeps), ...more]);
  };
const also = (entry: AuditedRequest) => rewritten(() => true, entry);

export const AUDIT_VIOLATIONS = {
  'change-audited': {
    'an acknowledged update has no entry': rewritten(({ request_id }) => request_id !== 'request at 1180'),
    'an acknowledged repeat has no entry': rewritten(({ outcome }) => outcome !== 'repeated'),
    'a link whose maker was not answered has none': rewritten(({ target }) => target !== 'ref-unanswered'),
    'a job has two': also({ action: 'submitVerification', outcome: 'ok', target: 'service-a1' }),
    'a link that does not exist has one': also({ action: 'createLink', outcome: 'ok', target: 'ref-lost' }),
  },
  'audit-chained': {
    'an entry was changed': (run: Audited) => {
      const [first] = run.final.audit;
      if (first) first.entries = first.entries.replace('{', '{ ');
    },
    'an entry is missing': (run: Audited) => {
      const [first] = run.final.audit;
      if (first) first.entries = first.entries.split('\n')[1] ?? '';
    },
    'a block is missing': (run: Audited) => void run.final.audit.splice(2, 1),
    'the first block is missing': (run: Audited) => void run.final.audit.shift(),
  },
};
