/**
 * Tells the other servers on a PostgreSQL that tasks were added, and is told by them (LISTEN and NOTIFY). What gets lost
 * is found later, when the claim loops look for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { keysOf } from './route.ts';

/** The least time between two notifications: each takes a lock that all commits of notifying transactions share. */
const TELL_EVERY_MS = 100;
/** How long after a lost connection the next one is tried, milliseconds. */
const RECONNECT_MS = 1_000;
/** How long closing waits for a connection that may be broken, milliseconds. */
const CLOSE_MS = 500;

const CHANNEL = 'tasks_added';

export interface TaskChannel {
  /** Notifies the others, soon: what is told in the meantime is one notification. */
  tell(): void;
  close(): Promise<void>;
}

/**
 * Listens until `close`, on a connection of its own, and replaces that when it is lost.
 *
 * @param onTold - called when another server has told, and after a time in which nothing was heard.
 */
export function openTaskChannel(connect: () => Promise<Client>, onTold: () => void): TaskChannel {
  const closing = new AbortController();
  let listening: Client | null = null;
  let telling: NodeJS.Timeout | null = null;
  let toldAt = -Infinity;

  async function listenForever(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      // While the database is away, the claim loops report it.
      await listen(isFirst).catch(() => undefined);
      listening = null;
      await sleep(RECONNECT_MS, null, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended. */
  async function listen(isFirst: boolean): Promise<void> {
    const client = await connect();
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    const { processID } = keysOf(client);
    client.on('notification', (told) => {
      if (told.processId !== processID) onTold();
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      if (closing.signal.aborted) return;
      listening = client;
      if (!isFirst) onTold();
      await ended;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  function notify(): void {
    telling = null;
    toldAt = performance.now();
    // One that hangs is ended: the others look for themselves.
    listening?.query(`NOTIFY ${CHANNEL}`).catch(() => void listening?.end().catch(() => undefined));
  }

  void listenForever();
  return {
    tell() {
      telling ??= setTimeout(notify, Math.max(toldAt + TELL_EVERY_MS - performance.now(), 0)).unref();
    },
    async close() {
      closing.abort();
      if (telling) clearTimeout(telling);
      const ended = listening?.end().catch(() => undefined);
      await Promise.race([ended, sleep(CLOSE_MS, null, { ref: false })]);
    },
  };
}
