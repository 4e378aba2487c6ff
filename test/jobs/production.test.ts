import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { api } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { FOUND, startVerifier } from '#testing/harness/verifier.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

test('production verifies with the engine at VERIFIER_URL, and sandbox_result decides nothing', async () => {
  const database = await DATABASE.createMigrated();
  onTestFinished(database.remove);
  const verifier = await untilTestEnds(startVerifier({ status: 200, body: { result: FOUND } }));
  const port = await freePort();
  const config = readConfig({
    MODE: 'production',
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...database.settings,
    PUBLIC_URL: 'https://links.example.com',
    ...verifier.env,
  });
  const { store } = await openStore(config);
  await addPartner(store, aPartner({ partnerId: 'A01' }), 'key-of-a01', Date.now());
  await store.close();

  await untilTestEnds(startServer(config));
  const partnerApi = api(`http://127.0.0.1:${port}`, 'A01', 'key-of-a01');
  const refId = await partnerApi.newLink({
    callback_url: 'https://partner.example/callbacks',
    partner_params: { sandbox_result: '1' },
  });
  const { body: job } = await partnerApi.submit(refId);
  const { body } = await partnerApi.completed(job.user_id, job.job_id);
  expect(body).toMatchObject({ job_success: true, result: { ResultCode: '1012' } });
  expect(verifier.asked[0]?.body.report_url).toMatch('https://links.example.com/v1/verifications/');
});
