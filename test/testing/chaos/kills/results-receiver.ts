/** A receiver that works most of the time, and knows which results have reached it. */
import type { ServerResponse } from 'node:http';
import { serve } from '#testing/harness/loopback.ts';

export interface ResultsReceiver {
  readonly url: string;
  /** The `webhook-id`s that each result came under, by job and whether it was final. */
  readonly ids: Map<string, Set<string>>;
  /** The results that were answered with 200. */
  readonly accepted: Set<string>;
  stop(): Promise<void>;
}

export const resultName = (userId: string, jobId: string, isFinal: boolean) =>
  `${userId} ${jobId} ${isFinal ? 'final' : 'provisional'}`;

/** Of ten requests, one fails and one takes its time. */
const SLOW_MS = 250;

export async function startResultsReceiver(): Promise<ResultsReceiver> {
  const ids: ResultsReceiver['ids'] = new Map();
  const accepted: ResultsReceiver['accepted'] = new Set();
  let requests = 0;

  const { url, stop } = await serve(async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    // The sender was killed halfway.
    if (!chunks) return;
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const { user_id, job_id } = body.PartnerParams;
    const name = resultName(user_id, job_id, body.job_complete);
    ids.set(name, (ids.get(name) ?? new Set()).add(String(request.headers['webhook-id'])));
    const nth = requests++ % 10;
    if (nth === 3) {
      response.writeHead(500).end();
      return;
    }
    if (nth === 7) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    accept(name, response);
  });

  function accept(name: string, response: ServerResponse): void {
    if (response.destroyed) return;
    accepted.add(name);
    response.end();
  }

  return { url: `${url}/results`, ids, accepted, stop };
}
