/** Redirects after a submission (§4.5, D-17). */

import { group } from '../kit/check.ts';
import { expectEqual, expectThat } from '../kit/violation.ts';

const check = group('Redirects');

const REFUSED = [
  ...['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'vbscript:x'],
  ...[
    'blob:https://partner.example/1',
    'https://user:secret@partner.example/',
    '//partner.example/',
    '/done',
  ],
  ...['https:/partner.example', 'not an address'],
];

export const REDIRECT_CHECKS = [
  check(
    'An accepted submission answers the redirect with status and user_id',
    ['§4.5', 'D-17'],
    async (s) => {
      const linkId = await s.newLink({ redirect_url: 'https://partner.example/done' });
      const { body } = await s.submit(linkId);
      const url = new URL(body.redirect_url);
      expectEqual('the address', url.origin + url.pathname, 'https://partner.example/done');
      expectEqual('user_id', url.searchParams.get('user_id'), body.user_id);
      const status = url.searchParams.get('status');
      expectThat('status is successful or success', status === 'successful' || status === 'success', status);
    },
  ),

  check('Query and fragment are kept, status and user_id are set', ['D-17', '§4.5'], async (s) => {
    const redirect_url = 'https://partner.example/done?sig=a%2Fb%20c&status=old&user_id=old#part';
    const { body } = await s.submit(await s.newLink({ redirect_url }));
    const url = new URL(body.redirect_url);
    expectThat('the query stays as it was', body.redirect_url.includes('?sig=a%2Fb%20c&'), body.redirect_url);
    expectEqual(
      'status and user_id',
      [url.searchParams.getAll('status').length, url.searchParams.getAll('user_id')],
      [1, [body.user_id]],
    );
    expectEqual('the fragment', url.hash, '#part');
  }),

  check('An app’s address is accepted', ['D-17'], async (s) => {
    const { body } = await s.submit(await s.newLink({ redirect_url: 'com.example.app:/done' }));
    expectThat('the scheme stays', body.redirect_url.startsWith('com.example.app:/done?'), body.redirect_url);
  }),

  check('Without a redirect_url the answer has null', ['D-17'], async (s) => {
    expectEqual('redirect_url', (await s.submit(await s.newLink())).body.redirect_url, null);
  }),

  check('Addresses that run script, read files or carry credentials are refused', ['D-17'], async (s) => {
    for (const redirect_url of REFUSED) {
      const { body } = await s.refused('invalid_value', 'createLink', s.linkFields({ redirect_url }));
      expectEqual(`the field in details, for ${redirect_url}`, body.details?.[0]?.path, '/redirect_url', [
        'D-07',
      ]);
    }
  }),
];
