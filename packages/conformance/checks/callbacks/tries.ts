/**
 * When a callback is tried again (§6, D-19): judged by what arrives, in real time. One scene serves all checks: a receiver
 * for each kind of answer. How long the server waits before its second try is seen where it has to make one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { group } from '#conformance/kit/check.ts';
import type { Inbox, InboxAnswer, InboxCallback } from '#conformance/kit/receiver.ts';
import type { Session } from '#conformance/kit/session.ts';
import type { Target } from '#conformance/kit/target.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { expectAttempts } from './arrivals.ts';
import { submitted } from './deliveries.ts';

const waiting = group('Callbacks', { requires: ['state', 'callbacks'], waits: true });
const withClock = group('Callbacks', { requires: ['state', 'callbacks', 'clock'] });

const TAKEN = [200, 201, 202, 203, 204, 206, 299];
const REFUSED = [300, 302, 307, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503];
/** Less than the 15 s that a receiver has. */
const SLOW_MS = 10_000;
/** What a receiver asks for that wants no callback for a while: more than the usual wait. */
const ASKED_SECONDS = 16;
const DAY_MS = 86_400_000;

type Inboxes = ReadonlyMap<number, Inbox>;

interface Scene {
  readonly taken: Inboxes;
  readonly refused: Inboxes;
  readonly gone: Inbox;
  /** The longest wait before a second try that was seen, milliseconds. */
  readonly waitMs: number;
}

const scenes = new WeakMap<Target, Promise<Scene>>();

function sceneOf(s: Session): Promise<Scene> {
  const scene = scenes.get(s.target) ?? play(s);
  scenes.set(s.target, scene);
  return scene;
}

const waitOf = ([first, second]: readonly InboxCallback[]): number =>
  first && second ? second.at - first.at : 0;

/** Waits until a callback that was answered at that time would have been tried again. */
const untilOver = (at: number, waitMs: number) => sleep(Math.max(0, at + 1.5 * waitMs + 1_000 - Date.now()));

async function play(s: Session): Promise<Scene> {
  const inboxFor = async (answer: InboxAnswer) => {
    const { inbox } = await submitted(s, [answer]);
    await inbox.received(1);
    return inbox;
  };
  const all = async (statuses: readonly number[]) =>
    new Map(await Promise.all(statuses.map(async (each) => [each, await inboxFor(each)] as const)));
  const [taken, refused, gone] = await Promise.all([all(TAKEN), all(REFUSED), inboxFor(410)]);
  // Those that are missing are told by the check of them.
  await Promise.allSettled([...refused.values()].map((inbox) => inbox.received(2)));
  const waits = [...refused.values()].map(({ arrivals }) => waitOf(arrivals)).filter(Boolean);
  const waitMs = waits.length > 0 ? Math.max(...waits) : 0;
  await untilOver(Math.max(...[gone, ...taken.values()].map(({ arrivals }) => arrivals[0]?.at ?? 0)), waitMs);
  return { taken, refused, gone, waitMs };
}

const countsOf = (inboxes: Inboxes): [number, number][] =>
  [...inboxes].map(([status, { arrivals }]) => [status, arrivals.length]);

/** Fails where a callback has come again before a time. */
async function comesOnce({ arrivals }: Inbox, until: number): Promise<void> {
  await sleep(Math.max(0, until - Date.now()));
  const early = arrivals.filter(({ at }) => at < until).length;
  expectEqual('how often it came before the time that was asked for', early, 1, 'D-19');
}

export const TRY_CHECKS = [
  waiting(
    'A receiver that answers any 2xx has the callback, and gets it no more',
    'D-19 §6',
    'Answer any 2xx within 15 seconds',
    async (s) => {
      const { taken } = await sceneOf(s);
      const expected = TAKEN.map((status) => [status, 1]);
      expectEqual('how often a callback came, by the status it got', countsOf(taken), expected, 'D-19 §6');
    },
  ),

  waiting(
    'Whatever else a receiver answers, a redirect or 4xx, it is tried again',
    'D-19 §6',
    'anything else, a redirect or 4xx included, is tried again for about a day, for the first time within half a minute',
    async (s) => {
      const counts = countsOf((await sceneOf(s)).refused);
      const once = counts.filter(([, count]) => count < 2).map(([status]) => status);
      expectEqual('answers after which a callback was not tried again', once, [], 'D-19 §6');
    },
  ),

  waiting(
    'Each try has the webhook-id of the first, and a signature of its own',
    'D-19 §6',
    'Id of the callback, the same over its retries.',
    async (s) => {
      for (const { arrivals } of (await sceneOf(s)).refused.values()) expectAttempts(s, arrivals);
    },
  ),

  waiting(
    '410 stops a callback',
    'D-19 §6',
    'The receiver is gone; this callback is not tried again.',
    async (s) => {
      const { gone } = await sceneOf(s);
      expectEqual('how often it came', gone.arrivals.length, 1, 'D-19');
    },
  ),

  waiting(
    'A receiver that takes ten seconds has time',
    'D-19',
    'Answer any 2xx within 15 seconds',
    async (s) => {
      const { inbox } = await submitted(s, [{ status: 204, afterMs: SLOW_MS }]);
      const [[first], { waitMs }] = await Promise.all([inbox.received(1), sceneOf(s)]);
      await untilOver((first?.at ?? 0) + SLOW_MS, waitMs);
      expectEqual('how often it came', inbox.arrivals.length, 1, 'D-19');
    },
  ),

  waiting(
    'A receiver says with Retry-After how long it wants no callback',
    'D-19',
    'makes the next wait longer, to 24 hours at most, and none shorter',
    async (s) => {
      const asking = (after: string) => submitted(s, [{ status: 503, headers: { 'retry-after': after } }]);
      const aheadMs = Math.max(0, s.target.clock.now() - Date.now());
      const at = Date.now() + (ASKED_SECONDS + 1) * 1_000;
      const [second, inSeconds, asDate] = await Promise.all([
        asking('1'),
        asking(String(ASKED_SECONDS)),
        asking(new Date(at + aheadMs).toUTCString()),
      ]);
      const { waitMs } = await sceneOf(s);
      const short = waitOf(await second.inbox.received(2));
      const shortens = 'a second instead of the usual wait shortens nothing';
      expectThat(shortens, short > waitMs / 2, `${short} ms, where ${waitMs} ms are usual`);
      if (waitMs > (ASKED_SECONDS - 3) * 1_000) throw new SkipCheck('the target waits that long of itself');
      const [first] = await inSeconds.inbox.received(1);
      await comesOnce(inSeconds.inbox, (first?.at ?? 0) + (ASKED_SECONDS - 1) * 1_000);
      // A date has no fractions of seconds.
      await comesOnce(asDate.inbox, at - 1_500);
    },
  ),

  withClock(
    'What was taken, or stopped by 410, does not come a day later either',
    'D-19',
    'and 410 stops it',
    async (s) => {
      const both = await Promise.all([submitted(s, [410]), submitted(s)]);
      for (const { inbox } of both) await inbox.received(1);
      // The server has to have read the answers before its clock moves.
      await sleep(1_000);
      await s.target.clock.advance(DAY_MS);
      // A later callback has arrived, so everything due before it has been sent.
      await (await submitted(s)).inbox.received(1);
      expectEqual(
        'how often they came',
        both.map(({ inbox }) => inbox.arrivals.length),
        [1, 1],
      );
    },
  ),
];
