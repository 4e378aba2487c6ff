import { beforeAll, describe, expect, test } from 'vitest';
import { FOUND_NUMBER, signature } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, addNewerKey, advance, HOUR_MS, newPartner, PARTNER_ID, withStore } from '../operator.ts';

const PATH = '/v1/job_status';

let job: { user_id: string; job_id: string };
const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '3600', LOG_LEVEL: 'silent' }));
beforeAll(async () => {
  job = await submitted();
});

/** A new job, complete unless told otherwise. */
async function submitted(link: object = {}, fields: object = {}, complete = true) {
  const { body } = await server.submit(await server.newLink(link), fields);
  if (complete) await server.completed(body.user_id, body.job_id);
  return { user_id: body.user_id as string, job_id: body.job_id as string };
}

const status = (fields: object) => server.signed('POST', PATH, fields);

describe('a complete job (§2.4)', () => {
  test('answers its result, code 2302 and only the fields that were asked for', async () => {
    const { body } = await status(job);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'timestamp',
        'signature',
        'sec_key',
        'user_id',
        'job_id',
        'job_complete',
        'job_success',
        'result',
        'code',
      ].toSorted(),
    );
    expect(body).toMatchObject({ ...job, code: '2302', job_complete: true, job_success: true });
    expect(body.result).toEqual({
      ResultCode: '1012',
      ResultText: 'ID Number Found',
      ServiceJobID: expect.stringMatching(/./),
      PartnerParams: { ...job, job_type: '5' },
      ConfidenceValue: expect.stringMatching(/^\d+$/),
    });
  });

  test('has the partner parameters of its link in PartnerParams', async () => {
    const params = { campaign: 'autumn', job_type: 'mine', user_id: 'theirs' };
    const named = await submitted({ partner_params: params }, { id_number: '30000000000' });
    const { body } = await status(named);
    expect(body.result.PartnerParams).toEqual({ campaign: 'autumn', ...named, job_type: '5' });
    expect(named.user_id).toBe('theirs');
  });
});

describe('the signature of the answer (D-03, D-05)', () => {
  test('signs its timestamp, under both names', async () => {
    const { body } = await status(job);
    expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}777777Z$/);
    expect(Math.abs(Date.parse(body.timestamp) - Date.now())).toBeLessThan(10_000);
    expect(body.signature).toBe(signature(API_KEY, body.timestamp, PARTNER_ID));
    expect(body.sec_key).toBe(body.signature);
  });

  test('is made with the key that verified the request', async () => {
    const older = await newPartner(server, 'sig');
    const newer = await addNewerKey(server, 'sig');
    const own = (await older.submit(await older.newLink(), { id_number: '31000000000' })).body;
    const asked = { user_id: own.user_id, job_id: own.job_id };
    for (const [key, api] of Object.entries({ 'sig-key': older, 'sig-newer-key': newer })) {
      const { body } = await api.signed('POST', PATH, asked);
      expect(body.signature).toBe(signature(key, body.timestamp, 'sig'));
    }
  });
});

describe('the flags (D-06)', () => {
  test.each(['true', true])('history %j answers what was sent to the callback', async (history) => {
    const { body } = await status({ ...job, history });
    expect(body.history).toEqual([
      {
        ...body.result,
        job_complete: true,
        job_success: true,
        Country: 'NG',
        IDType: 'NIN_V2',
        IDNumber: FOUND_NUMBER,
        DOB: '1990-04-12',
        FullName: 'Ada Obi',
      },
    ]);
    expect(body).not.toHaveProperty('image_links');
  });

  test.each(['true', true])('image_links %j answers no link when there is no image', async (image_links) => {
    const { body } = await status({ ...job, image_links });
    expect(body.image_links).toEqual({});
    expect(body).not.toHaveProperty('history');
  });

  test.each(['history', 'image_links', 'consent'])(
    '%s alone adds that field alone, whether the others are left out or false',
    async (field) => {
      const plain = Object.keys((await status(job)).body);
      for (const other of [undefined, false, 'false']) {
        const flags = { history: other, image_links: other, consent: other, [field]: true };
        const asked = Object.keys((await status({ ...job, ...flags })).body);
        expect(asked.sort(), `the others ${other}`).toEqual([...plain, field].sort());
      }
    },
  );

  test.each(['false', false, undefined])('%j adds nothing to the answer', async (flag) => {
    const { body } = await status({ ...job, history: flag, image_links: flag });
    expect(body).not.toHaveProperty('history');
    expect(body).not.toHaveProperty('image_links');
  });
});

describe('an unknown job (§7.1, D-08)', () => {
  test('is not found under another user, another job id or another partner', async () => {
    const other = await newPartner(server, 'job');
    const another = await submitted({}, { id_number: '32000000000' });
    const answers = [
      await status({ ...job, user_id: 'nobody' }),
      await status({ ...job, job_id: 'nothing' }),
      await status({ user_id: job.user_id, job_id: another.job_id }),
      await other.signed('POST', PATH, job),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: '2304' } });
  });

  test('is not found before the submission, even when its link names it', async () => {
    const named = { user_id: 'waiting-user', job_id: 'waiting-job' };
    const { user_id, job_id } = named;
    await server.newLink({ is_single_use: true, user_id, partner_params: { job_id } });
    expect(await status(named)).toMatchObject({ status: 404, body: { code: '2304' } });
  });

  test('of a disabled user is 2307, until the user is enabled again', async () => {
    const theirs = await submitted({ user_id: 'disabled-user' }, { id_number: '33000000000' });
    const setDisabled = (at: number | null) =>
      withStore(server, (store) =>
        store.write((tx) => tx.partners.setUserDisabled(PARTNER_ID, 'disabled-user', at)),
      );
    await setDisabled(Date.now());
    expect(await status(theirs)).toMatchObject({ status: 403, body: { code: '2307' } });
    expect((await status(job)).status).toBe(200);
    await setDisabled(null);
    expect((await status(theirs)).status).toBe(200);
  });
});

test('a job whose row is damaged is a system error, 2301', async () => {
  const damaged = await submitted({}, { id_number: '36000000000' });
  await server.database.rows(`UPDATE jobs SET result = '{' WHERE job_id = '${damaged.job_id}'`);
  expect(await status(damaged)).toMatchObject({ status: 500, body: { code: '2301' } });
});

test('a job that is not complete (D-18) may have a provisional result, which the final one follows', async () => {
  const params = { partner_params: { sandbox_result: '2' } };
  const pending = await submitted(params, { id_number: '35000000000' }, false);
  await expect
    .poll(async () => (await status(pending)).body.result.ResultCode, { timeout: 10_000 })
    .toBe('0812');
  const provisional = (await status({ ...pending, history: true })).body;
  expect(provisional).toMatchObject({ job_complete: false, job_success: false });
  expect(provisional.history).toMatchObject([
    { ResultCode: '0812', job_complete: false, job_success: false },
  ]);

  await advance(server, HOUR_MS);
  const { body } = await server.completed(pending.user_id, pending.job_id, { history: true });
  expect(body).toMatchObject({ job_complete: true, job_success: true, result: { ResultCode: '1012' } });
  expect(body.history).toMatchObject([
    { ResultCode: '0812' },
    { ResultCode: '1012', job_complete: true, job_success: true },
  ]);
  expect(body.history[0]).toEqual(provisional.history[0]);
});
