import type { CallbackRow, ConsoleEvent, Rows } from '#console/data.ts';
import { postFaultControl } from '../api.ts';
import { duration } from '../format.ts';
import { useData } from '../live.ts';
import { CallbackTable } from '../parts/callback-table.tsx';
import { Copy } from '../parts/copy.tsx';
import { Action } from '../parts/form/action.tsx';
import { Card, Empty, Page, Ready } from '../parts/frame/page.tsx';
import { listPath, Pages } from '../parts/frame/pages.tsx';
import { Pill } from '../parts/pill.tsx';
import type { Place } from '../router.ts';
import { useSandbox } from '../sandbox.ts';
import { TestCallback } from './test-callback.tsx';

const CONCERNS: ReadonlySet<ConsoleEvent['type']> = new Set([
  'callback_attempt',
  'callback_received',
  'result',
  'clock',
]);

export function Callbacks({ place }: { place: Place }) {
  const callbacks = useData<Rows<CallbackRow>>(
    listPath('callbacks', place, ['service_job_id', 'ref_id']),
    ({ type }) => CONCERNS.has(type),
  );
  return (
    <Page title="Callbacks" intro="Each as it was sent, with its signatures recomputed step by step.">
      <div class="cards">
        <BuiltInReceiver />
        <TestCallback />
      </div>
      <Ready loaded={callbacks}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty title="No callbacks yet.">One is sent when a job has a result.</Empty>
          ) : (
            <>
              <CallbackTable callbacks={rows} />
              <Pages place={place} next={next} />
            </>
          )
        }
      </Ready>
    </Page>
  );
}

const SLOW_MS = 5_000;

/** The receiver that is built in, and how it behaves. */
export function BuiltInReceiver() {
  const { callback_url, levers } = useSandbox();
  const { fail_next, status, delay_ms } = levers.receiver;
  return (
    <Card
      title="Built-in receiver"
      note="Takes callbacks, verifies them and answers 200, unless you say otherwise."
    >
      <p class="id">
        <code>{callback_url}</code>
        <Copy text={callback_url} />
      </p>
      <p>
        {fail_next > 0 && (
          <Pill tone="bad">
            fails the next {fail_next} with {status}
          </Pill>
        )}{' '}
        {delay_ms > 0 && <Pill tone="warn">answers after {duration(delay_ms)}</Pill>}
        {fail_next === 0 && delay_ms === 0 && <Pill tone="good">answers 200 at once</Pill>}
      </p>
      <p class="row">
        <Action kind="small" onAct={() => postFaultControl('receiver', { fail_next: 3, status, delay_ms })}>
          Fail the next three
        </Action>
        <Action
          kind="small"
          onAct={() => postFaultControl('receiver', { fail_next, status, delay_ms: SLOW_MS })}
        >
          Answer slowly
        </Action>
        <Action
          kind="small"
          disabled={fail_next === 0 && delay_ms === 0}
          onAct={() => postFaultControl('receiver', {})}
        >
          Answer normally
        </Action>
      </p>
    </Card>
  );
}
