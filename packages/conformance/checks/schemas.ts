/** Every constraint of every request: kept at its edge, refused just past it, with the field named (D-07, D-08). */
import { type ErrorAnswer, OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { Broken, type Check, group, Skipped } from '../kit/check.ts';
import { CLAUSE } from '../kit/contract.ts';
import { type Answer, Session, said } from '../kit/session.ts';
import type { Target } from '../kit/target.ts';
import { baselineOf } from './baselines.ts';
import { type Constraint, constraintsOf, withValue } from './schema-cases.ts';

/** Where a decision narrows what the schema takes, so that its edge proves nothing; anywhere, or in one operation. */
const NARROWED: Readonly<Record<string, string>> = {
  '/timestamp minLength': 'D-34: it has to be a timestamp',
  '/timestamp maxLength': 'D-34: it has to be a timestamp',
  'createLink /redirect_url minLength': 'D-17: it has to be an address',
  'createLink /expires_at format': 'D-10: it has to be in the future',
  'submitVerification /id_number minLength': 'D-38: it has to fit its ID type',
  'submitVerification /id_number maxLength': 'D-38: it has to fit its ID type',
  'submitVerification /consent enum': 'consent has to be given',
  'submitVerification /consent type': 'consent has to be given',
  'listCallbacks /cursor minLength': 'D-50: it has to be one that was given',
  'listCallbacks /cursor maxLength': 'D-50: it has to be one that was given',
  'advanceSandboxClock /advance_ms maximum': 'ten years are more than the kit takes',
};

const check = group('Schemas');

/** What tells the shape of a body is all that the cases are made from, so no server is asked for it. */
const NOWHERE = { seed: 'shape', partner: { id: '001', key: 'none' }, receiver: null } as unknown as Target;

export const SCHEMA_CHECKS = (Object.keys(OPERATIONS) as OperationId[]).flatMap((id): Check[] => {
  const shape = baselineOf(id, new Session(NOWHERE, id)).body;
  return constraintsOf(id, shape).map((constraint) => {
    const { pointer, rule } = constraint;
    const clauses = [...new Set([...about(id, constraint), 'D-07', 'D-08'])];
    return check(`${id} ${pointer}: ${rule}`, clauses, (s) => prove(s, id, constraint), { needs: [] });
  });
});

/** The clauses behind a constraint; lengths have a decision of their own. */
function about(id: OperationId, { rule, decisions }: Constraint): string[] {
  const ofLengths = /^max(Length|Items)/.test(rule) ? ['D-45'] : [];
  return [CLAUSE[id], ...decisions, ...ofLengths];
}

type Ask = (value: unknown) => Promise<Answer>;

async function prove(s: Session, id: OperationId, constraint: Constraint): Promise<void> {
  const { lacks } = s.target;
  if (OPERATIONS[id].sandboxOnly && lacks.sandbox && !lacks.state) throw new Skipped(lacks.sandbox);
  const needsLink = id === 'submitVerification' || id === 'updateLink';
  const linkId = needsLink && !lacks.state ? await s.newLink() : undefined;
  const ask: Ask = (value) => {
    const { body, options } = baselineOf(id, s, linkId);
    return s.send(id, withValue(body, constraint.pointer, value), { ...options, as: null });
  };
  await proveEdge(s, id, constraint, ask);
  await provePast(s, id, constraint, ask);
}

/** What keeps the constraint is not invalid; something else, such as an unknown link, may still refuse it. */
async function proveEdge(s: Session, id: OperationId, constraint: Constraint, ask: Ask): Promise<void> {
  const { pointer, rule, valid } = constraint;
  const [keyword] = rule.split(' ');
  if (NARROWED[`${id} ${pointer} ${keyword}`] ?? NARROWED[`${pointer} ${keyword}`]) return;
  const { errors }: Operation = OPERATIONS[id];
  for (const value of valid) {
    const answer = await ask(value);
    const isInvalid = [errors['invalid_value']?.code, errors['missing_field']?.code].includes(
      answer.body.code,
    );
    if (isInvalid || (s.target.lacks.state && answer.status >= 400)) {
      const problem = `${pointer} was refused, though it keeps ${rule}.`;
      throw new Broken(problem, 'accepted', said(answer), about(id, constraint));
    }
  }
}

/** What breaks it is refused, and named. */
async function provePast(s: Session, id: OperationId, constraint: Constraint, ask: Ask): Promise<void> {
  const { pointer, rule, invalid } = constraint;
  for (const value of invalid) {
    const answer = await ask(value);
    // A mock shows its example, whatever was wrong.
    if (s.target.lacks.state && answer.status === 400) continue;
    const { status, code } = (OPERATIONS[id] as Operation).errors[
      value === undefined ? 'missing_field' : 'invalid_value'
    ] as ErrorAnswer;
    if (answer.status !== status || answer.body.code !== code) {
      const expected = `${status} ${code}, as ${pointer} breaks ${rule}`;
      const clauses = [...about(id, constraint), 'D-08'];
      throw new Broken(`${id} did not refuse ${pointer}.`, expected, said(answer), clauses);
    }
    const paths: string[] = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
    if (!paths.some((path) => path === pointer || path.startsWith(`${pointer}/`))) {
      const clauses = ['D-07', ...about(id, constraint)];
      throw new Broken(`details does not name ${pointer}.`, pointer, said(answer), clauses);
    }
  }
}
