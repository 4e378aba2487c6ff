import { useState } from 'preact/hooks';
import { postFaultControl } from '#console/browser/api.ts';
import { duration, fullTime } from '#console/browser/format.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { Card } from '#console/browser/parts/frame/page.tsx';
import { sandboxNow, useSandbox } from '#console/browser/sandbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The slider's places: what is often waited for lies evenly between a second and a year. */
const LENGTHS = [
  1_000,
  6_000,
  MINUTE,
  6 * MINUTE,
  30 * MINUTE,
  HOUR,
  6 * HOUR,
  DAY,
  3 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
];
/** What each of these makes happen. */
const USES: Readonly<Record<number, string>> = {
  6000: 'the second attempt of a callback',
  [6 * MINUTE]: 'the third attempt',
  [HOUR]: 'image links expire',
  [3 * DAY]: 'a blocked ID number is accepted again',
  [30 * DAY]: 'images are erased',
  [90 * DAY]: 'links without an expiry expire',
};

export function ClockControl() {
  const { clock } = useSandbox();
  const [at, setAt] = useState(LENGTHS.indexOf(DAY));
  const length = LENGTHS[at] ?? DAY;
  const advance = (advance_ms: number) => () => postFaultControl('clock', { advance_ms });
  return (
    <Card title="Clock" note="Let time pass instead of waiting. It only goes forward.">
      <p class="big">{fullTime(sandboxNow())}</p>
      <p class="soft">{distanceOf(clock.ahead_ms)}</p>
      <label>
        <span>Forward by {duration(length)}</span>
        <input
          type="range"
          min={0}
          max={LENGTHS.length - 1}
          value={at}
          aria-valuetext={duration(length)}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
        <span class="soft hint">{USES[length] ?? '\u00a0'}</span>
      </label>
      <p class="row">
        <Action kind="small" onAct={advance(length)}>
          Move the clock
        </Action>
        <Action kind="small" onAct={advance(3 * DAY)}>
          +3 days
        </Action>
      </p>
    </Card>
  );
}

/** With a seed, the clock begins in the past. */
function distanceOf(aheadMs: number): string {
  if (Math.abs(aheadMs) < 2_000) return 'Real time';
  return `${duration(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} real time`;
}
