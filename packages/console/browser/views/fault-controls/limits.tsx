import { post } from '#console/browser/api.ts';
import { duration } from '#console/browser/format.ts';
import { useData } from '#console/browser/live.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { Card, Empty, Ready } from '#console/browser/parts/frame/page.tsx';
import { Pill } from '#console/browser/parts/pill.tsx';
import { Time } from '#console/browser/parts/time.tsx';
import { WindowPlot } from '#console/browser/plots/window.tsx';
import type { ConsoleEvent, LimitRow } from '#console/data.ts';

const CONCERNS: ReadonlySet<ConsoleEvent['type']> = new Set(['submitted', 'limit', 'clock']);

/** Each ID number that was submitted, its count, and when that count ends. */
export function LimitsControl() {
  const limits = useData<readonly LimitRow[]>('limits', ({ type }) => CONCERNS.has(type));
  return (
    <Card
      title="ID number limits"
      note="Every submission of a number counts, until none came for the whole window."
    >
      <Ready loaded={limits}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No number counts now." />
          ) : (
            <ul class="limits">
              {rows.map((row) => (
                <Limit key={row.key} row={row} onReset={limits.reload} />
              ))}
            </ul>
          )
        }
      </Ready>
    </Card>
  );
}

function Limit({ row, onReset }: { row: LimitRow; onReset: () => void }) {
  const { key, country, id_type, id_number, count, max, window_ms, blocked_until } = row;
  const reset = async () => {
    await post('limits/reset', { key });
    onReset();
  };
  return (
    <li>
      <p class="limit-line">
        <span>
          <code>{id_number}</code>{' '}
          <span class="soft">
            {country} {id_type}
          </span>
        </span>
        <span>
          {count} of {max} within {duration(window_ms)}{' '}
          {blocked_until && (
            <Pill tone="bad">
              blocked until <Time at={blocked_until} />
            </Pill>
          )}
        </span>
        <Action kind="small" onAct={reset}>
          Reset<span class="unseen"> {id_number}</span>
        </Action>
      </p>
      <WindowPlot limit={row} />
    </li>
  );
}
