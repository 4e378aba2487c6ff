import type { RequestRow, Rows } from '#console/data.ts';
import { duration } from '../format.ts';
import { useData } from '../live.ts';
import { Exchange } from '../parts/exchange.tsx';
import { Card, Empty, Facts, Page, Ready } from '../parts/frame/page.tsx';
import { Pill, Status } from '../parts/pill.tsx';
import { Time } from '../parts/time.tsx';
import { Id } from './link.tsx';
import { Refusal } from './refusal.tsx';

const BACK = { href: '#/requests', text: 'Requests' };

export function Request({ id }: { id: string }) {
  // The newest that is not after it.
  const found = useData<Rows<RequestRow>>(`requests?after=${Number(id) + 1}&limit=1`, () => false);
  return (
    <Ready loaded={found}>
      {({ rows: [row] }) =>
        row?.id === Number(id) ? (
          <Found row={row} />
        ) : (
          <Page title="Request" back={BACK}>
            <Empty title="This request is not kept any more.">The last 1,000 are.</Empty>
          </Page>
        )
      }
    </Ready>
  );
}

function Found({ row }: { row: RequestRow }) {
  return (
    <Page title={row.operation ?? `${row.method} ${row.path}`} back={BACK}>
      <div class="columns">
        <div>
          {row.signature_refusal && <Refusal refusal={row.signature_refusal} />}
          {row.unknown_fields.length > 0 && (
            <Card title="Fields that the service ignores">
              {row.unknown_fields.map(({ path, meant }) => (
                <p key={path}>
                  <code>{path}</code> is not in the contract.
                  {meant && (
                    <>
                      {' '}
                      Did you mean <code>{meant}</code>?
                    </>
                  )}
                </p>
              ))}
            </Card>
          )}
          <Card title="What was sent and answered">
            <Exchange request={row.request} response={row.response} />
          </Card>
        </div>
        <div class="aside">
          <Card>
            <Facts
              facts={[
                ['Status', <Status status={row.status} />],
                ['Code', row.code ? <Pill>{row.code}</Pill> : 'none'],
                ['Partner', row.partner_id ? <code>{row.partner_id}</code> : 'none'],
                ['Time', <Time at={row.at} ms />],
                ['Took', duration(row.ms)],
                ['Request id', <Id id={row.request_id} />],
                ...(row.outage ? [['Outage', <Pill tone="warn">{row.outage}</Pill>] as const] : []),
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  );
}
