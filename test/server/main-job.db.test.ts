import { expect, test } from 'vitest';
import { FOUND_NUMBER, signature } from '#testing/harness/api.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);

test('a submission becomes a job whose result arrives signed and shows in the job status', async () => {
  const refId = await server.newLink({
    callback_url: receiver.url,
    redirect_url: 'https://partner.example/done?a=1#top',
  });
  const { status, body } = await server.submit(refId);
  expect(status).toBe(201);
  expect(body.redirect_url).toBe(
    `https://partner.example/done?a=1&status=successful&user_id=${body.user_id}#top`,
  );

  const [callback] = await receiver.waitFor(1);
  expect(callback?.body.signature).toBe(signature('sandbox-key-001', callback?.body.timestamp, '001'));
  expect(callback?.body).toMatchObject({ ResultCode: '1012', job_success: true, IDNumber: FOUND_NUMBER });

  const job = await server.completed(body.user_id, body.job_id, { history: 'true', image_links: 'true' });
  expect(job.body.signature).toBe(signature('sandbox-key-001', job.body.timestamp, '001'));
  expect(job.body.sec_key).toBe(job.body.signature);
  const { timestamp, signature: _, ...payload } = callback?.body ?? {};
  expect(job.body.history).toEqual([payload]);

  const link = await server.signed('POST', `/v1/hosted_links/${refId}`);
  expect(link.body).toMatchObject({ total_jobs: 1, successful_jobs: 1, failed_jobs: 0 });
});
