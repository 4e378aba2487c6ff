import { HANDLERS, SANDBOX_HANDLERS } from '#generated/handlers.ts';
import type { Deps, SandboxDeps } from './deps.ts';
import type { Handler, Handlers, OperationId, SandboxOperationId } from './operation.ts';

type Makers<Id extends OperationId, Needed> = { readonly [Each in Id]: (deps: Needed) => Handler<Each> };

const MAKERS: Makers<Exclude<OperationId, SandboxOperationId>, Deps> = HANDLERS;
const SANDBOX_MAKERS: Makers<SandboxOperationId, SandboxDeps> = SANDBOX_HANDLERS;

/** @param sandbox - null in production, where its operations do not exist. */
export function makeHandlers(deps: Deps, sandbox: Omit<SandboxDeps, keyof Deps> | null): Handlers {
  const made = Object.entries(MAKERS).map(([id, make]) => [id, make(deps)]);
  const own = sandbox
    ? Object.entries(SANDBOX_MAKERS).map(([id, make]) => [id, make({ ...deps, ...sandbox })])
    : [];
  return Object.fromEntries([...made, ...own]) as Handlers;
}
