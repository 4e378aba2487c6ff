import { Page } from '#console/browser/parts/frame/page.tsx';
import { BuiltInReceiver } from '../callbacks.tsx';
import { ClockControl } from './clock.tsx';
import { EraseControl } from './erase.tsx';
import { LimitsControl } from './limits.tsx';
import { OutagesControl } from './outages.tsx';
import { PartnersControl } from './partners.tsx';
import { ResultsControl } from './results.tsx';

/** The fault controls of the sandbox. */
export function FaultControls() {
  return (
    <Page
      title="Levers"
      intro="Each is an operation of the API as well, so that a test can pull it: see “Sandbox” in the docs."
    >
      <div class="cards">
        <ClockControl />
        <ResultsControl />
        <OutagesControl />
        <BuiltInReceiver />
        <PartnersControl />
        <EraseControl />
      </div>
      <LimitsControl />
    </Page>
  );
}
