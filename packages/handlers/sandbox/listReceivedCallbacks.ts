import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Lists what the sandbox's receiver has got. */
export const listReceivedCallbacks =
  ({ sandbox }: SandboxDeps): Handler<'listReceivedCallbacks'> =>
  async ({ body }) => ({ status: 200, body: { callbacks: await sandbox.received(body) } });
