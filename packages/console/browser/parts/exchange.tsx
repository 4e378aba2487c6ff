import type { SentRequest, SentResponse } from '#console/data.ts';
import { Body } from './code.tsx';
import { Status } from './pill.tsx';

interface ExchangeProps {
  readonly request?: SentRequest | undefined;
  readonly response?: SentResponse | null | undefined;
  readonly asSent?: boolean;
}

/** A request and its answer, side by side where there is room. */
export function Exchange({ request, response, asSent = false }: ExchangeProps) {
  return (
    <div class="exchange">
      {request && (
        <section>
          <h3>Request</h3>
          <p class="target">
            <strong>{request.method}</strong> <code>{request.url}</code>
          </p>
          <Headers headers={request.headers} label="Request headers" />
          <Body text={request.body} label="Request body" asSent={asSent} />
        </section>
      )}
      {response ? (
        <section>
          <h3>Answer</h3>
          <p class="target">
            <Status status={response.status} />
          </p>
          <Headers headers={response.headers} label="Answer headers" />
          <Body text={response.body} label="Answer body" asSent={asSent} />
        </section>
      ) : (
        request &&
        response === null && (
          <section>
            <h3>Answer</h3>
            <p class="soft">None: the connection ended without one.</p>
          </section>
        )
      )}
    </div>
  );
}

function Headers({ headers, label }: { headers: Readonly<Record<string, string>>; label: string }) {
  const all = Object.entries(headers);
  if (all.length === 0) return null;
  return (
    <details class="headers">
      <summary>
        {label} <span class="count">{all.length}</span>
      </summary>
      <dl class="pairs">
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
