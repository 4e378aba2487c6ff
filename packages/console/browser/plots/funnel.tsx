/** How many of those who opened links came how far (D-113). */
import type { ConsoleEvent } from '#console/data.ts';
import type { FunnelStep, StepCounts } from '#core/page/daily-counts.ts';
import { useData } from '../live.ts';
import { Card, Empty, Ready } from '../parts/frame/page.tsx';

const CONCERNS: ReadonlySet<ConsoleEvent['type']> = new Set([
  ...(['link_opened', 'step_reached', 'submitted', 'result', 'clock'] as const),
]);

const STEPS: readonly (readonly [step: FunnelStep, name: string])[] = [
  ['opened', 'Opened'],
  ['consented', 'Consented'],
  ['submitted', 'Submitted'],
  ['succeeded', 'Succeeded'],
];

/** Of one link, or of all. */
export function Funnel({ refId }: { refId?: string }) {
  const path = refId === undefined ? 'counts' : `counts?ref_id=${encodeURIComponent(refId)}`;
  const counts = useData<StepCounts>(
    path,
    ({ type, ref_id }) => CONCERNS.has(type) && (refId === undefined || ref_id === refId),
  );
  return (
    <Card title="Funnel" note="Of the last 31 days.">
      <Ready loaded={counts}>{(data) => <Steps counts={data} />}</Ready>
    </Card>
  );
}

function Steps({ counts }: { counts: StepCounts }) {
  // Submissions over the API were not opened.
  const most = Math.max(...STEPS.map(([step]) => counts[step]));
  if (most === 0) return <Empty title="Nobody has opened it yet." />;
  return (
    <table class="numbers funnel">
      <caption class="unseen">How many came how far</caption>
      <tbody>
        {STEPS.map(([step, name]) => (
          <tr key={step}>
            <th scope="row">{name}</th>
            <td>
              <progress value={counts[step]} max={most} aria-label={name} />
            </td>
            <td class="end">{counts[step]}</td>
            <td class="end soft">{Math.round((counts[step] / most) * 100)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
