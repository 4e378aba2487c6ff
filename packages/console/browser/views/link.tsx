import type { JobRow, LinkDetail } from '#console/data.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { call } from '../api.ts';
import { useData } from '../live.ts';
import { Code } from '../parts/code.tsx';
import { Copy } from '../parts/copy.tsx';
import { Action } from '../parts/form/action.tsx';
import { Card, Empty, Facts, Page, Ready } from '../parts/frame/page.tsx';
import { OpenLink } from '../parts/open-link.tsx';
import { Result, State } from '../parts/pill.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { Funnel } from '../plots/funnel.tsx';
import { hrefOf } from '../router.ts';

const BACK = { href: '#/links', text: 'Links' };

export function Link({ refId }: { refId: string }) {
  const path = `links/${encodeURIComponent(refId)}`;
  const link = useData<LinkDetail>(path, ({ ref_id }) => ref_id === refId);
  return (
    <Ready loaded={link}>
      {(data) => (
        <Page
          title={data.name ?? data.company_name}
          back={BACK}
          actions={data.state === 'active' && <Disable link={data} onDone={link.reload} />}
        >
          <div class="columns">
            <div>
              <Card title="Timeline">
                <Timeline entries={data.timeline} />
              </Card>
              <Card title="Jobs">
                <Jobs jobs={data.jobs} />
              </Card>
              <Card title="As the API answers it">
                <Code text={printableJson(data.link, 2)} label="The link" json />
              </Card>
            </div>
            <div class="aside">
              <Card>
                <Facts
                  facts={[
                    ['State', <State state={data.state} />],
                    ['ref_id', <Id id={data.ref_id} />],
                    ['Partner', <code>{data.partner_id}</code>],
                    ['Created', <Time at={data.created_at} />],
                    ['Expires', data.expires_at ? <Time at={data.expires_at} /> : 'never'],
                    ['Uses', data.is_single_use ? 'one' : 'many'],
                    ['Submissions', data.submissions],
                  ]}
                />
                <OpenLink refId={data.ref_id} url={data.url} />
              </Card>
              <Funnel refId={refId} />
            </div>
          </div>
        </Page>
      )}
    </Ready>
  );
}

export const Id = ({ id }: { id: string }) => (
  <span class="id">
    <code>{id}</code>
    <Copy text={id} />
  </span>
);

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  {
    title: 'Job',
    show: ({ service_job_id, id_type, country, verification_method }) => (
      <a href={hrefOf(['jobs', service_job_id])}>
        {country} {id_type}
        <span class="under soft">{verification_method}</span>
      </a>
    ),
  },
  { title: 'State', wide: true, show: ({ state }) => <State state={state} /> },
  {
    title: 'Result',
    show: ({ result_code, result_text }) => <Result code={result_code} text={result_text} />,
  },
  { title: 'Submitted', align: 'end', wide: true, show: ({ submitted_at }) => <Time at={submitted_at} /> },
];

function Jobs({ jobs }: { jobs: readonly JobRow[] }) {
  if (jobs.length === 0) return <Empty title="Nobody has submitted yet." />;
  return (
    <Table label="Jobs" rows={jobs} columns={JOB_COLUMNS} keyOf={({ service_job_id }) => service_job_id} />
  );
}

function Disable({ link, onDone }: { link: LinkDetail; onDone: () => void }) {
  const disable = async () => {
    const { partner_id, ref_id } = link;
    const { response } = await call({
      partner_id,
      operation_id: 'updateLink',
      path: { linkId: ref_id },
      body: { is_disabled: true },
    });
    if (response.status >= 300) throw new Error(response.body);
    onDone();
  };
  return <Action onAct={disable}>Disable</Action>;
}
