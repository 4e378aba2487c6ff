/**
 * Callbacks are judged by what arrives at the kit's receiver: mistakes are found on a server that does not list them, nor
 * what its receiver got, nor jobs.
 */
import { expect, test } from 'vitest';
import { checkConformance } from '#conformance/index.ts';
import { CALLBACK_MUTANTS } from '#testing/conformance-mutants/callbacks.ts';
import { refusal } from '#testing/conformance-mutants/mutant.ts';
import { type Alteration, startProxy } from '#testing/conformance-mutants/proxy.ts';
import { detectedBy } from '#testing/conformance-mutants/run-mutant.ts';
import { CREDENTIALS, startSandbox } from '#testing/harness/sandbox.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const RUN_MS = 240_000;
const LACKING = ['listCallbacks', 'replayCallback', 'listReceivedCallbacks', 'listJobs'];
/** One of each kind. */
const SHORT = [
  'no answer but 200 is a success',
  'a callback that was refused with 4xx is never tried again',
  'each attempt has an id of its own',
  'callbacks lose the query of their address',
];

const sandbox = useStarted(() => startSandbox());

/** The same, of a server that has none of those operations. */
const withoutLists = ({ request, ...rest }: Alteration): Alteration => ({
  callback: (_, deliver) => deliver(),
  ...rest,
  request: (sent, ask) =>
    LACKING.includes(sent.operation ?? '') ? refusal(404, 'not_found') : request?.(sent, ask),
});

async function outcomesWith(alteration: Alteration, only: readonly string[]) {
  const proxy = await startProxy(sandbox.url, withoutLists(alteration));
  try {
    const report = await checkConformance({ baseUrl: proxy.url, ...CREDENTIALS, only, waitMs: 20_000 });
    return report.outcomes;
  } finally {
    await proxy.stop();
  }
}

const chosen = CALLBACK_MUTANTS.filter(({ name }) => IS_LONG || SHORT.includes(name));

test.concurrent.for(chosen)(
  'without a list of callbacks it is seen that $name',
  { timeout: RUN_MS },
  async (mutant) => {
    const outcomes = await outcomesWith(mutant.make?.() ?? {}, [mutant.only]);
    expect(detectedBy(mutant, outcomes)?.result).toBe('failed');
  },
);

test.runIf(IS_LONG)(
  'without a list of callbacks, a sound server is accused of nothing',
  { timeout: RUN_MS },
  async () => {
    const outcomes = await outcomesWith({}, ['Callbacks: ', 'Partners: ', 'Limits: ', 'Times: ']);
    expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
  },
);
