/** Every constraint of every request: a value at its limit is accepted, one past it is refused (D-07, D-08). */
import { group } from '#conformance/kit/check.ts';
import { OPERATION_IDS } from '#conformance/kit/contract.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { describeResponse } from '#conformance/kit/exchange.ts';
import { Session } from '#conformance/kit/session.ts';
import type { Target } from '#conformance/kit/target.ts';
import { type Clauses, ContractViolation, SkipCheck } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation, type OperationId, type WireError } from '#generated/operations.ts';
import { baselineWith } from './baselines.ts';
import { type Constraint, constraintsOf, withValue } from './schema-cases.ts';

const OF_LINK = 'D-87: must be an ID type of the link';
const STAGED = 'D-82: must name an image that the visit staged';
const FITS = 'D-38: must fit its ID type';
const CURSOR = 'D-50 D-105 D-113: must be a cursor that was returned';
const CONSENT = 'D-38: consent must be true';

/** Where a batch has its first item. */
const ITEM = '/links/0';

/** Constraints that a decision narrows further, so that a value at the limit need not be accepted. */
const NARROWED: readonly [RegExp, string][] = [
  [/ \/timestamp m..Length$/, 'D-34: must be a timestamp'],
  [/^createLinks? .*\/redirect_url minLength$/, 'D-17: must be a URL'],
  [/^createLinks? .*\/expires_at format$/, 'D-10: must be in the future'],
  [/\/prefill\/id_type m..Length$/, OF_LINK],
  [/\/prefill\/id_number m..Length$/, FITS],
  [/^submitVerification \/id_number m..Length$/, FITS],
  [/^submitVerification \/consent (enum|type)$/, CONSENT],
  [/^submitVerification \/consent_shown maxLength$/, 'D-68: must name the text of the page'],
  [/^submitVerification \/\w+_ref m..Length$/, STAGED],
  [/^(listCallbacks|listJobs|listDailyCounts) \/cursor m..Length$/, CURSOR],
  [/^advanceSandboxClock \/advance_ms maximum$/, 'the kit does not move the clock by ten years'],
];

const check = group('Schemas', { requires: [] });

/** The cases are made from the shape of a body, which needs no server. */
const NO_TARGET = { seed: 'shape', partner: { id: '001', key: 'none' }, receiver: null } as unknown as Target;

/** A valid body, with every field in it that other fields have to fit. */
export function shapeOf(id: OperationId): Record<string, unknown> {
  const s = new Session(NO_TARGET, id);
  const isPrefilled = id === 'createLink' || id === 'updateLink';
  const prefill = isPrefilled ? '/prefill' : '';
  return baselineWith(id === 'createLinks' ? `${ITEM}/prefill` : prefill, id, s).body;
}

export const SCHEMA_CHECKS = OPERATION_IDS.flatMap((id) =>
  constraintsOf(id, shapeOf(id)).map((constraint) => {
    const title = `${id} ${constraint.pointer}: ${constraint.rule}`;
    return check(title, `${about(id, constraint)} D-07 D-08`, constraint.words, (s) =>
      checkConstraint(s, id, constraint),
    );
  }),
);

/** The clauses behind a constraint; a decision of its own covers lengths. */
function about(id: OperationId, { rule, decisions }: Constraint): Clauses {
  const ofLengths = /^max(Length|Items)/.test(rule) ? ' D-45' : '';
  return `${OPERATIONS[id].clause} ${decisions.join(' ')}${ofLengths}`;
}

type Ask = (value: unknown) => Promise<CheckedResponse>;

async function checkConstraint(s: Session, id: OperationId, constraint: Constraint): Promise<void> {
  const { missing } = s.target;
  s.expectThere([id]);
  if (OPERATIONS[id].sandboxOnly && missing.sandbox && !missing.state) throw new SkipCheck(missing.sandbox);
  const { linkId, visit } = missing.state ? {} : await linkFor(s, id);
  const ask: Ask = async (value) => {
    const { body, options } = baselineWith(constraint.pointer, id, s, linkId, visit);
    const answer = await s.send(id, withValue(body, constraint.pointer, value), { ...options, as: null });
    return constraint.pointer.startsWith(ITEM) ? answerOfItem(answer) : answer;
  };
  await checkBoundary(s, id, constraint, ask);
  await checkPastBoundary(s, id, constraint, ask);
}

/** The answer to an item of a batch, as if it was sent alone (D-103). */
function answerOfItem(answer: CheckedResponse): CheckedResponse {
  const result = answer.body.results?.[0];
  if (result?.code === undefined) return answer;
  const details = (result.details ?? []).map((detail: { path: string }) => ({ path: ITEM + detail.path }));
  return { ...answer, status: 400, body: { ...result, details } };
}

/** What the operation needs to get as far as its body. */
async function linkFor(s: Session, id: OperationId): Promise<{ linkId?: string; visit?: string }> {
  if (id === 'stageImages') return s.newVisit();
  const needsLink = id === 'submitVerification' || id === 'updateLink';
  return needsLink ? { linkId: await s.newLink({ user_id: s.random.word('user') }) } : {};
}

/** A value that keeps the constraint is not reported as invalid; another rule may still refuse the request. */
async function checkBoundary(s: Session, id: OperationId, constraint: Constraint, ask: Ask): Promise<void> {
  const { pointer, rule, valid } = constraint;
  const { errors, faultControl }: Operation = OPERATIONS[id];
  // It would do to other checks what it does to everybody (D-97).
  if (faultControl) return;
  if (NARROWED.some(([where]) => where.test(`${id} ${pointer} ${rule.split(' ')[0]}`))) return;
  for (const value of valid) {
    const answer = await ask(value);
    const refusals = [errors['invalid_value']?.code, errors['missing_field']?.code];
    const isInvalid = refusals.includes(answer.body.code);
    if (isInvalid || (s.target.missing.state && answer.status >= 400)) {
      const problem = `${pointer} was refused, though it keeps ${rule}.`;
      throw new ContractViolation(problem, 'accepted', describeResponse(answer), about(id, constraint));
    }
  }
}

/** A value that violates it is refused, and its field named. */
async function checkPastBoundary(
  s: Session,
  id: OperationId,
  constraint: Constraint,
  ask: Ask,
): Promise<void> {
  const { pointer, rule, invalid } = constraint;
  for (const value of invalid) {
    const answer = await ask(value);
    // A mock answers the same example for every invalid request.
    if (s.target.missing.state && answer.status === 400) continue;
    const condition = value === undefined ? 'missing_field' : 'invalid_value';
    const { status, code } = (OPERATIONS[id] as Operation).errors[condition] as WireError;
    const found = describeResponse(answer);
    if (answer.status !== status || answer.body.code !== code) {
      const expected = `${status} ${code}, as ${pointer} violates ${rule}`;
      const clauses = `${about(id, constraint)} D-08`;
      throw new ContractViolation(`${id} did not refuse ${pointer}.`, expected, found, clauses);
    }
    const paths: string[] = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
    if (!paths.some((path) => path === pointer || path.startsWith(`${pointer}/`))) {
      const clauses = `D-07 ${about(id, constraint)}`;
      throw new ContractViolation(`details does not name ${pointer}.`, pointer, found, clauses);
    }
  }
}
