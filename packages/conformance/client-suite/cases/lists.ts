/** Iterators over lists, and waiting for a job (D-14, D-50). */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { type Bench, expectRequests, failed, succeeded } from '../bench.ts';
import { expectSame } from '../compare.ts';
import { answersOf, BUSY, error, fine, JOB, jobStatus, refusal, signed } from '../examples.ts';
import type { Reply } from '../protocol.ts';
import type { Answer, Responder } from '../service.ts';

const onLinks = cases<Bench>('Links, one by one');

const LINK = (fine('listLinks').json as Json).links[0];
const linkOf = (n: number) => ({ ...LINK, ref_id: nameOf(n), link_id: nameOf(n) });
const nameOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** The newest first. */
const names = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => nameOf(from - i));
const refsOf = (data: unknown) => (data as Json[])?.map(({ ref_id }) => ref_id);

/** A service with links, to which some are added after each page. */
function serviceWith({
  links,
  added = 0,
  limitMax = 100,
}: {
  links: number;
  added?: number;
  limitMax?: number;
}): Responder {
  let total = links;
  return ({ json }) => {
    const limit = Math.min(json.limit ?? 20, limitMax);
    const page = json.page ?? 1;
    const from = total - (page - 1) * limit;
    const shown = Array.from({ length: Math.max(0, Math.min(limit, from)) }, (_, i) => linkOf(from - i));
    const meta = { page, limit, total, totalPages: Math.ceil(total / limit) };
    total += added;
    return { json: { links: shown, meta } };
  };
}

const allLinks = async (bench: Bench, limit: number) =>
  refsOf(succeeded(await bench.iterate('links', limit)).data);

export const LINK_LIST_CASES = [
  ...[
    [5, 2, 3],
    [4, 2, 2],
    [3, 100, 1],
    [1, 1, 1],
    [0, 2, 1],
  ].map(([links = 0, limit = 0, pages = 0]) =>
    onLinks(`${links} links, ${limit} on a page, are ${pages} requests`, 'D-14', async (bench) => {
      bench.answer(serviceWith({ links }));
      expectEqual('the links', await allLinks(bench, limit), names(links, 1));
      expectRequests(bench, pages);
    }),
  ),

  ...[1, 2, 3].map((added) =>
    onLinks(`links created meanwhile hide and repeat none: ${added} a page`, 'D-14', async (bench) => {
      bench.answer(serviceWith({ links: 9, added }));
      expectEqual('the links', await allLinks(bench, 4), names(9, 1));
    }),
  ),

  onLinks('the service may have a smaller limit', 'D-14', async (bench) => {
    bench.answer(serviceWith({ links: 7, limitMax: 2 }));
    expectEqual('the links', await allLinks(bench, 100), names(7, 1));
  }),

  onLinks('a list that is shorter than it says comes to an end', 'D-14', async (bench) => {
    bench.answer(
      { json: { links: [linkOf(1)], meta: { page: 1, limit: 2, total: 50, totalPages: 25 } } },
      { json: { links: [], meta: { page: 2, limit: 2, total: 50, totalPages: 25 } } },
    );
    await bench.iterate('links', 2);
    expectThat('it gives up early', bench.requests.length < 5, bench.requests.length);
  }),

  ...(
    [
      ['has no meta', { links: [linkOf(1)] }],
      ['has a limit of 0', { links: [linkOf(1)], meta: { page: 1, limit: 0, total: 9, totalPages: 1 } }],
      ['has no links', { meta: { page: 1, limit: 2, total: 9, totalPages: 5 } }],
      ['has text in place of links', { links: 'no', meta: { page: 1, limit: 2, total: 9, totalPages: 5 } }],
    ] satisfies [string, object][]
  ).map(([what, json]) =>
    onLinks(`a page that ${what} is malformed`, 'D-14', async (bench) => {
      bench.answer({ json });
      failed('malformed', await bench.iterate('links', 2));
      expectRequests(bench, 1);
    }),
  ),

  onLinks('a list begins anew each time', 'D-14', async (bench) => {
    bench.answer(serviceWith({ links: 3 }));
    for (const _ of [1, 2]) expectEqual('the links', await allLinks(bench, 2), names(3, 1));
  }),

  onLinks('a page is requested when the loop gets there', 'D-14', async (bench) => {
    bench.answer(serviceWith({ links: 9 }));
    const { data } = succeeded(await bench.iterate('links', 2, { take: 3 }));
    expectEqual('the links', refsOf(data), names(9, 7));
    expectRequests(bench, 2);
  }),

  onLinks('a page that fails is retried', 'D-14 D-29', async (bench) => {
    const service = serviceWith({ links: 3 });
    bench.answer(service, BUSY, service);
    expectEqual('the links', await allLinks(bench, 2), names(3, 1));
  }),

  onLinks('a page that can not be listed ends the loop with its error', 'D-14', async (bench) => {
    bench.answer(serviceWith({ links: 5 }), error('listLinks', 'invalid_value'));
    const { data } = failed('2204', await bench.iterate('links', 2));
    expectEqual('the links before it', refsOf(data), names(5, 4));
  }),
];

