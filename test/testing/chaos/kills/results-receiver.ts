/** A receiver that works most of the time, and knows which results have reached it. */
import { serve } from '#testing/harness/loopback.ts';

export const resultName = (userId: string, jobId: string, isFinal: boolean) =>
  `${userId} ${jobId} ${isFinal ? 'final' : 'provisional'}`;

/** Of ten requests, one fails and one takes its time. */
const SLOW_MS = 250;

export async function startResultsReceiver() {
  /** The `webhook-id`s that each result came under, by job and whether it was final. */
  const ids = new Map<string, Set<string>>();
  /** The results that were answered with 200. */
  const accepted = new Set<string>();
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
    if (nth === 3) return void response.writeHead(500).end();
    if (nth === 7) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (response.destroyed) return;
    accepted.add(name);
    response.end();
  });
  return { url: `${url}/results`, ids, accepted, stop };
}
