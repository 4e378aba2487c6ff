import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [name: string, content: () => ComponentChildren])[];
}

/** One of several texts; arrow keys go from tab to tab. */
export function Tabs({ label, tabs }: TabsProps) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(([name], at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}tab${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}panel`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab${chosen}`}>
        {tabs[chosen]?.[1]()}
      </div>
    </div>
  );
}
