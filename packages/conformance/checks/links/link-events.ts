/** Events of links: what happened, in order, and after which event the list begins (D-114). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual } from '#conformance/kit/violation.ts';

const inSandbox = group('Events', { requires: ['state', 'sandbox'] });
const WHOLE = ['link.opened', 'link.consented', 'link.submitted', 'link.completed'];

const typesOf = (events: Json): string[] => events.map(({ type }: Json) => type);

export const LINK_EVENT_CHECKS = [
  inSandbox(
    'What happens on a link is listed in order, and from any event on',
    'D-114',
    'Answers what happened on a link, in order',
    async (s) => {
      const { partner_id, key } = (await s.ok('createSandboxPartner', { link_events: true })).body;
      const as = { id: partner_id, key };
      const newLink = async () => (await s.ok('createLink', s.linkFields(), { as })).body;
      const { ref_id: linkId, link } = await newLink();
      const list = async (filter: object = {}): Promise<Json> =>
        (await s.ok('listLinkEvents', filter, { as, params: { linkId } })).body;
      await s.openPage(link);
      await s.actOnPage(link);
      const ids = await s.submit(linkId);
      const loaded = await newLink();
      await s.openPage(loaded.link);
      await s.submit((await newLink()).ref_id);

      const { events } = await s.poll(
        () => list(),
        (body) => typesOf(body.events).includes('link.completed'),
        ['The result of a job is not listed.', 'an event link.completed within a few seconds', 'D-114'],
      );
      expectEqual('the types', typesOf(events), WHOLE);
      const { result } = (await s.ok('getJobStatus', { user_id: ids.user_id, job_id: ids.job_id }, { as }))
        .body;
      expectEqual(
        'what they are about',
        events.map(({ data }: Json) => [data.ref_id, data.service_job_id ?? null]),
        [null, null, result.ServiceJobID, result.ServiceJobID].map((job) => [linkId, job]),
      );
      const ofLoaded = { as, params: { linkId: loaded.ref_id } };
      expectEqual(
        'events of a link that was only loaded',
        (await s.ok('listLinkEvents', {}, ofLoaded)).body.events,
        [],
      );
      const times = events.map(({ timestamp }: Json) => Date.parse(timestamp));
      expectEqual('the times', times, times.toSorted());

      const first = await list({ limit: 1 });
      expectEqual(
        'the first event alone',
        [typesOf(first.events), first.has_more],
        [WHOLE.slice(0, 1), true],
      );
      const after = await list({ after_event: first.events[0].event_id });
      expectEqual('those after it', [typesOf(after.events), after.has_more], [WHOLE.slice(1), false]);
      const end = await list({ after_event: events.at(-1).event_id });
      expectEqual('those after the last', [end.events, end.has_more], [[], false]);
    },
  ),
];
