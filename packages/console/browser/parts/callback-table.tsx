import type { CallbackRow } from '#console/data.ts';
import { hrefOf } from '../router.ts';
import { Pill, Result, State, Status } from './pill.tsx';
import { type Column, Table } from './table.tsx';
import { Time } from './time.tsx';

const COLUMNS: readonly Column<CallbackRow>[] = [
  {
    title: 'Callback',
    show: ({ webhook_id, service_job_id, ref_id, url }) => (
      <a href={hrefOf(['callbacks', service_job_id, webhook_id])}>
        <span class="cut">{url ?? 'no address'}</span>
        <code class="under">{webhook_id}</code>
        {ref_id === null && <Pill>test</Pill>}
      </a>
    ),
  },
  { title: 'State', show: ({ state }) => <State state={state} /> },
  { title: 'Result', wide: true, show: ({ result_code }) => <Result code={result_code} /> },
  {
    title: 'Attempts',
    wide: true,
    show: ({ attempts, attempts_made }) => (
      <span class="attempts">
        {attempts_made > attempts.length && (
          <span class="soft">{attempts_made - attempts.length} earlier</span>
        )}
        {attempts.map(({ status }, at) => (
          <Status key={at} status={status} />
        ))}
      </span>
    ),
  },
  { title: 'Time', align: 'end', show: ({ created_at }) => <Time at={created_at} /> },
];

export function CallbackTable({ callbacks }: { callbacks: readonly CallbackRow[] }) {
  return (
    <Table label="Callbacks" rows={callbacks} columns={COLUMNS} keyOf={({ webhook_id }) => webhook_id} />
  );
}