const onCallbacks = cases<Bench>('Callbacks, one by one');

const CALLBACK = (fine('listCallbacks').json as Json).callbacks[0];
const pageOf = (from: number, to: number, next_cursor: string | null): Answer => ({
  json: {
    callbacks: Array.from({ length: to - from + 1 }, (_, i) => ({
      ...CALLBACK,
      webhook_id: `msg_${from + i}`,
    })),
    next_cursor,
    paused_endpoints: [],
  },
});
const idsOf = (reply: Reply) => ((reply as { data?: Json[] }).data ?? []).map(({ webhook_id }) => webhook_id);
const messages = (count: number) => Array.from({ length: count }, (_, i) => `msg_${i + 1}`);

export const CALLBACK_LIST_CASES = [
  onCallbacks('each page begins at the cursor of the last, with the same filter', 'D-50', async (bench) => {
    const body = { user_id: 'user-7', job_id: 'job-31', state: 'failed' };
    bench.answer(pageOf(1, 2, 'c+/=%20'), pageOf(3, 4, 'next'), pageOf(5, 5, null));
    expectEqual('the callbacks', idsOf(await bench.iterate('callbacks', 2, { body })), messages(5));
    const cursors = bench.requests.map(({ json }) => json.cursor);
    expectEqual('the cursors', cursors, [undefined, 'c+/=%20', 'next']);
    for (const { json } of bench.requests) expectSame('limit and filter', json, { limit: 2, ...body });
  }),

  onCallbacks('a list begins anew each time', 'D-50', async (bench) => {
    for (const take of [1, 3]) {
      bench.answer(pageOf(1, 2, 'a'), pageOf(3, 3, null));
      expectEqual('the callbacks', idsOf(await bench.iterate('callbacks', 2, { take })), messages(take));
    }
    const cursors = bench.requests.map(({ json }) => json.cursor);
    expectEqual('the cursors', cursors, [undefined, undefined, 'a']);
  }),

  onCallbacks('an empty page with a cursor is not the end', 'D-50', async (bench) => {
    bench.answer(pageOf(1, 1, 'a'), pageOf(2, 1, 'b'), pageOf(2, 2, null));
    expectEqual('the callbacks', idsOf(await bench.iterate('callbacks')), messages(2));
  }),

  onCallbacks('a page without callbacks is malformed', 'D-50', async (bench) => {
    bench.answer({ json: { next_cursor: 'a' } });
    failed('malformed', await bench.iterate('callbacks'));
    expectRequests(bench, 1);
  }),

  onCallbacks('a cursor that leads to itself is malformed: a list without end', 'D-50', async (bench) => {
    bench.answer(pageOf(1, 2, 'a'), pageOf(3, 4, 'a'), pageOf(3, 4, 'a'), pageOf(5, 5, null));
    failed('malformed', await bench.iterate('callbacks'));
    expectRequests(bench, 2);
  }),

  onCallbacks('no callback is one request', 'D-50', async (bench) => {
    bench.answer(pageOf(1, 0, null));
    expectEqual('the callbacks', idsOf(await bench.iterate('callbacks')), []);
    expectRequests(bench, 1);
  }),

  onCallbacks('a page is requested when the loop gets there', 'D-50', async (bench) => {
    bench.answer(pageOf(1, 2, 'a'), pageOf(3, 4, 'b'));
    expectEqual('the callbacks', idsOf(await bench.iterate('callbacks', 2, { take: 2 })), messages(2));
    expectRequests(bench, 1);
  }),

  onCallbacks('a page that can not be listed ends the loop with its error', 'D-50', async (bench) => {
    bench.answer(pageOf(1, 2, 'a'), error('listCallbacks', 'invalid_value'));
    const reply = failed('invalid_value', await bench.iterate('callbacks'));
    expectEqual('the callbacks before it', idsOf(reply as unknown as Reply), messages(2));
  }),
];

