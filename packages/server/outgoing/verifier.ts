import type { HttpVerifierOptions } from '#jobs/http-verifier.ts';
import { makeSandboxVerifier } from '#jobs/sandbox.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { traceVerifier } from '../observe/tracing.ts';
import type { Config } from '../settings/config.ts';
import { loadLater } from './load-later.ts';

/** Makes the verifier: the one at VERIFIER_URL in either mode, else the sandbox's own (D-23, D-32). */
export function makeVerifier(
  { verifier, sandboxFinalMs }: Config,
  {
    onError,
    ...deps
  }: Pick<HttpVerifierOptions, 'reportUrl' | 'realNow'> & {
    readonly onError: (error: unknown) => void;
  },
): { verifier: Verifier; close: () => Promise<void> } {
  if (!verifier)
    return { verifier: traceVerifier(makeSandboxVerifier(sandboxFinalMs)), close: async () => undefined };
  const load = async () =>
    (await import('#jobs/http-verifier.ts')).makeHttpVerifier({ ...verifier, ...deps });
  const { get, close } = loadLater(load, onError);
  return { verifier: traceVerifier(async (submission) => (await get()).verifier(submission)), close };
}
