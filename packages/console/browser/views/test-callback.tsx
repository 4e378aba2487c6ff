import { useId, useState } from 'preact/hooks';
import type { TestCallback as Sent } from '#console/data.ts';
import { postFaultControl } from '../api.ts';
import { OUTCOMES } from '../outcomes.ts';
import { Action } from '../parts/form/action.tsx';
import { OutcomeField } from '../parts/form/outcome-field.tsx';
import { Card } from '../parts/frame/page.tsx';
import { Status } from '../parts/pill.tsx';
import { hrefOf } from '../router.ts';
import { useSandbox } from '../sandbox.ts';

/** Signs a callback now and sends it, without a job. */
export function TestCallback() {
  const { callback_url } = useSandbox();
  const [url, setUrl] = useState('');
  const [outcome, setOutcome] = useState('found');
  const [sent, setSent] = useState<Sent | null>(null);
  const id = useId();
  const test = async () => {
    setSent(null);
    setSent(await postFaultControl<Sent>('callbacks/test', { outcome, ...(url && { url }) }));
  };
  return (
    <Card title="Test callback" note="Signed and sent at once, without a link or a job.">
      <div class="fields">
        <label for={`${id}url`}>
          <span>Address</span>
          <input
            id={`${id}url`}
            type="url"
            value={url}
            placeholder={callback_url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <OutcomeField
          value={outcome}
          onValue={setOutcome}
          outcomes={OUTCOMES.filter(({ isResult }) => isResult)}
        />
      </div>
      <p class="row">
        <Action kind="small" onAct={test}>
          Send a test callback
        </Action>
      </p>
      {sent && (
        <p class="row" role="status">
          Answered <Status status={sent.answered_status} />
          <a href={inspection(sent)}>Look at what was sent</a>
        </p>
      )}
    </Card>
  );
}

function inspection({ headers, body }: Sent): string {
  const { ServiceJobID } = JSON.parse(body) as { ServiceJobID: string };
  return hrefOf(['callbacks', ServiceJobID, headers['webhook-id'] ?? '']);
}
