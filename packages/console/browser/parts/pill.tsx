import type { ComponentChildren } from 'preact';

type Tone = 'good' | 'bad' | 'warn' | 'plain' | 'accent';

export function Pill({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

/** An HTTP status; 0 and null are a connection that ended without an answer. */
export function Status({ status }: { status: number | null }) {
  if (!status) return <Pill tone="bad">no answer</Pill>;
  return <Pill tone={toneOfStatus(status)}>{status}</Pill>;
}

export function toneOfStatus(status: number): Tone {
  if (status < 300) return 'good';
  if (status < 400) return 'accent';
  return status < 500 ? 'warn' : 'bad';
}

const STATE_TONES: Readonly<Record<string, Tone>> = {
  active: 'good',
  used: 'plain',
  full: 'plain',
  'not ready': 'warn',
  disabled: 'bad',
  expired: 'warn',
  processing: 'accent',
  provisional: 'warn',
  complete: 'good',
  delivered: 'good',
  failed: 'bad',
  waiting: 'accent',
  paused: 'warn',
};

/** The state of a link, a job or a delivery. */
export const State = ({ state }: { state: string }) => (
  <Pill tone={STATE_TONES[state] ?? 'plain'}>{state}</Pill>
);

const FOUND_CODES: ReadonlySet<string> = new Set(['1012', '0810']);

/** The result of a job. */
export function Result({ code, text }: { code: string | null; text?: string | null }) {
  if (code === null) return <span class="soft">none yet</span>;
  const tone = FOUND_CODES.has(code) ? 'good' : code === '0812' ? 'warn' : 'bad';
  return (
    <Pill tone={tone}>
      {code}
      {text && <span class="text"> {text}</span>}
    </Pill>
  );
}
