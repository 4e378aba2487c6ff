import { wireTime } from '#protocol/wire-time.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Erases everything in the sandbox. */
export const resetSandbox =
  ({ sandbox }: SandboxDeps): Handler<'resetSandbox'> =>
  async ({ body }) => ({ status: 200, body: { now: wireTime(await sandbox.reset(body.seed ?? null)) } });
