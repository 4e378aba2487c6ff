import { wireTime } from '#protocol/wire-time.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Moves the sandbox's clock forward. */
export const advanceSandboxClock =
  ({ advanceClock }: SandboxDeps): Handler<'advanceSandboxClock'> =>
  async ({ body }, { audit }) => {
    const now = await advanceClock(body.advance_ms, audit);
    if (now === null) {
      const message = 'must leave the clock before the middle of the year 9999';
      return { refused: 'invalid_value', details: [{ path: '/advance_ms', message }] };
    }
    return { status: 200, body: { now: wireTime(now) } };
  };
