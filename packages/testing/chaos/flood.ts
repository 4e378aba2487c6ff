/** A flood of requests by another partner, which the clients of the run must survive. */
import { signingFields } from '#testing/harness/api.ts';
import type { Instance } from './instance.ts';

export const FLOODER = { id: '666', key: 'the key of the partner that floods' };

/** They share this process with the clients, which must not starve. */
const CONNECTIONS = 30;
/** Pause after a request that failed, as all do while a server is down, milliseconds. */
const PAUSE_MS = 20;

/** Lists links on every connection, over and over. What comes of it does not matter. */
export async function flood(instances: readonly Instance[], until: Promise<void>): Promise<void> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  const client = async (nth: number) => {
    while (!isOver) {
      const url = instances[nth % instances.length]?.url;
      const isSent = url ? await list(url) : false;
      if (!isSent) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all([over, ...Array.from({ length: CONNECTIONS }, (_, nth) => client(nth))]);
}

async function list(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/hosted_links/:list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signingFields(FLOODER.id, FLOODER.key)),
      signal: AbortSignal.timeout(2_000),
    });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
