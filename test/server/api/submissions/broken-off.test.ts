/** Submissions whose connection ends in the middle of the body. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const LIMIT = 3;

test.each([
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="country"\r\n\r\nN'],
  ['application/json', '{"country":'],
])('count in no limit, as %s, and refused ones do', async (type, half) => {
  const server = await untilTestEnds(startTestServer({ SUBMISSIONS_PER_LINK_HOUR: `${LIMIT}` }));
  const { host, hostname, port } = new URL(server.url);
  const refId = await server.newLink();
  for (let i = 0; i <= LIMIT; i++) {
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/hosted_links/${refId}/submissions HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\n`;
    socket.write(`${head}content-length: 5000\r\n\r\n${half}`);
    await once(socket, 'connect');
    await sleep(50);
    socket.destroy();
    await once(socket, 'close');
  }
  const refused = async () => (await server.submit(refId, { consent: 'false' })).status;
  const statuses: number[] = [];
  for (let i = 0; i <= LIMIT; i++) statuses.push(await refused());
  expect(statuses).toEqual([...Array(LIMIT).fill(400), 429]);
});
