import { describe, expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const started = (env: Record<string, string>) => untilTestEnds(startTestServer(env));

async function logoAt(body: string, onFetch = () => {}): Promise<string> {
  const { url, stop } = await serve((_request, response) => {
    onFetch();
    response.end(body);
  });
  onTestFinished(stop);
  return `${url}/logo`;
}

describe('with LOGO_CHECK on', () => {
  test('a logo that is an svg is accepted', async () => {
    const server = await started({ LOGO_CHECK: 'on' });
    await server.newLink({ logo_url: await logoAt('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  });

  test('one that is neither png nor svg is refused, naming the field', async () => {
    const server = await started({ LOGO_CHECK: 'on' });
    const fields = { ...LINK_FIELDS, logo_url: await logoAt('GIF89a') };
    const { status, body } = await server.signed('POST', '/v1/hosted_links', fields);
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details).toEqual([{ path: '/logo_url', message: 'must be a png or svg image' }]);
    expect((await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total).toBe(0);
  });

  test('it is fetched last: once for a link that is made, never for a refused or a repeated request', async () => {
    const server = await started({ LOGO_CHECK: 'on' });
    let fetched = 0;
    const logo_url = await logoAt('<svg/>', () => fetched++);
    const create = (fields: object, headers?: Record<string, string>) =>
      server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, logo_url, ...fields }, headers);
    const named = { is_single_use: true, user_id: 'u', partner_params: { job_id: 'j' } };
    const key = { 'idempotency-key': 'k' };
    const first = await create(named, key);
    expect([first.status, fetched]).toEqual([200, 1]);
    expect(await create(named, key)).toMatchObject({ status: 200, body: first.body });
    const statuses = [
      await create({ name: 'another' }, key),
      await create(named),
      await create({ redirect_url: 'javascript:x' }),
      await create({ expires_at: '2020-01-01T00:00:00Z' }),
      await create({ id_types: [{ country: 'NG', id_type: 'X', verification_method: 'enhanced_kyc' }] }),
    ].map(({ status }) => status);
    expect([statuses, fetched]).toEqual([[422, 409, 400, 400, 400], 1]);
  });
});

test('the sandbox does not look at a logo unless it is told to', async () => {
  const server = await started({});
  await server.newLink({ logo_url: 'https://nowhere.example/logo.png' });
});
