import { Page } from '../parts/page.tsx';
import { BuiltInReceiver } from './callbacks.tsx';
import { ClockLever } from './lever-clock.tsx';
import { EraseLever } from './lever-erase.tsx';
import { LimitsLever } from './lever-limits.tsx';
import { OutagesLever } from './lever-outages.tsx';
import { PartnersLever } from './lever-partners.tsx';
import { ResultsLever } from './lever-results.tsx';

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
