/** Every constraint of every request: a value at its limit is accepted, one past it is refused (D-07, D-08). */
import { OPERATIONS, type Operation, type OperationId, type WireError } from '#generated/operations.ts';
import { type Check, group } from '../kit/check.ts';
import { type CheckedResponse, describeResponse, Session } from '../kit/session.ts';
import type { Target } from '../kit/target.ts';
import { ContractViolation, SkipCheck } from '../kit/violation.ts';
import { baselineOf, baselineWith } from './baselines.ts';
import { type Constraint, constraintsOf, withValue } from './schema-cases.ts';

const OF_LINK = 'D-87: must be an ID type of the link';
const STAGED = 'D-82: must name an image that the visit staged';

/** Constraints that a decision narrows further, so that a value at the limit need not be accepted. */
const NARROWED: Readonly<Record<string, string>> = {
  '/timestamp minLength': 'D-34: must be a timestamp',
  '/timestamp maxLength': 'D-34: must be a timestamp',
  'createLink /redirect_url minLength': 'D-17: must be a URL',
  'createLink /expires_at format': 'D-10: must be in the future',
  '/prefill/id_type minLength': OF_LINK,
  '/prefill/id_type maxLength': OF_LINK,
  '/prefill/id_number minLength': 'D-38: must fit its ID type',
  '/prefill/id_number maxLength': 'D-38: must fit its ID type',
  'submitVerification /id_number minLength': 'D-38: must fit its ID type',
  'submitVerification /id_number maxLength': 'D-38: must fit its ID type',
  'submitVerification /consent enum': 'D-38: consent must be true',
  'submitVerification /consent type': 'D-38: consent must be true',
  'submitVerification /consent_shown maxLength': 'D-68: must name the text of the page',
  'submitVerification /selfie_ref minLength': STAGED,
  'submitVerification /selfie_ref maxLength': STAGED,
  'submitVerification /document_front_ref minLength': STAGED,
  'submitVerification /document_front_ref maxLength': STAGED,
  'submitVerification /document_back_ref minLength': STAGED,
  'submitVerification /document_back_ref maxLength': STAGED,
  'listCallbacks /cursor minLength': 'D-50: must be a cursor that was returned',
  'listCallbacks /cursor maxLength': 'D-50: must be a cursor that was returned',
  'advanceSandboxClock /advance_ms maximum': 'the kit does not move the clock by ten years',
};

const check = group('Schemas');

/** The cases are made from the shape of a body, which needs no server. */
const NO_TARGET = { seed: 'shape', partner: { id: '001', key: 'none' }, receiver: null } as unknown as Target;

/** A valid body, with every field in it that other fields have to fit. */
export function shapeOf(id: OperationId): Record<string, unknown> {
  const s = new Session(NO_TARGET, id);
  const isPrefilled = id === 'createLink' || id === 'updateLink';
  return isPrefilled ? baselineWith('/prefill', id, s).body : baselineOf(id, s).body;
}

export const SCHEMA_CHECKS = (Object.keys(OPERATIONS) as OperationId[]).flatMap((id): Check[] => {
  return constraintsOf(id, shapeOf(id)).map((constraint) => {
    const { pointer, rule } = constraint;
    const clauses = [...new Set([...about(id, constraint), 'D-07', 'D-08'])];
    return check(`${id} ${pointer}: ${rule}`, clauses, (s) => checkConstraint(s, id, constraint), {
      requires: [],
    });
  });
});

/** The clauses behind a constraint; a decision of its own covers lengths. */
function about(id: OperationId, { rule, decisions }: Constraint): string[] {
  const ofLengths = /^max(Length|Items)/.test(rule) ? ['D-45'] : [];
  return [OPERATIONS[id].clause, ...decisions, ...ofLengths];
}

type Ask = (value: unknown) => Promise<CheckedResponse>;

async function checkConstraint(s: Session, id: OperationId, constraint: Constraint): Promise<void> {
  const { missing } = s.target;
  if (OPERATIONS[id].sandboxOnly && missing.sandbox && !missing.state) throw new SkipCheck(missing.sandbox);
  const needsLink = id === 'submitVerification' || id === 'updateLink';
  const needsVisit = id === 'stageImages' && !missing.state;
  const linkId =
    needsLink && !missing.state ? await s.newLink({ user_id: s.random.word('user') }) : undefined;
  const opened = needsVisit ? await s.newVisit() : { linkId, visit: undefined };
  const ask: Ask = (value) => {
    const { body, options } = baselineWith(constraint.pointer, id, s, opened.linkId, opened.visit);
    return s.send(id, withValue(body, constraint.pointer, value), { ...options, as: null });
  };
  await checkEdge(s, id, constraint, ask);
  await checkPastEdge(s, id, constraint, ask);
}

/** A value that keeps the constraint is not reported as invalid; another rule may still refuse the request. */
async function checkEdge(s: Session, id: OperationId, constraint: Constraint, ask: Ask): Promise<void> {
  const { pointer, rule, valid } = constraint;
  const [keyword] = rule.split(' ');
  // It would do to other checks what it does to everybody (D-97).
  if ((OPERATIONS[id] as Operation).sandboxLever) return;
  if (NARROWED[`${id} ${pointer} ${keyword}`] ?? NARROWED[`${pointer} ${keyword}`]) return;
  const { errors }: Operation = OPERATIONS[id];
  for (const value of valid) {
    const answer = await ask(value);
    const isInvalid = [errors['invalid_value']?.code, errors['missing_field']?.code].includes(
      answer.body.code,
    );
    if (isInvalid || (s.target.missing.state && answer.status >= 400)) {
      const problem = `${pointer} was refused, though it keeps ${rule}.`;
      throw new ContractViolation(problem, 'accepted', describeResponse(answer), about(id, constraint));
    }
  }
}

/** A value that violates it is refused, and its field named. */
async function checkPastEdge(s: Session, id: OperationId, constraint: Constraint, ask: Ask): Promise<void> {
  const { pointer, rule, invalid } = constraint;
  for (const value of invalid) {
    const answer = await ask(value);
    // A mock answers the same example for every invalid request.
    if (s.target.missing.state && answer.status === 400) continue;
    const { status, code } = (OPERATIONS[id] as Operation).errors[
      value === undefined ? 'missing_field' : 'invalid_value'
    ] as WireError;
    if (answer.status !== status || answer.body.code !== code) {
      const expected = `${status} ${code}, as ${pointer} violates ${rule}`;
      const clauses = [...about(id, constraint), 'D-08'];
      throw new ContractViolation(
        `${id} did not refuse ${pointer}.`,
        expected,
        describeResponse(answer),
        clauses,
      );
    }
    const paths: string[] = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
    if (!paths.some((path) => path === pointer || path.startsWith(`${pointer}/`))) {
      const clauses = ['D-07', ...about(id, constraint)];
      throw new ContractViolation(
        `details does not name ${pointer}.`,
        pointer,
        describeResponse(answer),
        clauses,
      );
    }
  }
}
