import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Working {
  readonly isBusy: boolean;
  /** What went wrong the last time. */
  readonly error: string | null;
  run(work: () => Promise<unknown>): Promise<void>;
}

/** Runs one thing at a time, and keeps what went wrong. */
export function useWork(): Working {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    await work().catch((reason: Error) => setError(reason.message));
    setBusy(false);
  };
  return { isBusy, error, run };
}

interface ActionProps {
  readonly onAct: () => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'small' | 'danger' | '';
  readonly disabled?: boolean;
}

/** A button that says what went wrong. */
export function Action({ onAct, children, kind = '', disabled = false }: ActionProps) {
  const { isBusy, error, run } = useWork();
  return (
    <span class="action">
      <button
        type="button"
        class={kind}
        disabled={disabled}
        aria-busy={isBusy}
        onClick={() => isBusy || run(onAct)}
      >
        {children}
      </button>
      <Problem text={error} />
    </span>
  );
}

export function Problem({ text }: { text: string | null }) {
  return text ? (
    <span class="problem" role="alert">
      {text}
    </span>
  ) : null;
}
