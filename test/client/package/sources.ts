/** Programs of other projects that use the package. */
/** A program for any runtime, in JavaScript, which prints what it found out. */
export const PROGRAM = `
import { createClient, verifyCallback, webhookSecret } from 'hosted-verification-links-client';
const { BASE_URL, CALLBACK } = globalThis.process?.env ?? globalThis.SETTINGS;
const client = createClient({ baseUrl: BASE_URL, partnerId: '001', apiKey: 'sandbox-key-001' });
const created = await client.createLink({
  company_name: 'Acme',
  data_privacy_policy_url: 'https://acme.example/privacy',
  callback_url: 'https://acme.example/callbacks',
  id_types: [
    { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' },
  ],
});
const submitted = await client.submitVerification(created.data.ref_id, {
  country: 'NG',
  id_type: 'NIN_V2',
  id_number: '12345678900',
  consent: true,
});
const { user_id, job_id } = submitted.data;
const job = await client.waitForJob({ user_id, job_id });
let listed = 0;
for await (const link of client.links({ limit: 1 })) listed += link.ref_id === created.data.ref_id ? 1 : 0;
const refused = await client.getLink('00000000-0000-4000-8000-000000000000');
const { body, headers } = JSON.parse(CALLBACK);
const options = { partnerId: '001', keys: ['sandbox-key-001'] };
const genuine = await verifyCallback(body, headers, options);
const forged = await verifyCallback(body + ' ', headers, options);
const said = [job.data.result.ResultCode, listed, refused.error.code, genuine.ok, forged.reason, webhookSecret('k')];
console.log(...said);
`;

/** The same program where modules are required. */
export function asCommonJs(program: string): string {
  const required = program.replace(/^import (.*) from ('.*');$/gm, 'const $1 = require($2);');
  return `(async () => {${required}})();\n`;
}

/** What the program finds out. */
export const SAID = '1012 1 link_not_found true bad_signature whsec_aw==';

/** A program that uses every module's types. */
export const CHECKED = `
import {
  type Callback, createClient, type ErrorOf, type Link, signTestCallback, verifyCallback, verifyRequest,
} from 'hosted-verification-links-client';
import { expressReceiver } from 'hosted-verification-links-client/express';
import { fastifyReceiver } from 'hosted-verification-links-client/fastify';
import { createFetchClient } from 'hosted-verification-links-client/fetch';
import { nodeReceiver } from 'hosted-verification-links-client/node';
import contract from 'hosted-verification-links-client/openapi.json' with { type: 'json' };

const client = createClient({ baseUrl: 'https://api.example.com', partnerId: '001', apiKey: 'key' });
export async function check(): Promise<Link | ErrorOf<'getLink'>> {
  // @ts-expect-error: no such method.
  client.getLinks();
  // @ts-expect-error: a country is missing.
  client.createLink({ company_name: 'a', data_privacy_policy_url: 'b', id_types: [{ id_type: 'c' }] });
  const result = await client.getLink('ref');
  if (!result.ok && result.error.code === '2205') {
    const status: 401 = result.error.status;
    console.log(status);
  }
  return result.ok ? result.data : result.error;
}
const bare = createFetchClient({ baseUrl: 'https://api.example.com', partnerId: '001', apiKey: 'key' });
export async function checkBare(): Promise<string> {
  // @ts-expect-error: no such path.
  bare.POST('/v1/hosted_link');
  // @ts-expect-error: company_name is missing.
  bare.POST('/v1/hosted_links', { body: { data_privacy_policy_url: 'b' } });
  const { data, error } = await bare.POST('/v1/hosted_links/{linkId}', { params: { path: { linkId: 'ref' } } });
  return data ? data.ref_id : error.code;
}
const options = { partnerId: '001', keys: ['key'] };
export const version: string = contract.info.version;
export const receivers = [expressReceiver, fastifyReceiver, nodeReceiver].map((make) =>
  make(options, ({ id, payload }) => console.log(id, payload.job_complete)),
);
/** Options that may be unset, under exactOptionalPropertyTypes. */
const unset = undefined;
export const optional = [
  createClient({ baseUrl: 'https://a.example', partnerId: '001', apiKey: 'key', timeoutMs: unset, brand: unset, hooks: unset }),
  nodeReceiver({ ...options, guard: unset, now: unset, toleranceMs: unset, bodyBytesMax: unset }, () => {}),
  signTestCallback({} as Callback, { partnerId: '001', key: 'key', id: unset, now: unset }),
  verifyCallback('{}', {}, { ...options, now: unset, unsafeAllowBodySignature: unset }),
];
export const receipt = verifyRequest(new Request('https://a.example'), options);
`;

