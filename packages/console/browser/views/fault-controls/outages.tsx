import { useState } from 'preact/hooks';
import { postFaultControl } from '#console/browser/api.ts';
import { duration } from '#console/browser/format.ts';
import { KINDS } from '#console/browser/outages.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { TimesField } from '#console/browser/parts/form/times-field.tsx';
import { Card } from '#console/browser/parts/frame/page.tsx';
import { useSandbox } from '#console/browser/sandbox.ts';
import type { Outage } from '#console/data.ts';

const SLOW_MS = 3_000;

export function OutagesControl() {
  const { levers, operations } = useSandbox();
  const [kind, setKind] = useState<Outage['kind']>('unavailable');
  const [operation, setOperation] = useState('');
  const [times, setTimes] = useState(3);
  const outage = {
    kind,
    times,
    ...(operation && { operation_id: operation }),
    ...(kind === 'slow' && { delay_ms: SLOW_MS }),
  };
  const set = (outages: readonly object[]) => () => postFaultControl('outages', { outages });
  return (
    <Card
      title="Outages"
      note="See whether your code tries again, and does nothing twice. Begin adds one to those under way."
    >
      <div class="fields">
        <label>
          <span>Kind</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Outage['kind'])}>
            {Object.entries(KINDS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Operation</span>
          <select value={operation} onChange={(event) => setOperation(event.currentTarget.value)}>
            <option value="">All</option>
            {operations.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <TimesField label="Requests" value={times} onValue={setTimes} />
      </div>
      <p class="row">
        <Action kind="small" onAct={set([outage])}>
          Begin
        </Action>
        <Action kind="small" disabled={levers.outages.length === 0} onAct={set([])}>
          End all
        </Action>
      </p>
      <ul class="queue" aria-label="Under way">
        {levers.outages.map((each, at) => (
          <li key={at}>
            {KINDS[each.kind]} <span class="soft">{detailsOf(each)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `of createLink, 3 left` */
function detailsOf({ kind, operation_id, times, delay_ms }: Outage): string {
  return [
    operation_id && `of ${operation_id}`,
    times && `${times} left`,
    kind === 'slow' && delay_ms && duration(delay_ms),
  ]
    .filter(Boolean)
    .join(', ');
}
