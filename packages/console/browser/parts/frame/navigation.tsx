import { useEffect, useRef, useState } from 'preact/hooks';
import { clockTime, dayOf, duration } from '#console/browser/format.ts';
import { useIsLive } from '#console/browser/live.ts';
import { Palette } from '#console/browser/palette/palette.tsx';
import { sandboxNow } from '#console/browser/sandbox.ts';
import { SECTIONS } from '#console/browser/sections.ts';
import type { ClockState } from '#console/data.ts';

interface NavigationProps {
  readonly section: string;
  readonly clock: ClockState | null;
  readonly onSkip: () => void;
}

export function Navigation({ section, clock, onSkip }: NavigationProps) {
  const shown = section === 'jobs' ? 'links' : section;
  const views = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the bar is wider than the screen.
    const current = views.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <header class="bar">
      <button type="button" class="skip" onClick={onSkip}>
        Skip to the content
      </button>
      <p class="brand">
        <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="m9 16.5 5 5 9.5-11" />
        </svg>
        <span>
          <span class="product">Verification links</span> <span class="soft">Sandbox</span>
        </span>
      </p>
      <nav aria-label="Views" ref={views}>
        <ul>
          {SECTIONS.map(([name, text]) => (
            <li key={name}>
              <a href={`#/${name}`} aria-current={name === shown ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
          <li>
            <a href="/docs">
              Docs <span aria-hidden="true">↗</span>
            </a>
          </li>
        </ul>
      </nav>
      <div class="state">
        <Live />
        {clock && <SandboxClock aheadMs={clock.ahead_ms} />}
        <Palette />
      </div>
    </header>
  );
}

/** Whether what is shown is what there is. */
function Live() {
  const isLive = useIsLive();
  return (
    <p class={`live ${isLive ? 'on' : 'off'}`} role="status">
      {isLive ? 'Live' : 'Connecting …'}
    </p>
  );
}

/** Within this the difference is the time that a request takes. */
const REAL_TIME_MS = 2_000;

function SandboxClock({ aheadMs }: { aheadMs: number }) {
  const [now, setNow] = useState(sandboxNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(sandboxNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isReal = Math.abs(aheadMs) < REAL_TIME_MS;
  return (
    <a class="clock" href="#/levers" title="The sandbox's time. Move it in Levers.">
      <span class="unseen">The sandbox’s time: </span>
      <span class="day">{dayOf(now)} </span>
      {clockTime(now)}
      {!isReal && (
        <span class="ahead">
          {' '}
          {aheadMs > 0 ? '+' : '−'}
          {duration(aheadMs)}
        </span>
      )}
    </a>
  );
}
