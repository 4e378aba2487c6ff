import type { CallbackAttempt, CallbackRow, Rows } from '#console/data.ts';
import { post } from '../api.ts';
import { duration } from '../format.ts';
import { useData } from '../live.ts';
import { Copy } from '../parts/copy.tsx';
import { Exchange } from '../parts/exchange.tsx';
import { Action } from '../parts/form/action.tsx';
import { Card, Empty, Facts, Page, Ready } from '../parts/frame/page.tsx';
import { Result, State, Status } from '../parts/pill.tsx';
import { Steps } from '../parts/steps.tsx';
import { Time } from '../parts/time.tsx';
import { hrefOf } from '../router.ts';
import { Id } from './link.tsx';

const BACK = { href: '#/callbacks', text: 'Callbacks' };

export function Callback({ serviceJobId, webhookId }: { serviceJobId: string; webhookId: string }) {
  const found = useData<Rows<CallbackRow>>(
    `callbacks?service_job_id=${encodeURIComponent(serviceJobId)}&limit=200`,
    ({ type }) => type === 'callback_attempt' || type === 'callback_received' || type === 'clock',
  );
  return (
    <Ready loaded={found}>
      {({ rows }) => {
        const callback = rows.find(({ webhook_id }) => webhook_id === webhookId);
        return callback ? (
          <Found callback={callback} />
        ) : (
          <Page title="Callback" back={BACK}>
            <Empty title="There is no such callback." />
          </Page>
        );
      }}
    </Ready>
  );
}

function Found({ callback }: { callback: CallbackRow }) {
  const isTest = callback.ref_id === null;
  return (
    <Page
      title={isTest ? 'Test callback' : `Callback of ${callback.link_name ?? 'a link'}`}
      back={BACK}
      actions={!isTest && <Replay callback={callback} />}
    >
      <div class="columns">
        <div>
          {callback.attempts.length === 0 && <Empty title="Not tried yet, or too long ago to be kept." />}
          {callback.attempts.toReversed().map((attempt, at) => (
            <Attempt
              key={callback.attempts_made - at}
              attempt={attempt}
              number={callback.attempts_made - at}
              isOpen={at === 0}
            />
          ))}
        </div>
        <div class="aside">
          <CallbackFacts callback={callback} />
        </div>
      </div>
    </Page>
  );
}

function CallbackFacts({ callback }: { callback: CallbackRow }) {
  const { ref_id, service_job_id } = callback;
  return (
    <Card>
      <Facts
        facts={[
          ['State', <State state={callback.state} />],
          ['Result', <Result code={callback.result_code} />],
          ['webhook-id', <Id id={callback.webhook_id} />],
          ['Job', ref_id === null ? 'none' : <a href={hrefOf(['jobs', service_job_id])}>its timeline</a>],
          ['Link', ref_id === null ? 'none' : <a href={hrefOf(['links', ref_id])}>its timeline</a>],
          ['Address', <code>{callback.url ?? 'none'}</code>],
          ['Attempts', callback.attempts_made],
          ['Next attempt', callback.next_attempt_at ? <Time at={callback.next_attempt_at} /> : 'none'],
        ]}
      />
      {callback.next_attempt_at && (
        <p class="soft note">
          Move the clock in <a href="#/levers">Levers</a> instead of waiting.
        </p>
      )}
    </Card>
  );
}

function Attempt({ attempt, number, isOpen }: { attempt: CallbackAttempt; number: number; isOpen: boolean }) {
  const { at, request, status, failure, ms, steps, curl } = attempt;
  return (
    <details class="card attempt" open={isOpen}>
      <summary>
        <h2>
          Attempt {number} <Status status={status} />
        </h2>
        <span class="soft">
          <Time at={at} ms /> · {duration(ms)}
          {failure && ` · ${failure}`}
        </span>
      </summary>
      <Exchange request={request} asSent />
      <p class="row">
        <Copy text={curl} label="Copy as curl" />
        <Copy text={request.body} label="Copy body" />
      </p>
      <h3>How its signatures are computed</h3>
      <Steps steps={steps} label={`Signatures of attempt ${number}`} />
    </details>
  );
}

function Replay({ callback: { partner_id, webhook_id } }: { callback: CallbackRow }) {
  return <Action onAct={() => post('callbacks/replay', { partner_id, webhook_id })}>Replay</Action>;
}
