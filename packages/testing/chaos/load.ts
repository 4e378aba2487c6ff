/** Load by a partner and its users until the server goes away; it records what the server acknowledged. */
import { type Api, LINK_FIELDS } from '#testing/harness/api.ts';

/** The links and jobs that a server answered with success. */
export interface Acknowledged {
  readonly links: Set<string>;
  readonly jobs: { readonly refId: string; readonly userId: string; readonly jobId: string }[];
}

const USERS = 6;
/** One connection for each request, so that a stopping server waits for no idle one. */
const HEADERS = { connection: 'close' };

/** Starts users that create links and submit to them, one request after the other. */
export function startLoad(api: Api, callbackUrl: string, random: () => number, acknowledged: Acknowledged) {
  const before = acknowledged.jobs.length;
  let isEnding = false;

  async function use(): Promise<void> {
    // Some links have two results for each job: a provisional one, then the final one.
    const partner_params = random() < 0.2 ? { sandbox_result: '2' } : undefined;
    const asked = { ...LINK_FIELDS, callback_url: callbackUrl, ...(partner_params && { partner_params }) };
    const created = await api.signed('POST', '/v1/hosted_links', asked, HEADERS);
    if (created.status !== 200) throw new Error(`createLink answered ${created.status}.`);
    const refId: string = created.body.ref_id;
    acknowledged.links.add(refId);
    for (let left = Math.floor(random() * 3); left >= 0; left--) {
      const id_number = String(10_000_000_000 + Math.floor(random() * 80_000_000_000));
      const { status, body } = await api.submit(refId, { id_number }, HEADERS);
      if (status !== 201) throw new Error(`submitVerification answered ${status}.`);
      acknowledged.jobs.push({ refId, userId: body.user_id, jobId: body.job_id });
    }
  }

  async function useUntilFailure(): Promise<void> {
    try {
      for (;;) await use();
    } catch (error) {
      if (!isEnding) throw error;
    }
  }

  /** Resolves when every user has ended; rejects when a request failed before that was expected. */
  const ended: Promise<unknown> = Promise.all(Array.from({ length: USERS }, useUntilFailure));
  return {
    ended,
    /** Resolves when this many jobs have been acknowledged since the start. */
    async reached(jobs: number): Promise<void> {
      const waited = (async () => {
        while (acknowledged.jobs.length < before + jobs)
          await new Promise((resolve) => setTimeout(resolve, 1));
      })();
      // An unexpected failure ends the wait.
      await Promise.race([waited, ended]);
    },
    /** From now on a failing request ends its user without an error. */
    expectFailures(): void {
      isEnding = true;
    },
  };
}
