/** An outage of the database: how long it lasts, and a client that keeps calling the server and records its answers. */
import { expect } from 'vitest';
import type { ApiResponse } from '#testing/harness/api.ts';
import type { ServerProcess } from '#testing/harness/process.ts';

/** How long the database is unavailable: a moment in the suite, `OUTAGE_SECONDS=30` for the long form. */
export const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 1) * 1_000;
/** How long a server waits for its database. */
export const DATABASE_TIMEOUT = { DATABASE_TIMEOUT_SECONDS: '1' };
/** No request waits longer than this under that timeout, even on a busy machine. */
const ANSWERED_WITHIN_MS = 60_000;

const PARTNERS = 4;

export interface LoadClient {
  /** The links that the server has acknowledged. */
  readonly links: Set<string>;
  /** How many requests it has refused. */
  refused(): number;
  /** Waits until so many more links have been made, or requests refused. */
  waitFor(what: 'links' | 'refusals', more?: number): Promise<void>;
  /** Stops it. Rejects when an answer was not one of those that are allowed. */
  end(): Promise<void>;
}

/** Fails unless the answer is that of an operation whose store is unavailable. */
export function expectUnavailable({ status, body, headers }: ApiResponse, code: string): void {
  expect([status, body.code]).toEqual([503, code]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Creates links and checks the health of a server, over and over. */
export function startLoadClient(server: ServerProcess): LoadClient {
  const links = new Set<string>();
  let refused = 0;
  let isOver = false;

  async function createLinks(): Promise<void> {
    while (!isOver) {
      const answer = await inTime(server.signed('POST', '/v1/hosted_links', LINK));
      if (answer.status === 200) links.add(answer.body.ref_id);
      else {
        expectUnavailable(answer, '2201');
        refused++;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function askAfterHealth(): Promise<void> {
    while (!isOver) {
      expect((await inTime(server.call('GET', '/healthz'))).status).toBe(200);
      expect([200, 503]).toContain((await inTime(server.call('GET', '/readyz'))).status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const all = Promise.all([askAfterHealth(), ...Array.from({ length: PARTNERS }, createLinks)]);
  // Whoever waits for it hears of it.
  all.catch(() => {});
  return {
    links,
    refused: () => refused,
    async waitFor(what, more = PARTNERS) {
      const count = () => (what === 'links' ? links.size : refused);
      const enough = count() + more;
      const seen = (async () => {
        while (count() < enough && !isOver) await new Promise((resolve) => setTimeout(resolve, 5));
      })();
      await Promise.race([seen, all]);
    },
    async end() {
      isOver = true;
      await all;
    },
  };
}

const LINK = {
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
  callback_url: 'http://127.0.0.1:9/callbacks',
};

/** Waits until `/readyz` answers so. */
export async function untilReady(server: ServerProcess, status: 200 | 503): Promise<void> {
  while ((await inTime(server.call('GET', '/readyz'))).status !== status) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ANSWERED_WITHIN_MS, new Error(`No answer within ${ANSWERED_WITHIN_MS} ms.`));
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
