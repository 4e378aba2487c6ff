import { useEffect, useState } from 'preact/hooks';
import type { LinkDetail, ReceivedCallback } from '#console/data.ts';
import { postFaultControl } from '../api.ts';
import type { Choice, IdTypeFields } from '../catalogue.ts';
import { keyOf } from '../catalogue.ts';
import { useData, useEvents } from '../live.ts';
import { Action } from '../parts/form/action.tsx';
import { OutcomeField } from '../parts/form/outcome-field.tsx';
import { Card, Ready } from '../parts/frame/page.tsx';
import { OpenLink } from '../parts/open-link.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { hrefOf } from '../router.ts';
import { useSandbox } from '../sandbox.ts';
import { submitForMe } from '../submit-for-me.ts';

/** The link just created: a way to submit to it, and what happens then. */
export function FirstRun({ refId, catalogue }: { refId: string; catalogue: readonly Choice[] }) {
  const link = useData<LinkDetail>(`links/${encodeURIComponent(refId)}`, ({ ref_id }) => ref_id === refId);
  return (
    <Ready loaded={link}>
      {(data) => (
        <div class="columns even">
          <Card title="2. Submit to it" note="On this computer, with a phone, or let the console do it.">
            <OpenLink refId={refId} url={data.url} />
            <SubmitForMe link={data} catalogue={catalogue} />
          </Card>
          <Card title="3. Watch">
            <Verified refId={refId} />
            <Timeline entries={data.timeline} />
            <p>
              <a href={hrefOf(['links', refId])}>Open this link’s page</a>
            </p>
          </Card>
        </div>
      )}
    </Ready>
  );
}

function SubmitForMe({ link, catalogue }: { link: LinkDetail; catalogue: readonly Choice[] }) {
  const { brand } = useSandbox();
  const [outcome, setOutcome] = useState('found');
  const asked = (link.link['id_types'] as readonly IdTypeFields[] | undefined)?.map(keyOf) ?? [];
  const choice = asked.flatMap((key) => catalogue.find((each) => keyOf(each) === key) ?? [])[0];
  if (!choice) return null;
  return (
    <div class="submit-for-me">
      <OutcomeField value={outcome} onValue={setOutcome} />
      <Action
        disabled={link.state !== 'active'}
        onAct={() => submitForMe({ brand, refId: link.ref_id, choice, outcome })}
      >
        Submit for me
      </Action>
    </div>
  );
}

/** Says when the built-in receiver has verified a callback of the link. */
function Verified({ refId }: { refId: string }) {
  const [verified, setVerified] = useState<boolean | null>(null);
  const ask = () =>
    void postFaultControl<{ callbacks: readonly ReceivedCallback[] }>('callbacks', {
      ref_id: refId,
      limit: 1,
    })
      .then(({ callbacks }) => setVerified((before) => callbacks.at(-1)?.verified ?? before))
      .catch(() => undefined);
  // It may have come while another view was looked at.
  useEffect(ask, []);
  useEvents(({ type, ref_id }) => {
    if (type === 'missed' || (type === 'callback_received' && ref_id === refId)) ask();
  });
  return (
    <p class={`verdict ${verified === null ? '' : verified ? 'yes' : 'no'}`} role="status">
      {verified === null && 'Waiting for a callback …'}
      {verified === true && 'Callback received, and both signatures verified.'}
      {verified === false && 'A callback came, but its signature is wrong.'}
    </p>
  );
}
