/** `consent …`: a receipt in the words that were seen, also once the job's personal data is erased (D-68). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { withStore } from '../handlers/operator.ts';

const server = useStarted(() => startTestServer());

const admin = (...args: string[]) => run(args, { DATABASE_URL: `file:${server.folder}/test.db` });
const COMPANY = { companyName: 'Blue Ridge Bank', policyUrl: 'https://partner.example/privacy' };
const WORDS =
  'I agree that Blue Ridge Bank may check my identity with what I enter here, as its privacy policy describes. Each photo is sent as soon as I accept it.';

/** A job that is done; gives its service job id. */
async function aJob(fields: object): Promise<string> {
  const { body } = await server.submit(await server.newLink(), fields);
  return (await server.completed(body.user_id, body.job_id)).body.result.ServiceJobID;
}

test('show prints the words that were seen; they outlive the person’s data and name nobody', async () => {
  const id = await aJob({ consent_shown: consentShown(COMPANY, en) });
  const before = await admin('consent', 'show', id, '--json');
  expect(JSON.parse(before.stdout)).toMatchObject({ channel: 'page', language: 'en', text: WORDS });
  await withStore(server, (store) =>
    store.write((tx) => tx.retention.personalData(Date.now() + 1, 100, Date.now())),
  );
  const after = await admin('consent', 'show', id);
  expect(after.stdout).toContain(`\ntext  ${WORDS}\n`);
  expect(after.stdout).toContain('\ndata_privacy_policy_url  https://partner.example/privacy\n');
  const [row] = await server.database.rows<{ consent: string; sealed_person: unknown }>(
    `SELECT consent, sealed_person FROM jobs WHERE service_job_id = '${id}'`,
  );
  expect(row?.sealed_person).toBeNull();
  const { id_number, first_name, last_name, dob } = SUBMISSION_FIELDS;
  for (const value of [id_number, first_name, last_name, dob]) expect(row?.consent).not.toContain(value);
});

test('keep-text keeps the words of a partner’s own page, for the jobs that name their hash', async () => {
  const file = path.join(server.folder, 'words.txt');
  writeFileSync(file, 'I agree, as our page says.\n');
  const kept = JSON.parse((await admin('consent', 'keep-text', file, '--json')).stdout);
  const id = await aJob(kept);
  const shown = JSON.parse((await admin('consent', 'show', id, '--json')).stdout);
  expect(shown).toMatchObject({ channel: 'api', ...{ text: 'I agree, as our page says.\n' } });
  writeFileSync(file, ' \n');
  for (const unusable of [file, `${file}.not-there`, process.execPath]) {
    expect((await admin('consent', 'keep-text', unusable)).code, unusable).toBe(1);
  }
});

test('show of no job says so', async () => {
  const { code, stderr } = await admin('consent', 'show', 'nothing');
  expect([code, stderr]).toEqual([1, 'There is no such job.\n']);
});

test('partners consent-in-callbacks switches the receipts in callbacks on', async () => {
  const receiver = await untilTestEnds(startReceiver());
  expect((await admin('partners', 'consent-in-callbacks', '001', 'on')).stdout).toBe(
    'consent-in-callbacks is on for partner 001.\n',
  );
  await server.submit(await server.newLink({ callback_url: receiver.url }));
  const [callback] = await receiver.waitFor(1);
  expect(callback?.body.consent).toMatchObject({ channel: 'api', company_name: 'Blue Ridge Bank' });
});
