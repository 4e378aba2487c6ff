/** A refused body whose sender never ends it holds no memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, MIB } from '../../../handlers/images.ts';
import { httpText, openRaw } from '../raw-request.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const CONNECTIONS = 10;

test.each([
  ['JSON', 'application/json', `{"selfie":"${'A'.repeat(6 * MIB)}`, '!'],
  [
    'a form',
    'multipart/form-data; boundary=edge',
    `--edge\r\nContent-Disposition: form-data; name="selfie"; filename="a"\r\n\r\n${'A'.repeat(4 * MIB)}`,
    // A field that is too long.
    `\r\n--edge\r\nContent-Disposition: form-data; name="dob"\r\n\r\n${'A'.repeat(5_000)}\r\n--edge\r\n`,
  ],
])('%s', async (_, type, begin, wrong) => {
  const server = await untilTestEnds(startTestServer());
  const refId = await server.newLink({ id_types: BIOMETRIC });
  const head = { 'content-type': type, 'content-length': String(20 * MIB) };
  const request = Buffer.from(httpText(`POST /v1/hosted_links/${refId}/submissions`, head, begin + wrong));
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < CONNECTIONS; i++) {
    const { write, answers, destroy } = openRaw(server.url);
    onTestFinished(destroy);
    write(request);
    const [answer] = await answers(1);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
  }
  const held = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(held, { timeout: 5_000 }).toBeLessThan(2 * 4 * MIB);
});
