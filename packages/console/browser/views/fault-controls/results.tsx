import { useState } from 'preact/hooks';
import { postFaultControl } from '#console/browser/api.ts';
import { duration } from '#console/browser/format.ts';
import { outcomeText } from '#console/browser/outcomes.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { OutcomeField } from '#console/browser/parts/form/outcome-field.tsx';
import { TimesField } from '#console/browser/parts/form/times-field.tsx';
import { Card } from '#console/browser/parts/frame/page.tsx';
import { useSandbox } from '#console/browser/sandbox.ts';

const DELAYS_MS = [0, 2_000, 10_000, 60_000];

export function ResultsControl() {
  const { levers } = useSandbox();
  const [outcome, setOutcome] = useState<string>('not_found');
  const [delayMs, setDelay] = useState(0);
  const [times, setTimes] = useState(1);
  const next = { outcome, ...(delayMs > 0 && { delay_ms: delayMs }), ...(times > 1 && { times }) };
  const set = (results: readonly object[]) => () => postFaultControl('results', { results });
  return (
    <Card
      title="Next results"
      note="Jobs take the next one; then the last digit of the ID number decides again."
    >
      <div class="fields">
        <OutcomeField value={outcome} onValue={setOutcome} />
        <label>
          <span>Verifier takes</span>
          <select value={delayMs} onChange={(event) => setDelay(Number(event.currentTarget.value))}>
            {DELAYS_MS.map((ms) => (
              <option key={ms} value={ms}>
                {ms === 0 ? 'no time' : duration(ms)}
              </option>
            ))}
          </select>
        </label>
        <TimesField label="Jobs" value={times} onValue={setTimes} />
      </div>
      <p class="row">
        <Action kind="small" onAct={set([next])}>
          Add to the queue
        </Action>
        <Action kind="small" disabled={levers.results.length === 0} onAct={set([])}>
          Empty the queue
        </Action>
      </p>
      <ol class="queue" aria-label="Queue">
        {levers.results.map(({ outcome: queued, delay_ms, times: left, ref_id }, at) => (
          <li key={at}>
            {outcomeText(queued)}
            <span class="soft">
              {delay_ms ? ` after ${duration(delay_ms)}` : ''}
              {left && left > 1 ? ` × ${left}` : ''}
              {ref_id ? ' for one link' : ''}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
