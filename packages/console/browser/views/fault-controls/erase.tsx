import { useRef, useState } from 'preact/hooks';
import { postFaultControl } from '#console/browser/api.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { Card } from '#console/browser/parts/frame/page.tsx';

/** Asks first: nothing of it comes back. */
export function EraseControl() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [seed, setSeed] = useState('');
  const erase = async () => {
    await postFaultControl('reset', seed.trim() ? { seed: seed.trim() } : {});
    dialog.current?.close();
  };
  return (
    <Card
      title="Erase everything"
      note="Links, jobs, callbacks, limits, partners but the first, and this log."
    >
      <div class="fields">
        <label>
          <span>Seed</span>
          <input
            value={seed}
            maxLength={64}
            placeholder="none: random ids, real time"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <span class="soft hint">
            With a seed, ids are the same in every run, and its time begins at the same moment.
          </span>
        </label>
      </div>
      <p class="row">
        <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
          Erase everything …
        </button>
      </p>
      <dialog ref={dialog} aria-labelledby="erase-title">
        <h2 id="erase-title">Erase everything?</h2>
        <p>Every link, job and callback of this sandbox, and its log. This cannot be undone.</p>
        <p class="row">
          <Action kind="danger" onAct={erase}>
            Erase everything
          </Action>
          <button type="button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
        </p>
      </dialog>
    </Card>
  );
}
