import { Page } from '#console/browser/parts/frame/page.tsx';
import { BuiltInReceiver } from '../callbacks.tsx';
import { ClockLever } from './clock.tsx';
import { EraseLever } from './erase.tsx';
import { LimitsLever } from './limits.tsx';
import { OutagesLever } from './outages.tsx';
import { PartnersLever } from './partners.tsx';
import { ResultsLever } from './results.tsx';

/** What the sandbox can be told to do. */
export function Levers() {
  return (
    <Page
      title="Levers"
      intro="Each is an operation of the API as well, so that a test can pull it: see “Sandbox” in the docs."
    >
      <div class="cards">
        <ClockLever />
        <ResultsLever />
        <OutagesLever />
        <BuiltInReceiver />
        <PartnersLever />
        <EraseLever />
      </div>
      <LimitsLever />
    </Page>
  );
}
