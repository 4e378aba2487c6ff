/** Streams how far a handoff is (D-85): server-sent events, and polls while none come. */
import type { HandoffState } from '#core/page/handoff.ts';
import { data } from '../page.ts';

/** The stream sends its state every 10 seconds at least. */
const SILENCE_MS = 12_000;
/** How often is asked while the stream is silent, which a proxy that holds it back may cause too. */
const ASK_EVERY_MS = 1_500;

/** Missing in old browsers, refused by others, and not needed. */
function openStream(address: string): EventSource | null {
  try {
    return new EventSource(address);
  } catch {
    return null;
  }
}

/** @returns what stops it. It stops by itself after the last state. */
export function streamHandoff(id: string, onState: (state: HandoffState) => void): () => void {
  const address = data.handoffs.replace('{id}', id);
  let timer: number | undefined;
  let isOver = false;
  const stream = openStream(`${address}/events`);

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    stream?.close();
  }

  function askAfter(ms: number): void {
    clearTimeout(timer);
    if (!isOver) timer = window.setTimeout(ask, ms);
  }

  function take(state: HandoffState): void {
    if (isOver) return;
    if (state === 'submitted' || state === 'expired') stop();
    onState(state);
  }

  async function ask(): Promise<void> {
    try {
      const response = await fetch(address);
      if (response.ok) take((await response.json()).state);
    } catch {
      // Offline: asked again.
    }
    askAfter(ASK_EVERY_MS);
  }

  if (stream) {
    stream.onmessage = ({ data: state }) => {
      askAfter(SILENCE_MS);
      take(state);
    };
  }
  askAfter(ASK_EVERY_MS);
  return stop;
}
