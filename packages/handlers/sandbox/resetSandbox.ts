import type { SandboxDeps } from '../deps.ts';
import { wireTime } from '../links/link-body.ts';
import type { Handler } from '../operation.ts';

/** Erases everything in the sandbox. */
export const resetSandbox =
  ({ sandbox }: SandboxDeps): Handler<'resetSandbox'> =>
  async ({ body }) => ({ status: 200, body: { now: wireTime(await sandbox.reset(body.seed ?? null)) } });