const onJobs = cases<Bench>('Waiting for a job');

const wait = (bench: Bench, timeout_ms = 600_000) => bench.do({ do: 'wait_for_job', body: JOB, timeout_ms });

/** A status with a result that is not final, but for what is changed. */
const PROVISIONAL = answersOf('getJobStatus').find(([name]) => name === 'provisional')?.[1]().json as Json;
const RESULT = PROVISIONAL.result;
const provisional = (more: Json): Answer => ({ json: signed({ ...PROVISIONAL, ...JOB, ...more }) });
const NOT_THERE = error('getJobStatus', 'job_not_found');

export const WAIT_FOR_JOB_CASES = [
  onJobs('a job that is not there yet, and then is not complete, is waited for', '§4.6', async (bench) => {
    bench.answer(
      NOT_THERE,
      NOT_THERE,
      () => jobStatus(false),
      () => jobStatus(false),
      () => jobStatus(),
    );
    const { data, waits } = succeeded(await wait(bench));
    expectEqual('job_complete', data.job_complete, true);
    expectRequests(bench, 5);
    expectThat(
      'it waits in between',
      waits.length === 4 && waits.every((ms) => ms >= 100 && ms <= 10_000),
      waits,
    );
  }),

  onJobs('a result that is not final is waited for, whatever it says', '§4.6 D-18', async (bench) => {
    for (const more of [{}, { job_success: true }, { result: { ...RESULT, ResultCode: '1012' } }]) {
      const before = bench.requests.length;
      bench.answer(
        () => provisional(more),
        () => provisional(more),
        () => jobStatus(),
      );
      const { data } = succeeded(await wait(bench));
      expectEqual('job_complete', data.job_complete, true);
      expectEqual('requests', bench.requests.length - before, 3);
    }
  }),

  onJobs('a final result without success ends the wait, and is the result', '§4.6 D-18', async (bench) => {
    for (const ResultCode of ['0811', '0812', '1013', '1099']) {
      const before = bench.requests.length;
      const result = { ...RESULT, ResultCode };
      bench.answer(() => provisional({ job_complete: true, result }));
      const { data } = succeeded(await wait(bench));
      const found = [data.job_complete, data.job_success, data.result?.ResultCode];
      expectEqual('complete, success and code', found, [true, false, ResultCode]);
      expectEqual('requests', bench.requests.length - before, 1);
    }
  }),

  onJobs('a job that takes long is asked for less and less often', '§4.6', async (bench) => {
    bench.answer(...Array.from({ length: 12 }, () => () => jobStatus(false)), () => jobStatus());
    const { waits } = succeeded(await wait(bench));
    expectThat('waits become longer', (waits.at(-1) ?? 0) > 2 * (waits[0] ?? 0), waits);
    expectThat('no wait is over a minute', Math.max(...waits) <= 60_000, waits);
  }),

  onJobs('an answer that fails for a moment does not end the wait', '§4.6 D-29', async (bench) => {
    bench.answer(
      () => jobStatus(false),
      BUSY,
      { fault: 'cut' },
      () => jobStatus(),
    );
    const { data } = succeeded(await wait(bench));
    expectEqual('job_complete', data.job_complete, true);
  }),

  onJobs('another error ends the wait', '§7.1', async (bench) => {
    bench.answer(() => jobStatus(false), error('getJobStatus', 'user_disabled'));
    failed('2307', await wait(bench));
    expectRequests(bench, 2);
    // Another 404, as of a wrong address, is not that the job is not there yet.
    bench.answer(refusal(404, 'not_found'));
    failed('not_found', await wait(bench));
    expectRequests(bench, 3);
  }),

  onJobs('a false signature ends the wait', 'D-02', async (bench) => {
    bench.answer(
      () => jobStatus(false),
      () => jobStatus(true, { key: 'another-key' }),
    );
    failed('bad_response_signature', await wait(bench));
  }),

  onJobs('a wait that takes too long is `timeout`', '§4.6', async (bench) => {
    bench.answer(() => jobStatus(false));
    failed('timeout', await wait(bench, 400));
  }),
];
