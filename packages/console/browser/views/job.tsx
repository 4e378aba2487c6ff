import type { JobDetail } from '#console/data.ts';
import { useData } from '../live.ts';
import { CallbackTable } from '../parts/callback-table.tsx';
import { Card, Empty, Facts, Page, Ready } from '../parts/frame/page.tsx';
import { Result, State } from '../parts/pill.tsx';
import { Time } from '../parts/time.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { hrefOf } from '../router.ts';
import { Id } from './link.tsx';

export function Job({ serviceJobId }: { serviceJobId: string }) {
  const job = useData<JobDetail>(
    `jobs/${encodeURIComponent(serviceJobId)}`,
    ({ service_job_id }) => service_job_id === serviceJobId,
  );
  return (
    <Ready loaded={job}>
      {(data) => (
        <Page
          title={`${data.country} ${data.id_type}`}
          back={{ href: hrefOf(['links', data.ref_id]), text: 'Its link' }}
        >
          <div class="columns">
            <div>
              <Card title="Timeline">
                <Timeline entries={data.timeline} />
              </Card>
              <Card title="Callbacks">
                {data.callbacks.length === 0 ? (
                  <Empty title="None yet." />
                ) : (
                  <CallbackTable callbacks={data.callbacks} />
                )}
              </Card>
            </div>
            <div class="aside">
              <Card>
                <Facts
                  facts={[
                    ['Result', <Result code={data.result_code} text={data.result_text} />],
                    ['State', <State state={data.state} />],
                    ['user_id', <Id id={data.user_id} />],
                    ['job_id', <Id id={data.job_id} />],
                    ['Method', data.verification_method],
                    ['Partner', <code>{data.partner_id}</code>],
                    ['Submitted', <Time at={data.submitted_at} />],
                    ['Completed', data.completed_at ? <Time at={data.completed_at} /> : 'not yet'],
                  ]}
                />
              </Card>
            </div>
          </div>
        </Page>
      )}
    </Ready>
  );
}
