import type { ConsoleEvent } from '#console/data.ts';
import type { Stats } from '#console/stats.ts';
import { useData } from '../live.ts';
import { Card, Empty, Page, Ready } from '../parts/frame/page.tsx';
import { Bars, type Series, sum } from '../plots/bars.tsx';
import { Funnel } from '../plots/funnel.tsx';
import { Spread } from '../plots/spread.tsx';
import { LimitsControl } from './fault-controls/limits.tsx';

const CONCERNS: ReadonlySet<ConsoleEvent['type']> = new Set([
  'submitted',
  'result',
  'callback_attempt',
  'clock',
]);

/** Of the contract, with a colour of its own each. */
const RESULTS: Readonly<Record<string, readonly [name: string, color: string]>> = {
  '1012': ['1012 found', 'c-good'],
  '0810': ['0810 document verified', 'c-teal'],
  '0812': ['0812 provisional', 'c-warn'],
  '0811': ['0811 rejected', 'c-bad'],
  '1013': ['1013 not found', 'c-plum'],
  '1014': ['1014 unsupported format', 'c-brown'],
  '1015': ['1015 source unavailable', 'c-grey'],
  '2301': ['2301 system error', 'c-ink'],
};

export function Charts() {
  const stats = useData<Stats>('stats', ({ type }) => CONCERNS.has(type));
  return (
    <Page title="Charts" intro="What happened in this sandbox, by its own clock.">
      <Ready loaded={stats}>{(data) => <Plots stats={data} />}</Ready>
      <Funnel />
      <LimitsControl />
    </Page>
  );
}

function Plots({ stats }: { stats: Stats }) {
  const axis = { from: stats.from, intervalMs: stats.interval_ms };
  const submissions: Series = { name: 'submissions', color: 'c-accent', values: stats.submissions };
  const results = Object.entries(stats.results).map(([code, values]): Series => {
    const [name, color] = RESULTS[code] ?? [code, 'c-grey'];
    return { name, color, values };
  });
  const attempts: readonly Series[] = [
    { name: 'delivered', color: 'c-good', values: stats.attempts_ok },
    { name: 'failed', color: 'c-bad', values: stats.attempts_failed },
  ];
  if (sum(stats.submissions) + sum(stats.attempts_ok) + sum(stats.attempts_failed) === 0) {
    return <Empty title="Nothing to draw yet.">Submit to a link, and it appears here.</Empty>;
  }
  return (
    <div class="cards plots">
      <Card title="Submissions">
        <Bars title="Submissions" series={[submissions]} {...axis} />
      </Card>
      <Card title="Results">
        <Bars title="Results" series={results} {...axis} />
      </Card>
      <Card title="Time to result">
        {stats.time_to_result_ms.length > 0 ? (
          <Spread title="Time to result" values={stats.time_to_result_ms} />
        ) : (
          <Empty title="No result yet." />
        )}
      </Card>
      <Card title="Delivery attempts">
        <Bars title="Delivery attempts" series={attempts} {...axis} />
      </Card>
    </div>
  );
}