/** A program with the module that has a dependency. */
export const BARE = `
import { createFetchClient } from 'hosted-verification-links-client/fetch';
const { BASE_URL: baseUrl } = process.env;
const client = createFetchClient({ baseUrl, partnerId: '001', apiKey: 'sandbox-key-001' });
const { data } = await client.POST('/v1/hosted_links/:list', { body: { limit: 1 } });
console.log(data.meta.limit);
`;

/** The tests of a frontend, in JavaScript that type-checks too: on handlers, without a server. */
export const FRONTEND = `
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createClient } from 'hosted-verification-links-client';
import { listLinks } from 'hosted-verification-links-client/fixtures';
import { handlers, respond, story } from 'hosted-verification-links-client/msw';
import { setupServer } from 'msw/node';

const baseUrl = 'https://links.example';
const client = createClient({ baseUrl, partnerId: '001', apiKey: 'sandbox-key-001', retriesMax: 0 });
const server = setupServer(...handlers({ baseUrl }));
server.listen();
afterEach(() => server.resetHandlers());

const person = { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900', consent: true };
const submit = async () => {
  const result = await client.submitVerification('8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60', person);
  return result.ok ? result.data.job_id : result.error.code;
};

test('links are listed', async () => {
  const listed = await client.listLinks();
  assert.deepEqual(listed.ok && listed.data, listLinks.responses.success.body);
});
test('a response is chosen by its name, or its status', async () => {
  server.use(respond('submitVerification', 'id_number_blocked'));
  assert.equal(await submit(), '2222');
  server.use(respond('submitVerification', 410));
  assert.match(await submit(), /^link_/);
  // @ts-expect-error: the link's operation has no such example.
  assert.throws(() => respond('getLink', 'id_number_blocked'), /getLink has no example/);
});
test('a wrong request is told what is wrong', async () => {
  const refused = await client.submitVerification('8f6c1f0e', { ...person, country: 'Nigeria' });
  assert.equal(!refused.ok && refused.error.kind === 'api' && refused.error.details[0]?.path, '/country');
});
test('a link is spent, and its job completes', async () => {
  server.use(...story('singleUseLink'));
  await submit();
  assert.equal(await submit(), 'link_used');
  const job = await client.waitForJob({ user_id: 'user-7', job_id: 'job-31' }, { timeoutMs: 20_000 });
  assert.equal(job.ok && job.data.job_success, true);
});
`;

/** Tests of a receiver, as a team with Jest writes them. */
export const JEST = `
import { signTestCallback, unwrap, CallFailed, createClient } from 'hosted-verification-links-client';
import { verifyNodeRequest } from 'hosted-verification-links-client/node';

const options = { partnerId: '001', keys: ['sandbox-key-001'] };
const result = {
  ResultCode: '1012',
  ResultText: 'ID Number Found',
  ServiceJobID: '5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21',
  PartnerParams: { user_id: 'user-7', job_id: 'job-31', job_type: '5' },
  ConfidenceValue: '99',
  job_complete: true,
  job_success: true,
} as const;

test('a callback is verified', async () => {
  const { body, headers } = await signTestCallback(result, { partnerId: '001', key: 'sandbox-key-001' });
  const request = { headers, body, on: () => {} };
  expect((await verifyNodeRequest(request, options)).ok).toBe(true);
  expect((await verifyNodeRequest({ ...request, body: body + ' ' }, options)).ok).toBe(false);
});

test('a call that fails throws', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', partnerId: '001', apiKey: 'key', retriesMax: 0 });
  await expect(unwrap(client.listLinks())).rejects.toBeInstanceOf(CallFailed);
});
`;
