/** What others send is shown in the console as text: it becomes no element, no script and no address. */
import { afterEach, expect, test } from 'vitest';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { useConsole } from './use-console.ts';

const at = useConsole();
afterEach(() => expect(at.problems).toEqual([]));

const HOSTILE = '"><img src=x onerror="document.title=1"><svg onload=alert(1)>';

test('names, user ids, headers and bodies of callbacks and requests are text in every view', async () => {
  const { server } = at;
  const read = async (path: string) => (await fetch(`${server.url}/console/data/${path}`)).json();
  const { callback_url } = await read('start');
  const refId = await server.newLink({
    name: HOSTILE,
    company_name: HOSTILE,
    user_id: HOSTILE,
    callback_url,
    partner_params: { note: HOSTILE },
  });
  const { body } = await server.submit(refId);
  await server.completed(body.user_id, body.job_id);
  // A stranger's callback, and requests that are refused.
  const headers = { 'content-type': 'application/json', 'webhook-id': HOSTILE, 'user-agent': HOSTILE };
  const sent = JSON.stringify({ ServiceJobID: HOSTILE, ResultText: HOSTILE, ResultCode: HOSTILE });
  await fetch(callback_url, { method: 'POST', headers, body: sent });
  const fields = { ...LINK_FIELDS, ...signingFields(PARTNER.id, 'another'), company_name: HOSTILE };
  const refused = JSON.stringify(fields);
  await fetch(`${server.url}/v1/hosted_links`, { method: 'POST', headers, body: refused });
  const { jobs } = await read(`links/${refId}`);
  const [request] = (await read('requests?status=401')).rows;
  const [callback] = (await read('callbacks')).rows;
  for (const view of [
    '',
    'links',
    `links?q=${encodeURIComponent(HOSTILE)}`,
    `links/${refId}`,
    `jobs/${jobs[0].service_job_id}`,
    'callbacks',
    `callbacks/${callback.service_job_id}/${callback.webhook_id}`,
    'requests',
    `requests/${request.id}`,
    'levers',
    'charts',
    encodeURIComponent(HOSTILE),
  ]) {
    const page = await at.open(view);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.loading'));
    const found = await page.evaluate(() => ({
      images: document.querySelectorAll('img[src="x"], [onerror], [onload]').length,
      addresses: [...document.querySelectorAll('a')].filter(({ protocol }) => !/^https?:$/.test(protocol))
        .length,
      title: document.title,
    }));
    expect({ view, ...found }).toEqual({
      view,
      images: 0,
      addresses: 0,
      title: expect.stringContaining('console'),
    });
    await page.context().close();
  }
});
