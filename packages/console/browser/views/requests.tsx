import type { ConsoleEvent, RequestRow, Rows } from '#console/data.ts';
import { duration } from '../format.ts';
import { useData } from '../live.ts';
import { ChoiceFilter, TextFilter } from '../parts/form/filters.tsx';
import { Empty, Page, Ready } from '../parts/frame/page.tsx';
import { listPath, Pages } from '../parts/frame/pages.tsx';
import { Pill, Status } from '../parts/pill.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { hrefOf, type Place } from '../router.ts';
import { useSandbox } from '../sandbox.ts';
import { REASONS } from './refusal.tsx';

const KINDS = [
  ['api', 'API calls'],
  ['page', 'Page views'],
  ['all', 'All'],
] as const;
const FILTERS = ['status', 'code', 'operation', 'partner_id'];
const STATUSES = [0, 200, 201, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503];

const COLUMNS: readonly Column<RequestRow>[] = [
  {
    title: 'Request',
    show: ({ id, method, path, operation, signature_refusal, unknown_fields, outage }) => (
      <a href={hrefOf(['requests', String(id)])}>
        <span class="cut">
          <strong>{operation ?? method}</strong>
        </span>
        <code class="under cut">
          {method} {path}
        </code>
        {signature_refusal && (
          <span class="under problem">Signature refused: {REASONS[signature_refusal.reason]}</span>
        )}
        {unknown_fields.length > 0 && (
          <span class="under warned">Unknown: {unknown_fields.map(({ path }) => path).join(', ')}</span>
        )}
        {outage && <span class="under warned">Outage: {outage}</span>}
      </a>
    ),
  },
  { title: 'Status', show: ({ status }) => <Status status={status} /> },
  { title: 'Code', wide: true, show: ({ code }) => code && <Pill>{code}</Pill> },
  { title: 'Partner', wide: true, show: ({ partner_id }) => partner_id && <code>{partner_id}</code> },
  { title: 'Took', wide: true, align: 'end', show: ({ ms }) => duration(ms) },
  { title: 'Time', align: 'end', show: ({ at }) => <Time at={at} /> },
];

export function Requests({ place }: { place: Place }) {
  const { operations, partners } = useSandbox();
  const isRequest = ({ type }: ConsoleEvent) => type === 'request';
  const kind = place.query.get('kind') ?? 'api';
  const path = listPath('requests', place, FILTERS);
  const requests = useData<Rows<RequestRow>>(kind === 'all' ? path : `${path}&kind=${kind}`, isRequest);
  return (
    <Page title="Requests" intro="The last 1,000 calls, newest first. ID numbers are masked.">
      <nav class="kinds" aria-label="Kinds of requests">
        {KINDS.map(([value, text]) => (
          <a
            key={value}
            href={hrefOf(place.path, { ...Object.fromEntries(place.query), kind: value, after: '' })}
            aria-current={value === kind ? 'page' : undefined}
          >
            {text}
          </a>
        ))}
      </nav>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <ChoiceFilter
          {...{ place, name: 'status', label: 'Status' }}
          choices={STATUSES.map((status) => ({
            value: String(status),
            text: status ? String(status) : 'no answer',
          }))}
        />
        <TextFilter {...{ place, name: 'code', label: 'Code', placeholder: 'such as 2205' }} />
        <ChoiceFilter
          {...{ place, name: 'operation', label: 'Operation' }}
          choices={operations.map(({ id }) => ({ value: id, text: id }))}
        />
        <ChoiceFilter
          {...{ place, name: 'partner_id', label: 'Partner' }}
          choices={partners.map(({ partner_id, name }) => ({
            value: partner_id,
            text: `${partner_id} ${name}`,
          }))}
        />
      </form>
      <Ready loaded={requests}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty title="No requests.">
              Call the API, or <a href="#/">create a link</a> here.
            </Empty>
          ) : (
            <>
              <Table label="Requests" rows={rows} columns={COLUMNS} keyOf={({ id }) => id} />
              <Pages place={place} next={next} />
            </>
          )
        }
      </Ready>
    </Page>
  );
}
