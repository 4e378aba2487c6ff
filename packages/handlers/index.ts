import { HANDLERS } from '#generated/handlers.ts';
import type { Deps } from './deps.ts';
import type { Handler, Handlers, OperationId } from './operation.ts';

/** Each handler with what it may use. `tsc` fails here when one has another type than the contract gives it. */
const FACTORIES: { readonly [Id in OperationId]: (deps: Deps) => Handler<Id> } = HANDLERS;

export function makeHandlers(deps: Deps): Handlers {
  const made = Object.entries(FACTORIES).map(([id, make]) => [id, make(deps)]);
  return Object.fromEntries(made) as Handlers;
}
