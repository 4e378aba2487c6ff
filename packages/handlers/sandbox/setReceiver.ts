import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Sets how the sandbox's receiver of callbacks answers. */
export const setReceiver =
  ({ sandbox }: SandboxDeps): Handler<'setReceiver'> =>
  async ({ body }) => ({ status: 200, body: sandbox.setReceiver(body) });
