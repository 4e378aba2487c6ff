/** Ctrl K: one field that goes to any view, link, job, callback or request. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Find, findRows, findViews, type Recent, readRecent } from './finds.ts';

const PAUSE_MS = 120;
const KEYS = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  /** How often it was opened since it was last closed: each time begins with nothing typed. */
  const [opened, setOpened] = useState(0);
  const open = () => {
    setOpened((times) => times + 1);
    dialog.current?.showModal();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (dialog.current?.open) dialog.current.close();
      else open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" class="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        Find <kbd>{KEYS}</kbd>
      </button>
      <dialog
        class="palette"
        ref={dialog}
        aria-label="Find"
        // It comes late: it may be open again.
        onClose={() => !dialog.current?.open && setOpened(0)}
        // A click beside it closes it.
        {...{ closedby: 'any' }}
      >
        {opened > 0 && <Finder key={opened} onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<{ at: number; href?: string | undefined }>({ at: 0 });
  const finds = useFinds(text.trim());
  // Rows come late: the one that was chosen stays so wherever it is then, and one that is gone gives way.
  const there = finds.findIndex(({ href }) => href === wanted.href);
  const chosen = there >= 0 ? there : Math.min(wanted.at, Math.max(0, finds.length - 1));
  const choose = (at: number) => setWanted({ at, href: finds[at]?.href });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key: what is typed at once is not lost.
  useLayoutEffect(() => field.current?.focus(), []);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') document.getElementById(`${id}${chosen}`)?.click();
    if (!step || finds.length === 0) return;
    event.preventDefault();
    const next = (chosen + step + finds.length) % finds.length;
    choose(next);
    document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Find"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={finds.length > 0 ? `${id}${chosen}` : undefined}
        placeholder="A view, a name, an id, an address, a result"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setWanted({ at: 0 });
        }}
        onKeyDown={onKey}
      />
      <div role="listbox" id={`${id}list`} aria-label="Found">
        {finds.map((find, at) => (
          <a
            key={find.href}
            href={find.href}
            role="option"
            tabIndex={-1}
            id={`${id}${at}`}
            aria-selected={at === chosen}
            onPointerMove={() => choose(at)}
            onClick={onDone}
          >
            <span class="soft">{find.group}</span>
            <span class="cut">
              <bdi>{find.title}</bdi> <code>{find.detail}</code>
            </span>
          </a>
        ))}
      </div>
      <p class="soft" role="status">
        {finds.length === 0 && 'Nothing found among the newest.'}
      </p>
    </>
  );
}

/** Views at once, rows after a pause; what comes late for another text is dropped. */
function useFinds(text: string): readonly Find[] {
  const recent = useRef<Promise<Recent> | null>(null);
  const [rows, setRows] = useState<readonly Find[]>([]);
  useEffect(() => {
    if (text === '') return setRows([]);
    let isLatest = true;
    const timer = setTimeout(async () => {
      recent.current ??= readRecent();
      // A search that fails finds nothing: the views stay.
      const found = await findRows(text, recent.current).catch(() => []);
      if (isLatest) setRows(found);
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);
  return [...findViews(text), ...rows];
}
