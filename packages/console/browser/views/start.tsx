/** From nothing to a verified callback: create a link, submit, watch. */
import { useState } from 'preact/hooks';
import { samplesOf } from '#console/samples.ts';
import { call, refusalText } from '../api.ts';
import { useCatalogue } from '../catalogue.ts';
import { onEvent, useEvents } from '../live.ts';
import { Code } from '../parts/code.tsx';
import { Problem, useWork } from '../parts/form/action.tsx';
import { Card, Page } from '../parts/frame/page.tsx';
import { Tabs } from '../parts/frame/tabs.tsx';
import { useSandbox } from '../sandbox.ts';
import type { LinkFields } from './all-fields.tsx';
import { FirstRun } from './first-run.tsx';
import { LinkForm } from './link-form.tsx';

interface Kept {
  readonly fields: LinkFields;
  readonly partnerId: string;
  readonly refId: string | null;
}

/** What was entered and created stays while other views are looked at, until everything is erased. */
let kept: Partial<Kept> = {};
onEvent(({ type }) => {
  if (type === 'reset') kept = {};
});

function useKept<Name extends keyof Kept>(name: Name, initial: Kept[Name]) {
  const [value, setValue] = useState(kept[name] ?? initial);
  const keep = (changed: Kept[Name]) => {
    kept = { ...kept, [name]: changed };
    setValue(changed);
  };
  return [value, keep] as const;
}

export function StartView() {
  const { link_fields, partner_id, partners, operations, url } = useSandbox();
  const [fields, keepFields] = useKept('fields', link_fields);
  const [chosenId, keepPartnerId] = useKept('partnerId', partner_id);
  const [refId, keepRefId] = useKept('refId', null);
  const catalogue = useCatalogue();
  const { isBusy, error, run } = useWork();
  useEvents(({ type }) => {
    if (type === 'reset') keepRefId(null);
  });
  const path = operations.find(({ id }) => id === 'createLink')?.path ?? '';
  // One that is erased meanwhile gives way.
  const partnerId = partners.some((each) => each.partner_id === chosenId) ? chosenId : partner_id;
  const key = partners.find((partner) => partner.partner_id === partnerId)?.keys[0]?.key ?? '';
  const samples = samplesOf({ url, method: 'POST', path, partnerId, key, body: fields });

  const create = () =>
    run(async () => {
      const { response } = await call({ partner_id: partnerId, operation_id: 'createLink', body: fields });
      const body = JSON.parse(response.body);
      if (response.status >= 300) throw new Error(refusalText(body) ?? `Answered ${response.status}.`);
      keepRefId(body.ref_id);
    });

  return (
    <Page
      title="Start"
      intro="Create a link, submit to it, and see its callback arrive. Nothing needs to be filled in."
    >
      <div class="columns even">
        <Card title="1. Create a link">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void create();
            }}
          >
            <LinkForm {...{ fields, partnerId, catalogue }} onFields={keepFields} onPartner={keepPartnerId} />
            <p class="row">
              <button type="submit" class="primary" aria-busy={isBusy}>
                Create a link
              </button>
            </p>
            <Problem text={error} />
          </form>
        </Card>
        <Card title="The same with your code" note="Signed when it runs, and ready to paste.">
          <Tabs
            label="Language"
            tabs={[
              ['curl', () => <Code text={samples.curl} label="Create a link with curl and openssl" />],
              ['TypeScript', () => <Code text={samples.typescript} label="Create a link with Node" />],
              ['Python', () => <Code text={samples.python} label="Create a link with Python" />],
            ]}
          />
        </Card>
      </div>
      {refId !== null && <FirstRun refId={refId} catalogue={catalogue} key={refId} />}
    </Page>
  );
}
