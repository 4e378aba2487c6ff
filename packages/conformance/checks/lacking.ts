/** Which operations the target does not have, found out before the checks, so that each judges those that it has. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { OPERATION_IDS } from '../kit/contract.ts';
import { Session } from '../kit/session.ts';
import type { Target } from '../kit/target.ts';
import { NotImplemented } from '../kit/violation.ts';
import { baselineOf } from './requests/baselines.ts';

/** Sends a valid request of each operation. What only a sandbox has is left alone: it would do to all what it does. */
export async function lackingOperations(target: Target): Promise<ReadonlySet<OperationId>> {
  const tried = OPERATION_IDS.filter((id) => !OPERATIONS[id].sandboxOnly);
  const found = await Promise.all(tried.map(async (id) => ((await lacks(target, id)) ? [id] : [])));
  return new Set(found.flat());
}

async function lacks(target: Target, id: OperationId): Promise<boolean> {
  const session = new Session(target, `whether there is ${id}`);
  const { body, options } = baselineOf(id, session, target.linkId);
  try {
    await session.send(id, body, { ...options, as: null });
    return false;
  } catch (error) {
    // Any other violation is told by the checks.
    return error instanceof NotImplemented;
  }
}
