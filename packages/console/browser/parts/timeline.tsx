import { useState } from 'preact/hooks';
import type { TimelineEntry, TimelineType } from '#console/data.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { duration } from '../format.ts';
import { Code } from './code.tsx';
import { Exchange } from './exchange.tsx';
import { Status, toneOfStatus } from './pill.tsx';
import { Time } from './time.tsx';

const KINDS: Readonly<Record<TimelineType, string>> = {
  link_created: 'API',
  link_opened: 'User',
  step_reached: 'User',
  submitted: 'User',
  verifier_asked: 'Verifier',
  result: 'Verifier',
  callback_attempt: 'Callback',
  callback_received: 'Receiver',
  redirected: 'User',
};

/** What happened, oldest first; each entry opens to what was sent. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const first = entries[0];
  return (
    <ol class="timeline">
      {entries.map((entry, at) => (
        <Entry key={`${entry.at}${entry.type}${at}`} entry={entry} since={first?.at ?? entry.at} />
      ))}
    </ol>
  );
}

function Entry({ entry, since }: { entry: TimelineEntry; since: string }) {
  const { at, type, title, request, response, detail } = entry;
  const [isOpen, setOpen] = useState(false);
  const hasMore = Boolean(request || response || (detail && Object.keys(detail).length > 0));
  const after = Date.parse(at) - Date.parse(since);
  const tone = response ? toneOfStatus(response.status) : '';
  const line = (
    <span class="entry">
      <span class="entry-title">
        <span class="kind">{KINDS[type]}</span> {title}{' '}
        {response && type !== 'callback_attempt' && <Status status={response.status} />}
      </span>
      <span class="entry-time">
        {after > 0 && <span class="after">+{duration(after)}</span>}
        <Time at={at} ms />
      </span>
    </span>
  );
  return (
    <li class={`${type} ${tone}`}>
      {hasMore ? (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{line}</summary>
          {isOpen && (
            <div class="entry-more">
              {(request || response) && <Exchange request={request} response={response} />}
              {detail && Object.keys(detail).length > 0 && (
                <Code text={printableJson(detail, 2)} label="Details" json />
              )}
            </div>
          )}
        </details>
      ) : (
        line
      )}
    </li>
  );
}
