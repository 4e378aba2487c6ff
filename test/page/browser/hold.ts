/** Holds what the page waits for, a save, a check or an answer, until a test lets it go. */
import { createServer, request } from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '#testing/harness/loopback.ts';

/** Saves wait for a transaction of another. What the page would give up in the meantime waits as well. */
export async function holdSaves(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open('verification');
        opened.onsuccess = () => {
          const store = opened.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const goOn = () => {
            if ('letGo' in window) opened.result.close();
            else store.count().onsuccess = goOn;
          };
          goOn();
          resolve();
        };
      }),
  );
  return async () => {
    await page.evaluate('window.letGo = true');
    await page.clock.resume();
  };
}

/** The checks of photos wait. @returns what lets the nth go, once it is asked for, and waits for its answer. */
export async function holdChecks(page: Page): Promise<(index: number) => Promise<void>> {
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const checks: (() => Promise<void>)[] = [];
    Object.assign(window, { checks });
    Worker.prototype.postMessage = function (message: { id: number; request?: object }, more?: object) {
      const answered = new Promise<void>((resolve) => {
        this.addEventListener('message', ({ data }) => data.id === message.id && resolve());
      });
      const send = () => post.call(this, message, more);
      if (!message.request) return send();
      checks.push(() => {
        send();
        return answered;
      });
    };
  });
  return async (index) => {
    await page.waitForFunction(`window.checks.length > ${index}`);
    await page.evaluate(`window.checks[${index}]()`);
  };
}

export interface LateServer {
  readonly url: string;
  /** What was asked for, such as `PUT /l/…/images`. */
  readonly asked: string[];
  /** Answers to what matches wait from now on; null: none. */
  late: RegExp | null;
  letGo(): void;
  stop(): Promise<void>;
}

/** Hands everything on to a server, and its answers back: late when it is told so. */
export async function startLateServer(url: string): Promise<LateServer> {
  const held: (() => void)[] = [];
  const server = createServer((near, answer) => {
    const what = `${near.method} ${near.url}`;
    late.asked.push(what);
    const { method, headers } = near;
    const far = request(url + near.url, { method, headers }, (got) => {
      const go = () => got.pipe(answer.writeHead(got.statusCode ?? 0, got.headers));
      if (late.late?.test(what)) held.push(go);
      else go();
    });
    near.pipe(far.on('error', () => answer.destroy()));
  });
  const late: LateServer = {
    ...(await listen(server)),
    asked: [],
    late: null,
    letGo() {
      late.late = null;
      for (const go of held.splice(0)) go();
    },
  };
  return late;
}
