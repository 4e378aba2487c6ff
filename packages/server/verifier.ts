import { type HttpVerifierOptions, makeHttpVerifier } from '#jobs/http-verifier.ts';
import { makeSandboxVerifier } from '#jobs/sandbox.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { traceVerifier } from './observe/tracing.ts';
import type { Config } from './settings/config.ts';

/** Makes the verifier: the one at VERIFIER_URL in either mode, else the sandbox's own (D-23, D-32). */
export function makeVerifier(
  { verifier, sandboxFinalMs }: Config,
  deps: Pick<HttpVerifierOptions, 'reportUrl' | 'realNow'>,
): { verifier: Verifier; close: () => Promise<void> } {
  const made = verifier
    ? makeHttpVerifier({ ...verifier, ...deps })
    : { verifier: makeSandboxVerifier(sandboxFinalMs), close: async () => undefined };
  return { ...made, verifier: traceVerifier(made.verifier) };
}
