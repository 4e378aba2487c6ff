import { OPERATIONS } from '#generated/operations.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Handler, OperationId } from '../operation.ts';

/** Begins outages in the sandbox, or ends them. */
export const setOutage =
  ({ sandbox }: SandboxDeps): Handler<'setOutage'> =>
  async ({ body }) => {
    const unknown = body.outages.findIndex(({ operation_id: id }) => id !== undefined && !canFail(id));
    if (unknown >= 0) {
      const message = 'must be an operation of the contract that exists in production too';
      return { refused: 'invalid_value', details: [{ path: `/outages/${unknown}/operation_id`, message }] };
    }
    const impossible = body.outages.findIndex(({ operation_id: id, kind }) => id && !canMeet(id, kind));
    if (impossible >= 0) {
      const message = 'must be an error of the operation';
      return { refused: 'invalid_value', details: [{ path: `/outages/${impossible}/kind`, message }] };
    }
    const outages = sandbox.addOutages(body.outages);
    if (outages) return { status: 200, body: { outages } };
    const message = 'must leave at most 100 outages under way';
    return { refused: 'invalid_value', details: [{ path: '/outages', message }] };
  };

const KINDS_OF_ALL: ReadonlySet<string> = new Set(['cut_before', 'cut_after_commit', 'slow']);

/** Whether requests of an operation can meet an outage of a kind: a fault of the network, or an error that it has. */
export const canMeet = (id: string, kind: string): boolean =>
  canFail(id) && (KINDS_OF_ALL.has(kind) || Object.hasOwn(OPERATIONS[id as OperationId].errors, kind));

/** The sandbox's own operations do not: they end outages. */
const canFail = (id: string): boolean =>
  Object.hasOwn(OPERATIONS, id) && !OPERATIONS[id as OperationId].sandboxOnly;
