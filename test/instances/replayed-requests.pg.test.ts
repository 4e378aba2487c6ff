/** A signed request is accepted once, whichever instances its replays reach (D-61). */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingFields } from '#testing/harness/api.ts';
import { useTwoInstances } from './two-instances.ts';

const at = useTwoInstances();
const PATH = '/v1/hosted_links/:list';

test('of 20 copies of a signed request that both get at once, one is accepted', async () => {
  const body = JSON.stringify(signingFields('001', 'sandbox-key-001'));
  const seconds = Math.floor(Date.now() / 1000);
  const text = `copied.${seconds}.POST ${PATH}\n${body}`;
  const proof = createHmac('sha256', 'sandbox-key-001').update(text).digest('base64');
  const headers = {
    ...{ 'webhook-id': 'copied', 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${proof}` },
  };
  const answers = await at.throughBoth(20, (server) => server.call('POST', PATH, body, headers));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
});
