/** `npm run mock -- --validate <url>`: Prism in front of a real server, and of one that violates the contract. */
import { describe, expect, it } from 'vitest';
import { FOUND_NUMBER, signingFields } from '#testing/harness/api.ts';
import { serve } from '#testing/harness/loopback.ts';
import { jpeg } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from '../handlers/operator.ts';
import { type Mock, startMock } from './mock-process.ts';

const server = useStarted(() => startTestServer());
const liar = useStarted(() =>
  serve((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"link":"https://pay.example/l/1"}');
  }),
);
const proxies: Readonly<Record<string, Mock>> = {
  honest: useStarted(() => startMock({}, ['--validate', server.url])),
  strict: useStarted(() => startMock({}, ['--validate', liar.url, '--strict'])),
};

const create = (kind: string, fields: object = {}) =>
  fetch(`${proxies[kind]?.url}/v1/hosted_links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...signingFields(PARTNER_ID, API_KEY),
      company_name: 'Blue Ridge Bank',
      data_privacy_policy_url: 'https://partner.example/privacy',
      callback_url: 'https://partner.example/callbacks',
      ...fields,
    }),
  });

describe('in front of a server that follows the contract', () => {
  it('passes on requests and answers without violations', async () => {
    const answer = await create('honest');
    expect([answer.status, answer.headers.get('sl-violations')]).toEqual([200, null]);
    const { ref_id } = await answer.json();
    expect((await server.signed('POST', `/v1/hosted_links/${ref_id}`)).status).toBe(200);
  });

  it('reports a violation of a request in addition to the server’s answer', async () => {
    const answer = await create('honest', { is_single_use: 'yes' });
    expect([answer.status, (await answer.json()).code]).toEqual([400, '2204']);
    expect(answer.headers.get('sl-violations')).toContain('is_single_use must be boolean');
    await expect.poll(() => proxies['honest']?.output()).toContain('request.body.is_single_use');
  });

  it('passes base64 images on', async () => {
    const refId = await server.newLink({
      id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
    });
    // As base64: Prism reads a form as text, which breaks the bytes of an image.
    const answer = await fetch(`${proxies['honest']?.url}/v1/hosted_links/${refId}/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        country: 'NG',
        id_type: 'NIN_V2',
        id_number: FOUND_NUMBER,
        consent: true,
        selfie: jpeg().toString('base64'),
      }),
    });
    expect(answer.status).toBe(201);
  });
});

it('before a server that violates the contract it answers an error with --strict', async () => {
  const answer = await create('strict');
  expect(answer.status).toBe(500);
  expect(JSON.stringify(await answer.json())).toContain("must have required property 'ref_id'");
});

it.each([
  [['--validate', 'ftp://files.example'], 'It is an address, such as http://127.0.0.1:3000'],
  [['--strict'], '--strict goes with --validate'],
])('%j is refused with a sentence', async (args, words) => {
  await expect(startMock({}, args)).rejects.toThrow(words);
});
