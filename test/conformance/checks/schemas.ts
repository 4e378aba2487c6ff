/** Every constraint of every request: kept at its edge, refused just past it, with the field named (D-07, D-08). */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { Broken, type Check, group, Skipped } from '../kit/check.ts';
import { CLAUSE } from '../kit/contract.ts';
import { Session, said } from '../kit/session.ts';
import type { Target } from '../kit/target.ts';
import { baselineOf } from './baselines.ts';
import { type Constraint, constraintsOf, withValue } from './schema-cases.ts';

/** Where a decision narrows what the schema takes, so that its edge proves nothing. */
const NARROWED: Readonly<Record<string, string>> = {
  'createLink /redirect_url minLength': 'D-17: it has to be an address',
  'createLink /expires_at format': 'D-10: it has to be in the future',
  'submitVerification /id_number minLength': 'D-38: it has to fit its ID type',
  'submitVerification /id_number maxLength': 'D-38: it has to fit its ID type',
  'submitVerification /consent anyOf': 'consent has to be given',
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
    const { pointer, rule, decisions } = constraint;
    const clauses = [...new Set([CLAUSE[id], ...decisions, 'D-07', 'D-08'])];
    return check(`${id} ${pointer}: ${rule}`, clauses, (s) => prove(s, id, constraint), { needs: [] });
  });
});

async function prove(s: Session, id: OperationId, { pointer, rule, valid, invalid, decisions }: Constraint) {
  const operation: Operation = OPERATIONS[id];
  const { lacks } = s.target;
  if (operation.sandboxOnly && lacks.sandbox && !lacks.state) throw new Skipped(lacks.sandbox);
  const needsLink = id === 'submitVerification' || id === 'updateLink';
  const linkId = needsLink && !lacks.state ? await s.newLink() : undefined;
  const ask = (value: unknown) => {
    const { body, options } = baselineOf(id, s, linkId);
    return s.send(id, withValue(body, pointer, value), { ...options, as: null });
  };
  const about = [CLAUSE[id], ...decisions];
  const edge = NARROWED[`${id} ${pointer} ${rule.split(' ')[0]}`] ? [] : valid;
  for (const value of edge) {
    const answer = await ask(value);
    const isInvalid = answer.body.code === operation.errors.invalid_value?.code;
    const named = (answer.body.details ?? []).some((detail: { path: string }) => detail.path === pointer);
    if ((isInvalid && named) || (lacks.state && answer.status >= 400)) {
      throw new Broken(`${pointer} was refused, though it keeps ${rule}.`, 'accepted', said(answer), about);
    }
  }
  for (const value of invalid) {
    const condition = value === undefined ? 'missing_field' : 'invalid_value';
    const error = operation.errors[condition];
    const answer = await ask(value);
    if (
      lacks.state ? answer.status !== 400 : answer.status !== error?.status || answer.body.code !== error.code
    ) {
      const expected = `${error?.status} ${error?.code}, as ${pointer} breaks ${rule}`;
      throw new Broken(`${id} did not refuse ${pointer}.`, expected, said(answer), [...about, 'D-08']);
    }
    // A mock shows its example, whatever was wrong.
    if (lacks.state) continue;
    const paths: string[] = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
    if (!paths.some((path) => path === pointer || path.startsWith(`${pointer}/`))) {
      throw new Broken(`details does not name ${pointer}.`, pointer, said(answer), ['D-07', ...about]);
    }
  }
}
