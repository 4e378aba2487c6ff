/** The whole of it: a receiver, a look at the target, the checks, the report. */
import { CHECKS } from '../checks/index.ts';
import { startReceiver } from './receiver.ts';
import { isAskedFor, type Report, type RunOptions, runChecks } from './run.ts';
import { CannotProve, lookAt, type TargetOptions, WAIT_MS } from './target.ts';

export interface ProveOptions extends Omit<TargetOptions, 'receiver'>, RunOptions {
  /** Where the target reaches the kit's receiver; null where it is on this machine, as the kit's default is. */
  readonly callbacksUrl?: string | null;
  /** Where the receiver listens. */
  readonly callbacksPort?: number;
}

/** Proves a target. @throws CannotProve where there is nothing to prove, or nothing to prove it on. */
export async function prove(options: ProveOptions): Promise<Report> {
  const { callbacksUrl: publicUrl = null, callbacksPort: port = 0, waitMs = WAIT_MS } = options;
  const { only = null } = options;
  if (!CHECKS.some((check) => isAskedFor(check, only))) throw new CannotProve(`No check is about ${only}.`);
  const isReachable = publicUrl !== null || isLoopback(options.baseUrl);
  const receiver = isReachable ? await startReceiver({ publicUrl, port, waitMs }) : null;
  try {
    return await runChecks(CHECKS, await lookAt({ ...options, receiver }), options);
  } finally {
    await receiver?.stop();
  }
}

const isLoopback = (url: string) => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/.test(url);
