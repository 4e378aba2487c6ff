/** Mutants that tell otherwise what happened on a link (D-114). */
import { drop, mutants, replace, requests, responses, set } from '../mutant.ts';

const asking = requests('listLinkEvents');
const answering = responses('listLinkEvents');

export const LINK_EVENT_MUTANTS = mutants({
  'Events: What happens on a link': {
    'D-114 events are listed newest first': answering(({ events }) => events?.reverse()),
    'D-114 each list of events is whole': asking(drop('after_event')),
    'D-114 the last events are never the last': answering(set('has_more', true)),
    'D-114 events name no job': answering(({ events }) => {
      for (const { data } of events ?? []) delete data.service_job_id;
    }),
    'D-114 a first submission is another try': answering(({ events }) =>
      events?.forEach(replace('type', (type) => type.replace('submitted', 'retried'))),
    ),
    'D-114 events of what was not seen are made up': answering(({ events }) => {
      if (events?.[0]) events.splice(1, 0, { ...events[0], event_id: `${events[0].event_id}-2` });
    }),
  },
});
