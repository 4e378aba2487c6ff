import type { Client } from '../../client.ts';
import type { Schemas } from '../../contract.ts';
import { unwrap } from '../../unwrap.ts';
import { postFaultControl } from '../fault-control.ts';
import { SAMPLE_LINK } from '../sample-link.ts';
import { defineCommand } from '../shell/command.ts';
import { wholeNumber } from '../shell/input.ts';
import { shellWord } from '../shell/output.ts';
import { UsageError } from '../shell/shell.ts';

type Outcome = Schemas['SandboxOutcome'];

/** The sandbox finds its number, where no outcome is asked for. */
const SUBMISSION = { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900', consent: true };

/** What becomes of the job. */
const OUTCOMES: Readonly<Record<Outcome, string>> = {
  found: 'the ID number is found',
  document_verified: 'the document is verified',
  not_found: 'the ID number is not found',
  unsupported_format: 'its format is not supported',
  source_unavailable: 'the source of the data can’t be reached',
  rejected: 'the person or the document is rejected',
  system_error: 'the service fails',
  provisional: 'a provisional result, and no final one',
  provisional_then_found: 'a provisional result, then found',
  provisional_then_rejected: 'a provisional result, then rejected',
  lost_answer: 'the verifier does not answer, and is asked again',
  doubled_callback: 'the callback comes twice',
  reordered_callbacks: 'the final callback comes before the provisional one',
};

export const trigger = defineCommand({
  name: 'trigger',
  about: 'makes a sandbox verify a sample submission, with the outcome that you choose',
  arguments: [{ name: 'outcome', about: 'what becomes of it', choices: Object.keys(OUTCOMES) }],
  options: {
    callback: {
      type: 'string',
      value: 'url',
      about: 'where to post the result; by default where `links listen` is',
    },
    link: { type: 'string', value: 'ref-id', about: 'submit through this link, not through a new one' },
    delay: { type: 'string', value: 'ms', about: 'how long the verifier takes' },
    retry: { type: 'boolean', about: 'then try again on the same link, and be found' },
  },
  example: 'links trigger not_found',
  notes: `A sandbox only: production has no such control, and nothing is sent to it.\n\n${Object.entries(
    OUTCOMES,
  )
    .map(([name, about]) => `  ${name.padEnd(27)}${about}\n`)
    .join('')}`,
  async run({ client, settings, show }, { callback, link, delay = '0', retry }, [outcome = '']) {
    const delay_ms = wholeNumber('--delay', delay, 0, 600_000);
    const [server, api] = [settings(), client()];
    // Changes nothing: it tells whether this is a sandbox, before anything is made.
    await postFaultControl(server, 'callbacks', { limit: 1 });
    const sample = {
      ...SAMPLE_LINK,
      ...(callback !== undefined && { callback_url: callback }),
      ...(retry && { is_single_use: true, attempts_max: 2 }),
    };
    const ref_id = link ?? (await unwrap(api.createLink(sample))).ref_id;
    const result = { outcome, delay_ms, ref_id, ...(retry && { retry: ['number'] }) };
    await postFaultControl(server, 'results', { results: [result] });
    const first = await unwrap(api.submitVerification(ref_id, SUBMISSION));
    const job = retry ? await tryAgain(api, ref_id, first, outcome) : first;
    const { user_id, job_id } = job;
    const chain = retry ? { previous_job_id: first.job_id } : {};
    const next = `links status ${shellWord(user_id)} ${shellWord(job_id)} --wait`;
    show({ outcome, ref_id, ...job, ...chain, next }, () => [
      { outcome, ref_id, user_id, job_id, ...chain, next },
    ]);
    return 0;
  },
});

/** Submits again what is redone after the first result. @throws UsageError when there is no further try */
async function tryAgain(
  api: Client,
  ref_id: string,
  { user_id, job_id, retry_visit: visit }: Schemas['SubmissionResponse'],
  outcome: string,
): Promise<Schemas['SubmissionResponse']> {
  if (visit === undefined)
    throw new UsageError(`The link ${ref_id} has no attempts_max: nobody can try again.`);
  const { retry } = await unwrap(api.waitForJob({ user_id, job_id }));
  if (!retry) throw new UsageError(`There is nothing to try again after ${outcome}.`);
  const { id_number, ...others } = SUBMISSION;
  const redone = retry.includes('number') ? { id_number } : {};
  return unwrap(api.submitVerification(ref_id, { ...others, ...redone, visit }));
}
