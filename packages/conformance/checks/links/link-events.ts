/** Events of links: what happened, in order, and after which event the list begins (D-114). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';

const inSandbox = group('Events', { requires: ['state', 'sandbox'] });
/** Without any event by then, none is recorded, milliseconds. */
const NONE_AFTER_MS = 15_000;
const WHOLE = ['link.opened', 'link.consented', 'link.submitted', 'link.completed'];

const list = async (s: Session, linkId: string, filter: object = {}): Promise<Json> =>
  (await s.ok('listLinkEvents', filter, { params: { linkId } })).body;
const typesOf = (events: Json): string[] => events.map(({ type }: Json) => type);

/** All events of a link, once its job is complete. */
async function listed(s: Session, linkId: string): Promise<Json> {
  const end = Date.now() + NONE_AFTER_MS;
  const { events } = await s.poll(
    () => list(s, linkId),
    (body) => typesOf(body.events).includes('link.completed') || (!body.events[0] && Date.now() > end),
    ['The result of a job is not listed.', 'an event link.completed within a few seconds', 'D-114'],
  );
  if (!events[0]) throw new SkipCheck('no events are recorded for this partner');
  return events;
}

export const LINK_EVENT_CHECKS = [
  inSandbox('What happens on a link is listed in order, and from any event on', 'D-114', async (s) => {
    const { ref_id, link } = (await s.ok('createLink', s.linkFields())).body;
    await s.openPage(link);
    const { result } = await s.completed(await s.submit(ref_id));
    await s.submit(await s.newLink());

    const events = await listed(s, ref_id);
    expectEqual('the types', typesOf(events), WHOLE);
    expectEqual(
      'what they are about',
      events.map(({ data }: Json) => [data.ref_id, data.service_job_id ?? null]),
      [null, null, result.ServiceJobID, result.ServiceJobID].map((job) => [ref_id, job]),
    );
    const times = events.map(({ timestamp }: Json) => Date.parse(timestamp));
    expectThat(
      'times in order',
      times.toSorted((a: number, b: number) => a - b).join() === times.join(),
      times,
    );

    const first = await list(s, ref_id, { limit: 1 });
    expectEqual('the first event alone', [typesOf(first.events), first.has_more], [WHOLE.slice(0, 1), true]);
    const after = await list(s, ref_id, { after_event: first.events[0].event_id });
    expectEqual('those after it', [typesOf(after.events), after.has_more], [WHOLE.slice(1), false]);
    const end = await list(s, ref_id, { after_event: events.at(-1).event_id });
    expectEqual('those after the last', [end.events, end.has_more], [[], false]);
  }),
];
