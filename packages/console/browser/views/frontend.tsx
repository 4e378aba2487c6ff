import { useCallback, useEffect, useState } from 'preact/hooks';
import type { NetworkFault } from '#protocol/network-fault.ts';
import { send } from '../api.ts';
import type { Loaded } from '../live.ts';
import {
  type Contract,
  curlOf,
  FAULTS,
  fetchOf,
  type MockedOperation,
  mockedOperations,
  mswOf,
} from '../mocked-responses.ts';
import { Code } from '../parts/code.tsx';
import { Card, Page, Ready } from '../parts/frame/page.tsx';
import { Tabs } from '../parts/frame/tabs.tsx';

/** How a frontend's tests force each response, and each fault of the network. */
export function Frontend() {
  const operations = useOperations();
  return (
    <Page
      title="Frontend"
      intro="Force any response, and a bad network, in the mock and in the handlers for msw."
    >
      <Ready loaded={operations}>{(all) => <Choice operations={all} />}</Ready>
      <Card title="Good to know">
        <ul>
          <li>
            The mock is a program of its own: <code>npm run mock</code>. It stores nothing.{' '}
            <a href="/docs/mock">Guide to the mock</a>
          </li>
          <li>
            The handlers answer in your tests, without a server.{' '}
            <a href="/docs/frontend">Guide for frontend teams</a>
          </li>
          <li>
            This sandbox stores what you send. It is made to fail in <a href="#/levers">Levers</a>.
          </li>
        </ul>
      </Card>
    </Page>
  );
}

/** The contract stays as it is while the sandbox runs. */
function useOperations(): Loaded<readonly MockedOperation[]> {
  const [data, setData] = useState<readonly MockedOperation[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reload = useCallback(() => {
    send<Contract>('GET', '/openapi.json').then(
      (contract) => setData(mockedOperations(contract)),
      (reason: Error) => setError(reason.message),
    );
  }, []);
  useEffect(reload, []);
  return { data, error, reload };
}

function Choice({ operations }: { operations: readonly MockedOperation[] }) {
  const [id, setId] = useState('getJobStatus');
  const [chosen, setChosen] = useState('');
  const [fault, setFault] = useState<NetworkFault | ''>('');
  const operation = operations.find((each) => each.id === id) ?? operations[0];
  const response = operation?.responses.find((each) => `${each.name}` === chosen) ?? operation?.responses[0];
  if (!operation || !response) return null;
  const wanted = { operation, ...response, fault };
  return (
    <Card>
      <div class="fields">
        <label>
          <span>Operation</span>
          <select value={operation.id} onChange={(event) => setId(event.currentTarget.value)}>
            {operations.map((each) => (
              <option key={each.id} value={each.id}>
                {each.id}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Response</span>
          <select value={response.name} onChange={(event) => setChosen(event.currentTarget.value)}>
            {operation.responses.map(({ status, name }) => (
              <option key={name} value={name}>
                {status} {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Network</span>
          <select
            value={fault}
            onChange={(event) => setFault(event.currentTarget.value as NetworkFault | '')}
          >
            <option value="">as it is</option>
            {FAULTS.map(([name, text]) => (
              <option key={name} value={name}>
                {name}: {text.split(';')[0]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Tabs
        label="How to force it"
        tabs={[
          ['curl', () => <Code label="To the mock" text={curlOf(wanted)} />],
          ['fetch', () => <Code label="To the mock, from a page" text={fetchOf(wanted)} />],
          ['msw', () => <Code label="In a test, without a server" text={mswOf(wanted)} />],
        ]}
      />
    </Card>
  );
}
