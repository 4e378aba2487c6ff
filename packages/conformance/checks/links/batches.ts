/** Many links in one call: each has a result of its own, at its place (D-103). */
import { group } from '#conformance/kit/check.ts';
import { ID_TYPE } from '#conformance/kit/samples.ts';
import { expectEqual } from '#conformance/kit/violation.ts';

const check = group('Batches');

export const BATCH_CHECKS = [
  check(
    'Each link has its result at its place, and a wrong one stops no other one',
    'D-103',
    'answers one result for each, at its place',
    async (s) => {
      const names = ['one', 'two', 'three'].map((name) => s.random.word(name));
      const [first, second, third] = names.map((name) => s.linkFields({ name }));
      const links = [
        first,
        s.linkFields({ company_name: '' }),
        second,
        s.linkFields({ id_types: [{ ...ID_TYPE, id_type: 'NO_SUCH_ID' }] }),
        { ...third, callback_url: undefined, company_name: undefined },
        third,
      ];
      const { body } = await s.ok('createLinks', { links });
      const codes = body.results.map(({ code = 'created' }: { code?: string }) => code);
      expectEqual('results', codes, ['created', '2204', 'created', 'unsupported_id_type', '2213', 'created']);
      expectEqual('created and failed', [body.created, body.failed], [3, 3]);
      for (const [i, place] of [0, 2, 5].entries()) {
        const { name, link_url } = await s.getLink(body.results[place].ref_id);
        expectEqual(`the link of result ${place}`, [name, link_url], [names[i], body.results[place].link]);
      }
    },
  ),

  check(
    'A batch that is repeated with its key makes nothing twice',
    'D-103 D-29',
    'the same key with the same body returns the first answer for 24 hours',
    async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      const links = [s.linkFields({ company_name: '' }), s.linkFields({ name: 'first' }), s.linkFields()];
      const first = await s.ok('createLinks', { links }, { headers });
      const again = await s.ok('createLinks', { links }, { headers });
      expectEqual('the second answer', again.body, first.body);
      await s.refused('idempotency_key_reused', 'createLinks', { links: links.toReversed() }, { headers });
    },
  ),
];
