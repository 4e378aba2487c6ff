/** The longest time of an answer while something else is done. */
import { setTimeout as sleep } from 'node:timers/promises';
import { submissions } from '../support/data.ts';
import { type LoadRequest, post } from '../support/load.ts';
import type { Contender } from '../support/servers.ts';

/** Between two submissions. */
const PAUSE_MS = 10;

/** Submits, one after the other, until the work is done. @returns the longest time of an answer, milliseconds. */
export async function longestWait(
  { urls: [url], seeded }: Pick<Contender, 'urls' | 'seeded'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  const requests = submissions(seeded.refIds);
  for (let n = 0; !isDone; n++) {
    const started = performance.now();
    const { status } = await post(url, requests[n % requests.length] as LoadRequest);
    longest = Math.max(longest, performance.now() - started);
    if (status !== 201) throw new Error(`A submission was answered with ${status}.`);
    await sleep(PAUSE_MS);
  }
  await done;
  return longest;
}
