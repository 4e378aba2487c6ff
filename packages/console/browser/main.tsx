/** The sandbox's console: its frame, and which view an address shows. */
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { EventType, Start } from '../data.ts';
import { connect, useData } from './live.ts';
import { Navigation } from './parts/frame/navigation.tsx';
import { Page, Ready } from './parts/frame/page.tsx';
import { type Place, usePlace } from './router.ts';
import { SandboxProvider, setClock } from './sandbox.ts';
import { Callback } from './views/callback.tsx';
import { Callbacks } from './views/callbacks.tsx';
import { Charts } from './views/charts.tsx';
import { FaultControls } from './views/fault-controls/fault-controls.tsx';
import { Frontend } from './views/frontend.tsx';
import { Job } from './views/job.tsx';
import { Link } from './views/link.tsx';
import { Links } from './views/links.tsx';
import { Request } from './views/request.tsx';
import { Requests } from './views/requests.tsx';
import { StartView } from './views/start.tsx';

const CHANGES_START: ReadonlySet<EventType> = new Set([
  'levers',
  'clock',
  'partner',
  'callback_received',
  'result',
]);

function App() {
  const place = usePlace();
  const start = useData<Start>('start', ({ type }) => CHANGES_START.has(type));
  const address = place.path.join('/');
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  if (start.data) setClock(start.data.clock.now);
  useEffect(() => {
    // A new view begins at its top, and screen readers read its heading.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
    scrollTo(0, 0);
  }, [address]);
  return (
    <>
      <Navigation
        section={place.path[0] ?? ''}
        clock={start.data?.clock ?? null}
        onSkip={() => main.current?.focus()}
      />
      <main ref={main} tabIndex={-1}>
        <Ready loaded={start}>
          {(data) => (
            <SandboxProvider value={data}>
              <View place={place} key={address} />
            </SandboxProvider>
          )}
        </Ready>
      </main>
    </>
  );
}

function View({ place }: { place: Place }) {
  const [section = '', id, part] = place.path;
  switch (section) {
    case '':
      return <StartView />;
    case 'links':
      return id === undefined ? <Links place={place} /> : <Link refId={id} />;
    case 'jobs':
      return id === undefined ? <Unknown /> : <Job serviceJobId={id} />;
    case 'callbacks':
      return id === undefined ? (
        <Callbacks place={place} />
      ) : (
        <Callback serviceJobId={id} webhookId={part ?? ''} />
      );
    case 'requests':
      return id === undefined ? <Requests place={place} /> : <Request id={id} />;
    case 'levers':
      return <FaultControls />;
    case 'charts':
      return <Charts />;
    case 'frontend':
      return <Frontend />;
    default:
      return <Unknown />;
  }
}

function Unknown() {
  return (
    <Page title="No such view">
      <p>
        <a href="#/">Start</a>
      </p>
    </Page>
  );
}

const root = document.getElementById('console');
if (root) {
  connect();
  render(<App />, root);
}
