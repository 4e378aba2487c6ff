import type { CallbackRow } from '#console/data.ts';
import { hrefOf } from '../router.ts';
import { Result, State, Status } from './pill.tsx';
import { type Column, Table } from './table.tsx';
import { Time } from './time.tsx';

const COLUMNS: readonly Column<CallbackRow>[] = [
  {
    title: 'Callback',
    show: ({ webhook_id, service_job_id, link_name, url, result_code, result_text }) => (
      <a href={hrefOf(['callbacks', service_job_id, webhook_id])}>
        <bdi>{link_name ?? 'Test callback'}</bdi>{' '}
        {result_code && <Result code={result_code} text={result_text} />}
        <code class="under cut">{url ?? 'no address'}</code>
      </a>
    ),
  },
  { title: 'State', show: ({ state }) => <State state={state} /> },
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
