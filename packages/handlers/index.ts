import { HANDLERS } from '#generated/handlers.ts';
import type { Deps } from './deps.ts';
import type { Handler, Handlers, OperationId } from './operation.ts';

/** The handlers' factories. `tsc` fails here when a handler's type differs from the contract. */
const FACTORIES: { readonly [Id in OperationId]: (deps: Deps) => Handler<Id> } = HANDLERS;

export function makeHandlers(deps: Deps): Handlers {
  const made = Object.entries(FACTORIES).map(([id, make]) => [id, make(deps)]);
  return Object.fromEntries(made) as Handlers;
}
