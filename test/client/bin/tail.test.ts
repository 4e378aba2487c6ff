import { expect, onTestFinished, test } from 'vitest';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, changePartner, withStore } from '../../handlers/operator.ts';
import { links } from './run-links.ts';

const server = useStarted(() => startTestServer());

test('tail shows what happened on a link, in order, as text and as JSON lines', async () => {
  await withStore(server, (store) => changePartner(store, '001', { linkEvents: [] }));
  const refId = await server.newLink();
  const { body } = await server.submit(refId);
  await server.completed(body.user_id, body.job_id);
  await advance(server, 6_000);
  const tail = (isTerminal: boolean) =>
    links(['tail', refId, '--once'], { isTerminal, env: { LINKS_URL: server.url } });
  expect((await tail(true)).out).toMatch(
    /^\S+Z +link\.consented\n\S+Z +link\.submitted +[\w-]{36}\n\S+Z +link\.completed +[\w-]{36}\n$/,
  );
  const types = (await tail(false)).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  expect(types).toEqual(['link.consented', 'link.submitted', 'link.completed']);
});

test('tail goes on after the newest event that it has shown, also where a page had none', async () => {
  const event = (event_id: string) => ({ event_id, type: 'link.opened', timestamp: 't', data: {} });
  const pages = [[event('e1'), event('e2')], [], [event('e3')]];
  const asked: unknown[] = [];
  const { url, stop } = await serve(async (request, response) => {
    asked.push(JSON.parse(Buffer.concat(await request.toArray()).toString()).after_event);
    response.end(JSON.stringify({ events: pages[asked.length - 1], has_more: asked.length < 3 }));
  });
  onTestFinished(stop);
  const { out } = await links(['tail', 'ref', '--once'], { env: { LINKS_URL: url } });
  expect(asked).toEqual([undefined, 'e2', 'e2']);
  expect(out.match(/"event_id":"e\d"/g)).toHaveLength(3);
});
