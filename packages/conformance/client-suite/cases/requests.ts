/** What a client sends (§4, §5). The judge looks at every request; these cases make them. */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, failed } from '../bench.ts';
import { expectSame } from '../compare.ts';
import {
  answersOf,
  bodiesOf,
  fine,
  inputOf,
  jobStatus,
  ODD_TEXT,
  OPERATION_IDS,
  PATH_IDS,
  REF,
} from '../examples.ts';
import type { ServiceRequest } from '../judge.ts';
import { EMPTY_BODIES, WHOLE } from './bodies.ts';

const it = cases<Bench>('Requests');

const LINK = bodiesOf('createLink')[0]?.[1];
const FORMS = ['submitVerification', 'stageImages'] as const;
/** Fields that the name of a file must not repeat: it is kept in logs. */
const PERSONAL = ['id_number', 'first_name', 'last_name', 'dob'];

/** The path of an operation with the ids of the examples. */
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => PATH_IDS[name as 'visit'] ?? REF);

/** The id in a link's path, if it is one segment. */
const decodedId = (path: string) => {
  const [, id] = /^\/v1\/hosted_links\/([^/?#]+)$/.exec(path) ?? [];
  return id === undefined ? path : decodeURIComponent(id);
};

const withoutSigning = ({ partner_id: _, timestamp: __, signature: ___, sec_key: ____, ...rest }: Json) =>
  rest;

export const formOf = ({ raw, headers }: ServiceRequest): Promise<FormData> =>
  new Response(Uint8Array.from(raw), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();

const OPERATIONS_AS_DECLARED = OPERATION_IDS.map((id) => {
  const operation: Operation = OPERATIONS[id];
  return it(`${id} is one request, and its answer arrives as it is`, OPERATIONS[id].clause, async (bench) => {
    const bodies = bodiesOf(id);
    const answers = answersOf(id);
    for (let i = 0; i < Math.max(bodies.length, answers.length); i++) {
      const [, body = null] = bodies[i] ?? bodies[0] ?? [];
      const answer = (answers[i] ?? answers[0])?.[1]() ?? {};
      bench.answer(answer);
      const { data } = await bench.ok(id, inputOf(id, body));
      expectRequests(bench, i + 1);
      const request = bench.requests[i] as ServiceRequest;
      const { method, path } = request;
      expectEqual('method and path', [method, path], [operation.method, pathOf(operation.path)]);
      if (request.json) {
        expectSame('the body', withoutSigning(request.json), body ?? {});
        expectSame('nothing else is sent', body ?? {}, withoutSigning(request.json));
      }
      expectSame('the data', data, answer.json);
    }
  });
});

export const REQUEST_CASES = [
  ...OPERATIONS_AS_DECLARED,

  it('text arrives as it was given', '§4.1', async (bench) => {
    bench.answer(fine('createLink'));
    const partner_params = { [ODD_TEXT.trim().slice(0, 20)]: ODD_TEXT };
    const body = { ...LINK, company_name: ODD_TEXT, partner_params };
    await bench.ok('createLink', { body });
    expectSame('the body', bench.requests[0]?.json, body);
  }),

  ...EMPTY_BODIES.map(([id, body]) =>
    it(`${id} sends what is empty, false or 0 as it was given`, '§4.1 §4.2', async (bench) => {
      for (const [name, value] of Object.entries(body)) {
        const given = { ...(id === 'createLink' && LINK), [name]: value };
        bench.answer(fine(id));
        await bench.ok(id, inputOf(id, given));
        const { [name]: sent } = bench.requests.at(-1)?.json ?? {};
        expectEqual(`${name} of the body`, sent, value);
      }
    }),
  ),

  it('lists and parameters are sent whole, in their order', '§4.1 D-12 D-25', async (bench) => {
    for (const body of WHOLE) {
      bench.answer(fine('createLink'));
      await bench.ok('createLink', { body: { ...LINK, ...body } });
      const sent = bench.requests.at(-1)?.json;
      for (const [name, value] of Object.entries<Json>(body)) {
        expectSame(name, sent?.[name], value);
        expectSame(`nothing else is in ${name}`, value, sent?.[name]);
      }
    }
  }),

  it('text of an answer arrives as it was sent', '§4.3', async (bench) => {
    const link = { ...(fine('getLink').json as object), company_name: ODD_TEXT };
    bench.answer({ json: link });
    expectSame('the data', (await bench.ok('getLink', { path: [REF] })).data, link);
  }),

  it('ids of users and jobs are sent as they were given', '§4.6 D-24', async (bench) => {
    for (const id of [ODD_TEXT, '007', '1e3', 'null', 'Case', 'x'.repeat(200)]) {
      const ids = { user_id: id, job_id: id };
      bench.answer(() => jobStatus());
      await bench.ok('getJobStatus', { body: ids });
      expectSame('the body', bench.requests.at(-1)?.json, ids);
    }
  }),

  it('numbers beyond 32 bits, and times to the millisecond, arrive as sent', 'D-13 D-14', async (bench) => {
    const most = Number.MAX_SAFE_INTEGER;
    const { links, ...page } = fine('listLinks').json as Json;
    const times = { created_at: '2026-11-20T23:59:59.987Z', updated_at: '2028-02-29T00:00:00.001Z' };
    const link = { ...links[0], ...times, total_jobs: 3_000_000_000 };
    const meta = { page: most, limit: 1, total: most, totalPages: most };
    const answer = { ...page, links: [link], meta };
    bench.answer({ json: answer });
    const { data } = await bench.ok('listLinks', { body: { page: most, limit: 1 } });
    expectEqual('page', bench.requests[0]?.json?.page, most);
    expectSame('the data', data, answer);
  }),

  it('an answer may have fields and values that the contract does not name yet', 'D-28', async (bench) => {
    const example = fine('listCallbacks').json as Json;
    const [first, ...rest] = example.callbacks;
    const callbacks = [{ ...first, state: 'resting', more: 1 }, ...rest];
    bench.answer({ json: { ...example, later: { than: ['this'] }, callbacks } });
    const { data } = await bench.ok('listCallbacks', { body: {} });
    const idsOf = ({ callbacks: list }: Json) => list?.map(({ webhook_id }: Json) => webhook_id);
    expectEqual('the callbacks', idsOf(data), idsOf(example));
  }),

  it('a base address may have a slash at its end, or no path', 'D-61', async (bench) => {
    await bench.configure({ base_url: `${bench.room.url}/` });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
    expectEqual('the path', bench.requests[0]?.path, `/v1/hosted_links/${REF}`);
  }),

  it('the service’s own brand word is in the paths of links, and is signed', 'D-01 D-61', async (bench) => {
    await bench.configure({ brand: 'acme' });
    for (const id of ['createLink', 'getLink', 'listLinks', 'submitVerification', 'listServices'] as const) {
      bench.answer(fine(id));
      await bench.ok(id, inputOf(id));
      const expected = pathOf(OPERATIONS[id].path).replace('/hosted_links', '/acme_links');
      expectEqual('the path', bench.requests.at(-1)?.path, expected);
    }
  }),

  it('the first of two keys signs', 'D-05', async (bench) => {
    await bench.configure({ keys: ['old-key', 'new-key'] });
    bench.answer(fine('getLink'));
    await bench.ok('getLink', { path: [REF] });
  }),

  it('a partner id keeps its leading zeros, and may have letters', 'D-13', async (bench) => {
    for (const partner_id of ['007', 'aB9']) {
      await bench.configure({ partner_id });
      bench.answer(fine('listLinks'));
      await bench.ok('listLinks', { body: {} });
    }
  }),

  it('a lookup sends its query', '§2.2', async (bench) => {
    bench.answer(fine('listServices'));
    await bench.ok('listServices', { query: { country: 'NG' } });
    expectEqual('the path', bench.requests[0]?.path, '/v1/services?country=NG');
  }),

  it('a form has images as files, byte for byte, and everything else as text', '§4.5', async (bench) => {
    for (const id of FORMS) {
      bench.answer(fine(id));
      const input = inputOf(id);
      await bench.ok(id, input);
      const form = await formOf(bench.requests.at(-1) as ServiceRequest);
      expectEqual('the fields', [...form.keys()].toSorted(), Object.keys(input.body).toSorted());
      for (const [name, value] of Object.entries<Json>(input.body)) {
        const sent = form.get(name);
        if (!value.base64) expectEqual(name, sent, String(value));
        else if (sent instanceof File) {
          const revealed = PERSONAL.filter(
            (field) => input.body[field] && sent.name.includes(input.body[field]),
          );
          expectEqual('what the file’s name tells', revealed, []);
          expectEqual(name, Buffer.from(await sent.arrayBuffer()).toString('base64'), value.base64);
        } else expectThat(`${name} is a file`, false, sent);
      }
    }
  }),

  it('odd text in a form arrives as it was given', '§4.5', async (bench) => {
    bench.answer(fine('submitVerification'));
    const input = inputOf('submitVerification');
    await bench.ok('submitVerification', { ...input, body: { ...input.body, first_name: ODD_TEXT } });
    const form = await formOf(bench.requests[0] as ServiceRequest);
    expectEqual('first_name', form.get('first_name'), ODD_TEXT);
  }),

  it('an id that would make another path is not sent', 'D-61', async (bench) => {
    for (const id of ['', '.', '..']) {
      bench.answer(fine('getLink'));
      failed('malformed', await bench.call('getLink', { path: [id] }));
    }
    expectRequests(bench, 0);
  }),

  it('an id that has to be encoded is not sent, or encoded', 'D-61', async (bench) => {
    for (const id of [
      ...':list a/b ../job_status a?b a#b a%2Fb a+b é ٣'.split(' '),
      'a\r\nb',
      'a\n',
      'a b',
    ]) {
      const before = bench.requests.length;
      bench.answer(fine('getLink'));
      const reply = await bench.call('getLink', { path: [id] });
      const sent = bench.requests.slice(before).map(({ path }) => path);
      if (sent.length === 0) failed('malformed', reply);
      else expectEqual(`the path for ${JSON.stringify(id)}`, sent.map(decodedId), [id], 'D-61');
    }
  }),

  it('an idempotency key that is no header is not sent', 'D-29', async (bench) => {
    for (const idempotencyKey of ['a\r\nx-injected: 1', 'a\nb', 'ключ', 'é', 'a'.repeat(129)]) {
      bench.answer(fine('createLink'));
      const { waits } = await bench.fails('malformed', 'createLink', { body: LINK, idempotencyKey });
      expectEqual('waits', waits, []);
    }
    expectRequests(bench, 0);
  }),

  it('a query is encoded', '§2.2', async (bench) => {
    const country = 'N G&x=1#/é%20';
    bench.answer(fine('listServices'));
    await bench.ok('listServices', { query: { country } });
    const query = new URLSearchParams(bench.requests[0]?.path.split('?')[1]);
    expectEqual('the query', [...query], [['country', country]]);
  }),

  it('an invalid option is refused before anything is sent', 'D-13', async (bench) => {
    const invalid = [{ partner_id: '1' }, { partner_id: '0011' }, { keys: [''] }, { base_url: '/relative' }];
    for (const options of invalid) failed('malformed', await bench.configure(options));
  }),
];
