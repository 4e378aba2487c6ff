import { expect, test } from 'vitest';
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
