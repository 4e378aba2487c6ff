/** Redirects after a submission (§4.5, D-17). */
import { group } from '#conformance/kit/check.ts';
import { expectField } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Redirects');

const REFUSED = [
  ...['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x'],
  ...['blob:https://partner.example/1', 'https://user:secret@partner.example/', '//partner.example/'],
  ...['not an address', 'https://partner.example:70000/', 'https://partner.example:x/'],
  ...['JavaScript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
  ...['java\nscript:alert(1)', 'javascript\t:alert(1)', 'jAvAsCrIpT://partner.example/%0aalert(1)'],
  ...['Data:text/html,x', 'DATA:text/html;base64,eA==', 'File:///etc/passwd', 'VBScript:x', 'about:blank'],
  ...['view-source:https://a.example', 'filesystem:https://a.example/x', 'Blob:https://a.example/1', '/done'],
  ...['HTTPS://user:secret@partner.example/', 'https://user@partner.example/', 'https://', '://x', '1x://y'],
  ...['https://par tner.example/', '\\\\partner.example'],
];

/** What is no http or https address to `new URL`, or has what no such field takes. Servers may refuse more of what it mends. */
const NOT_HTTP = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'data:image/png;base64,eA==', 'file:///etc/passwd'],
  ...['//a.example/x', 'ftp://a.example/x', 'myapp://open', 'a.example/x', '/x', 'http://', 'https://[bad'],
  ...[
    'mailto:a@a.example',
    'ws://a.example/',
    '',
    'https://user:secret@a.example/',
    'https://user@a.example/',
  ],
  ...['https://a.example:70000/', 'https://a.example:0/', 'https://a.example:x/', 'https://a b.example/'],
];
/** What people have, and `new URL` reads. */
const AS_SENT = [
  ...[
    'https://partner.example/x?a[]=1&a[]=2',
    'https://partner.example/x?state=a|b',
    'https://b\u00fccher.example/',
  ],
  ...[
    'https://partner.example/caf\u00e9?name=Zo\u00eb',
    'https://partner.example/{x}?q="a"',
    'HTTPS://Partner.example/',
  ],
];
const HTTP_FIELDS = ['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark'];

async function redirected(s: Session, redirect_url?: string) {
  const { user_id, redirect_url: redirect } = await s.submit(await s.newLink({ redirect_url }));
  return { user_id, redirect, url: URL.parse(redirect) ?? new URL('invalid:') };
}

export const REDIRECT_CHECKS = [
  check(
    'An accepted submission answers the redirect with status and user_id',
    '§4.5 D-17',
    'with `status` and `user_id` set (§4.5 of the interface)',
    async (s) => {
      const { user_id, url } = await redirected(s, 'https://partner.example/done');
      expectEqual('the address', url.origin + url.pathname, 'https://partner.example/done');
      expectEqual('user_id', url.searchParams.get('user_id'), user_id);
      const status = url.searchParams.get('status');
      expectThat('status is successful or success', status === 'successful' || status === 'success', status);
    },
  ),

  check(
    'Query and fragment are kept, status and user_id are set',
    'D-17 §4.5',
    'Query and fragment stay as they were, but for `status`',
    async (s) => {
      const sent = 'https://partner.example/done?sig=a%2Fb%20c&status=old&user_id=old#part';
      const { user_id, redirect, url } = await redirected(s, sent);
      expectThat('the query stays as it was', redirect.includes('?sig=a%2Fb%20c&'), redirect);
      const found = [url.searchParams.getAll('status').length, url.searchParams.getAll('user_id')];
      expectEqual('status and user_id', found, [1, [user_id]]);
      expectEqual('the fragment', url.hash, '#part');
    },
  ),

  check('An app’s address is accepted', 'D-17', "or one with an app's\nscheme", async (s) => {
    const { redirect } = await redirected(s, 'com.example.app:/done');
    expectThat('the scheme stays', redirect.startsWith('com.example.app:/done?'), redirect);
  }),

  check('Without a redirect_url the answer has null', 'D-17', 'null when the link has none', async (s) => {
    expectEqual('redirect_url', (await redirected(s)).redirect, null);
  }),

  ...HTTP_FIELDS.map((field) =>
    check(`${field} is an http or https address`, 'D-32 §2.1', 'An http or https address', async (s) => {
      for (const address of NOT_HTTP) {
        const answer = await s.refused('invalid_value', 'createLink', s.linkFields({ [field]: address }));
        expectField(`/${field}`, answer, 'D-32', `, for ${JSON.stringify(address)}`);
      }
    }),
  ),

  ...[...HTTP_FIELDS, 'redirect_url'].map((field) =>
    check(
      `${field} comes back as it was sent`,
      'D-32 §2.1',
      'Every field is always present, null when unset',
      async (s) => {
        for (const address of AS_SENT) {
          const link = await s.getLink(await s.newLink({ [field]: address }));
          expectEqual(field, link[field], address);
        }
      },
    ),
  ),

  check(
    'Addresses that run script, read files or carry credentials are refused',
    'D-17',
    'Refused, in any case: `javascript`, `data`, `file`',
    async (s) => {
      for (const redirect_url of REFUSED) {
        const answer = await s.refused('invalid_value', 'createLink', s.linkFields({ redirect_url }));
        expectField('/redirect_url', answer, '', `, for ${redirect_url}`);
      }
    },
  ),
];
