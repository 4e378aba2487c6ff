import type { ConsoleEvent, FoundLinks, LinkRow, Rows } from '#console/data.ts';
import { LINK_STATES } from '#core/link-state.ts';
import { useData } from '../live.ts';
import { ChoiceFilter, TextFilter } from '../parts/form/filters.tsx';
import { Empty, Page, Ready } from '../parts/frame/page.tsx';
import { listPath, Pages } from '../parts/frame/pages.tsx';
import { State } from '../parts/pill.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { hrefOf, type Place } from '../router.ts';

const COLUMNS: readonly Column<LinkRow>[] = [
  {
    title: 'Link',
    show: ({ ref_id, name, company_name }) => (
      <a href={hrefOf(['links', ref_id])}>
        <bdi>{name ?? company_name}</bdi>
        <code class="under">{ref_id}</code>
      </a>
    ),
  },
  { title: 'State', show: ({ state }) => <State state={state} /> },
  { title: 'Uses', wide: true, show: ({ is_single_use }) => (is_single_use ? 'one' : 'many') },
  { title: 'Submissions', align: 'end', wide: true, show: ({ submissions }) => submissions },
  { title: 'Partner', wide: true, show: ({ partner_id }) => <code>{partner_id}</code> },
  { title: 'Created', align: 'end', show: ({ created_at }) => <Time at={created_at} /> },
];

const CONCERNS: ReadonlySet<ConsoleEvent['type']> = new Set([
  'link_created',
  'link_changed',
  'submitted',
  'result',
  'clock',
]);

/** A search of everything would keep the sandbox from answering. */
const Searched = ({ links, jobs }: NonNullable<FoundLinks['searched']>) => (
  <p class="soft">
    {`By name, the newest ${links.toLocaleString('en')} links were searched, and by job_id the newest ${jobs.toLocaleString('en')} jobs. `}
    Older ones are found by the id of the link, or the whole id of the user.
  </p>
);

const STATES = LINK_STATES.map((value) => ({ value, text: value }));

export function Links({ place }: { place: Place }) {
  const links = useData<Rows<LinkRow> & Partial<FoundLinks>>(
    listPath('links', place, ['q', 'state']),
    ({ type }) => CONCERNS.has(type),
  );
  return (
    <Page
      title="Links"
      intro="Newest first. Each has one timeline, from its creation to the callback."
      actions={
        <a class="button primary" href="#/">
          Create a link
        </a>
      }
    >
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <ChoiceFilter place={place} name="state" label="State" choices={STATES} />
        <TextFilter place={place} name="q" label="Search" placeholder="Name, or id of a link, user or job" />
      </form>
      <Ready loaded={links}>
        {({ rows, next, searched }) => (
          <>
            {searched && <Searched {...searched} />}
            {rows.length === 0 ? (
              <Empty
                title={
                  place.query.get('q')
                    ? 'No link has this name, or an id of this kind.'
                    : place.query.get('state')
                      ? 'No link is in this state.'
                      : 'No links yet.'
                }
              >
                <a href="#/">Create one</a>, here or with your own code: it appears at once.
              </Empty>
            ) : (
              <>
                <Table label="Links" rows={rows} columns={COLUMNS} keyOf={({ ref_id }) => ref_id} />
                <Pages place={place} next={next} />
              </>
            )}
          </>
        )}
      </Ready>
    </Page>
  );
}
