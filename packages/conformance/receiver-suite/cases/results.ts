/** What a receiver keeps: every code with every success and completeness, jobs with ids that look alike, and long fields. */
import type { Json } from '#conformance/kit/contract.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { cases } from '../../kit/check.ts';
import { finalResult, type JobIds, newJob } from '../callback.ts';
import type { Room } from '../room.ts';
import { alikeIds, alikeJobs } from './alike.ts';

const kept = cases<Room>('Kept');

/** Every code that the contract names, and two that it may name some day. */
const CODES = ['1012', '1013', '1014', '1015', '0810', '0811', '0812', '2301', '1099', '0000'];
const FLAGS = [true, false];
const BATCH = 10;

const resultOf = (ids: JobIds, ResultCode: string, job_complete: boolean, job_success: boolean): Json =>
  finalResult(ids, { ResultCode, ResultText: `Result ${ResultCode}`, job_complete, job_success });

/** Fails where the receiver has another value of a field, of those that the probe tells. */
function expectKept(what: string, result: Json, content: Json, clauses = 'D-19'): void {
  expectThat(`${what} is kept`, typeof result === 'object' && result !== null, result, clauses);
  for (const [name, value] of Object.entries(content)) {
    if (name in result)
      expectEqual(`${name} of ${what}, as the receiver has it`, result[name], value, clauses);
  }
}

interface Kept {
  readonly what: string;
  readonly ids: JobIds;
  /** In their order. The first final one counts, else the last. */
  readonly contents: readonly Json[];
  /** Of their callbacks. Default: new ones. */
  readonly webhookIds?: readonly string[];
}

/** Sends the results of each job in their order, several jobs at a time, then asks the probe for all. */
async function keeps(room: Room, jobs: readonly Kept[], clauses?: string): Promise<void> {
  for (let n = 0; n < jobs.length; n += BATCH) {
    const sending = jobs.slice(n, n + BATCH).map(async ({ what, contents, webhookIds = [] }) => {
      for (const [at, content] of contents.entries()) {
        const id = webhookIds[at];
        await room.accepts(what, room.letter(content, id === undefined ? {} : { id }));
      }
    });
    await Promise.all(sending);
  }
  if (room.target.probe === null) return;
  for (const { what, ids, contents } of jobs) {
    const counting = contents.find(({ job_complete }) => job_complete) ?? contents.at(-1);
    const { times, result } = await room.handledAtLeast(ids, 1);
    const most = contents.length;
    expectThat(`${what} is handled, and once for each callback`, times >= 1 && times <= most, times, clauses);
    expectKept(what, result, counting, clauses);
  }
}

/** One callback about each of some jobs. */
const once = (what: string, jobs: readonly JobIds[], webhookIds: readonly string[] = []): Kept[] =>
  jobs.map((ids, n) => ({
    what: `${what} ${JSON.stringify(webhookIds[n] ?? ids)}`,
    ids,
    // Neighbours differ in what is kept, so that one in the place of the other shows.
    contents: [resultOf(ids, n % 2 === 0 ? '1012' : '1013', true, n % 2 === 0)],
    ...(webhookIds[n] !== undefined && { webhookIds: [webhookIds[n]] }),
  }));

export const RESULT_CASES = [
  kept('A result of every code, successful or not, final or not, is kept', 'D-19 D-18 D-23', (room) =>
    keeps(
      room,
      CODES.flatMap((code) =>
        FLAGS.flatMap((success) =>
          FLAGS.map((isFinal) => {
            const ids = newJob(room.random);
            const what = `a result ${code}, ${isFinal ? 'final' : 'provisional'}, ${success ? 'with' : 'without'} success`;
            return { what, ids, contents: [resultOf(ids, code, isFinal, success)] };
          }),
        ),
      ),
      'D-18 D-23',
    ),
  ),

  kept('job_complete alone says which result is final, whatever the codes are', 'D-18 D-19', (room) =>
    keeps(
      room,
      CODES.flatMap((code, n) =>
        FLAGS.flatMap((success) => {
          const other = CODES[(n + 6) % CODES.length] ?? code;
          const [one, two] = [newJob(room.random), newJob(room.random)];
          const results = (ids: JobIds) => [
            resultOf(ids, code, false, success),
            resultOf(ids, other, true, !success),
          ];
          return [
            { what: `a provisional ${code}, then a final ${other}`, ids: one, contents: results(one) },
            {
              what: `a final ${other}, then a provisional ${code}`,
              ids: two,
              contents: results(two).reverse(),
            },
          ];
        }),
      ),
      'D-18 D-19',
    ),
  ),

  kept('A final result takes the place of a provisional one, with all its fields', 'D-18', async (room) => {
    const ids = newJob(room.random);
    const before = { FullName: 'Ada Before', ExpirationDate: '2030-01-01', IDNumber: '11111111111' };
    const { FullName: _, IDNumber: __, ...final } = finalResult(ids);
    for (const content of [finalResult(ids, { ...before, job_complete: false }), final]) {
      await room.accepts('a result', room.letter(content));
    }
    if (room.target.probe === null) return;
    const { result } = await room.handledAtLeast(ids, 2);
    for (const [name, value] of Object.entries(before)) {
      expectThat(`${name} of the provisional result is gone`, Object(result)[name] !== value, result, 'D-18');
    }
  }),

  kept('Jobs whose ids look alike are told apart', 'D-24 D-19', (room) =>
    keeps(room, once('the result of', alikeJobs(`t${room.random.hex(10)}`)), 'D-24'),
  ),

  kept('Callbacks whose ids look alike are told apart', 'D-19', (room) => {
    const ids = alikeIds(room.random.hex(8));
    const jobs = ids.map(() => newJob(room.random));
    return keeps(room, once('the callback', jobs, ids), 'D-19');
  }),

  kept('Fields of every length are kept whole', 'D-19 D-45', (room) => {
    const long = (length: number) => ['x', 'é', '語', '😀'].map((sign) => sign.repeat(length));
    const fields = long(300).flatMap((FullName, n) =>
      [64, 255, 300, 500].map((length) => ({
        FullName: [...FullName].slice(0, Math.min(300, length)).join(''),
        ResultText: long(length)[n],
        IDNumber: long(64)[n],
        ServiceJobID: 's'.repeat(64),
        ConfidenceValue: '99.00000000000000001',
      })),
    );
    const jobs = fields.map((more) => {
      const ids = newJob(room.random);
      const params = { ...ids, job_type: '5', text: more.ResultText, ['k'.repeat(64)]: 'v' };
      return { what: 'a long result', ids, contents: [finalResult(ids, { ...more, PartnerParams: params })] };
    });
    return keeps(room, jobs, 'D-45');
  }),

  kept('What is answered with 2xx is stored by then: it is not sent again', 'D-19', async (room) => {
    for (let n = 0; n < 5; n++) {
      const ids = newJob(room.random);
      await room.accepts('a result', room.letter(finalResult(ids)));
      if (room.target.probe === null) continue;
      expectEqual('how many results are stored at the answer', (await room.effect(ids)).times, 1, 'D-19');
    }
  }),
];
