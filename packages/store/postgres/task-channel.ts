/**
 * Notifies the other servers on a PostgreSQL that tasks were added, and is notified by them (LISTEN and NOTIFY). What gets lost
 * is found later, when the claim loops look for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { keysOf } from './route.ts';

/** The least time between two notifications: each takes a lock that all commits of notifying transactions share. */
const NOTIFY_EVERY_MS = 100;
/** How long after a lost connection the next one is tried, milliseconds. */
const RECONNECT_MS = 1_000;
/** How long closing waits for a connection that may be broken, milliseconds. */
const CLOSE_MS = 500;

const CHANNEL = 'tasks_added';

export interface TaskChannel {
  /** Notifies the others, soon: several in the meantime are one notification. */
  notify(): void;
  close(): Promise<void>;
}

/**
 * Listens until `close`, on a connection of its own, and replaces that when it is lost.
 *
 * @param onNotified - called when another server has notified, and after a time in which nothing was heard.
 */
export function openTaskChannel(connect: () => Promise<Client>, onNotified: () => void): TaskChannel {
  const closing = new AbortController();
  let listening: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let sentAt = -Infinity;

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
    client.on('notification', (notification) => {
      if (notification.processId !== processID) onNotified();
    });
    try {
      await client.query(`LISTEN ${CHANNEL}`);
      if (closing.signal.aborted) return;
      listening = client;
      if (!isFirst) onNotified();
      await ended;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  function send(): void {
    timer = null;
    sentAt = performance.now();
    // One that hangs is ended: the others look for themselves.
    listening?.query(`NOTIFY ${CHANNEL}`).catch(() => void listening?.end().catch(() => undefined));
  }

  void listenForever();
  return {
    notify() {
      timer ??= setTimeout(send, Math.max(sentAt + NOTIFY_EVERY_MS - performance.now(), 0)).unref();
    },
    async close() {
      closing.abort();
      if (timer) clearTimeout(timer);
      const ended = listening?.end().catch(() => undefined);
      await Promise.race([ended, sleep(CLOSE_MS, null, { ref: false })]);
    },
  };
}
