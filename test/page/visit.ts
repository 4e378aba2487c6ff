import en from '#page/messages/en.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import { FOUND_NUMBER, LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

export type Fields = Record<string, string | Buffer>;

/** The text of consent that the page of a test's link shows in English. */
const CONSENT_SHOWN = consentShown(
  { companyName: LINK_FIELDS.company_name, policyUrl: LINK_FIELDS.data_privacy_policy_url },
  en,
  'plain',
);

/** A form as a browser sends it: buffers are files. */
export function formOf(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ consent_shown: CONSENT_SHOWN, ...fields })) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value)]));
  }
  return data;
}

/** @returns what came, with the text of `<main>`. */
async function send(server: TestServer, method: string, path: string, init: RequestInit) {
  const response = await fetch(server.url + path, { method, redirect: 'manual', ...init });
  const html = await response.text();
  const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const text = main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const { status, headers } = response;
  return { status, headers, location: headers.get('location'), html, text: text.trim() };
}

export const post = (server: TestServer, refId: string, fields: Fields) =>
  send(server, 'POST', `/l/${refId}`, { body: formOf(fields) });

/** Starts a server for the tests of a file. */
export function useServer() {
  const server = useStarted(() => startTestServer());
  return {
    get server() {
      return server;
    },
    send: (method: string, path: string, init: RequestInit = {}) => send(server, method, path, init),
    get: (path: string) => send(server, 'GET', path, {}),
    post: (refId: string, fields: Fields) => post(server, refId, fields),
    cancel: (refId: string) => send(server, 'POST', `/l/${refId}/cancel`, {}),
    newLink: (fields?: object) => server.newLink(fields),
    update: (refId: string, fields: object) => server.signed('PUT', `/v1/hosted_links/${refId}`, fields),
    jobsOf: async (refId: string) =>
      (await server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs,
  };
}

/** The value of a hidden input. */
export const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

export const KYC = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER, consent: 'true' };
export const BVN = { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' };
export const VOTERS_CARD = { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' };
export const UNKNOWN = '6f1c2a52-0000-4000-8000-000000000000';
