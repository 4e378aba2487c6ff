/** Budgets of links, visitors and partners (D-64), as far as the kit was told what they are. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BudgetName } from '#conformance/kit/budgets.ts';
import { group } from '#conformance/kit/check.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import { png } from '#conformance/kit/images.ts';
import { base64Of, SELFIE_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';

const check = group('Budgets');
const withClock = group('Budgets', { requires: ['state', 'clock'] });
const alone = group('Budgets', { alone: true });
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** A second, and what two clocks may differ in it. */
const SECOND_MS = 1_100;
/** A larger budget of images would take too long to spend. */
const STORED_MIB_MAX = 50;
/** How long uploads take to arrive at a busy target: each wait is twice the one before, so that few tries spend the link's budget. */
const UPLOAD_WAITS_MS = [20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120];

/** A budget that the kit was given. @throws SkipCheck when it was not. */
function budgetOf(s: Session, name: BudgetName): number {
  const max = s.target.budgets[name];
  if (max === undefined) throw new SkipCheck('the kit was not told of the budget (--budget)');
  return max;
}

function expectRetryAfter({ headers }: CheckedResponse, max: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  expectThat(`Retry-After is 1 to ${max} seconds`, seconds >= 1 && seconds <= max, seconds);
  return seconds;
}

/** Submits as many different numbers as a visitor may try. */
async function tryNumbers(s: Session, linkId: string): Promise<string[]> {
  const max = budgetOf(s, 'id-numbers-per-visitor-hour');
  const numbers = Array.from({ length: max }, () => s.random.idNumber());
  for (const id_number of numbers) await s.submit(linkId, { id_number });
  return numbers;
}

export const BUDGET_CHECKS = [
  check(
    'A visitor tries no more different ID numbers on a link than allowed',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const linkId = await s.newLink();
      const [known] = await tryNumbers(s, linkId);
      expectRetryAfter(await s.submitRefused('too_many_id_numbers', linkId), HOUR_SECONDS);
      await s.submit(linkId, { id_number: known });
      await s.submit(await s.newLink());
    },
  ),

  withClock(
    'An hour after a visitor’s first ID number, others are accepted',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const linkId = await s.newLink();
      await tryNumbers(s, linkId);
      const seconds = expectRetryAfter(await s.submitRefused('too_many_id_numbers', linkId), HOUR_SECONDS);
      await s.target.clock.advance(seconds * 1_000);
      await s.submit(linkId);
    },
  ),

  check(
    'Accepted and refused submissions spend the budget of a link',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const max = budgetOf(s, 'submissions-per-link-hour');
      const linkId = await s.newLink();
      await s.submit(linkId);
      for (let n = 1; n < max; n++) {
        await s.submitRefused('invalid_value', linkId, n % 2 === 0 ? { consent: 'false' } : { dob: 7 });
      }
      expectRetryAfter(await s.submitRefused('too_many_submissions', linkId), HOUR_SECONDS);
      await s.submitRefused('too_many_submissions', linkId, { dob: 7 });
      await s.submit(await s.newLink());
    },
  ),

  check(
    'No more submissions of a link are read at the same time than allowed',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const max = budgetOf(s, 'submissions-in-progress-per-link');
      const linkId = await s.newLink();
      // One ID number, so that no other budget ends first.
      const fields = s.submissionFields();
      const uploads = Array.from({ length: max }, () => startUpload(s, linkId, fields));
      try {
        const send = () => s.send('submitVerification', fields, { params: { linkId } });
        let answer = await send();
        for (const waitMs of UPLOAD_WAITS_MS) {
          if (answer.status !== 201) break;
          await sleep(waitMs);
          answer = await send();
        }
        expectEqual('status and code', statusAndCode(answer), '429 too_many_uploads');
        expectRetryAfter(answer, HOUR_SECONDS);
        await s.submit(await s.newLink());
      } finally {
        for (const upload of uploads) void upload.finish();
      }
      const statuses = (await Promise.all(uploads.map(({ answer }) => answer))).map((each) => each?.status);
      expectEqual('the statuses of what was being read', [...new Set(statuses)], [201]);
      await s.submit(linkId);
    },
  ),

  alone(
    'A partner’s signed requests are answered as many a second as allowed',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const max = budgetOf(s, 'requests-per-partner-second');
      const params = { linkId: await s.newLink() };
      // The second that the requests before have begun must not be that of these.
      await sleep(SECOND_MS);
      const startedAt = Date.now();
      const sent = Array.from({ length: 10 * max + 100 }, () => s.send('getLink', {}, { params }));
      const answers = await Promise.all(sent);
      const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
      const refused = answers.filter(({ status }) => status === 429);
      const answered = answers.length - refused.length;
      // A second of the budget may have begun before the first request.
      const most = (seconds + 1) * Math.ceil(max * 1.1);
      const isWithin = answered >= max && answered <= most;
      expectThat(`at least ${max} and at most ${most} are answered`, isWithin, answered);
      if (refused[0]) {
        expectEqual('the code', refused[0].body.code, 'too_many_requests');
        const wait = expectRetryAfter(refused[0], HOUR_SECONDS);
        await sleep(wait * 1_000);
      }
      await s.getLink(params.linkId);
    },
  ),

  alone(
    'A partner’s images are stored up to its budget of a day',
    'D-64',
    'a budget of the link, the visitor or the partner is spent (D-64)',
    async (s) => {
      const max = budgetOf(s, 'stored-mib-per-partner-day');
      if (max > STORED_MIB_MAX) throw new SkipCheck(`the budget is more than ${STORED_MIB_MAX} MiB`);
      // A picture of almost a MiB.
      const selfie = base64Of(png({ width: 1_024, height: 1_022, level: 0 }));
      let refused: CheckedResponse | null = null;
      let stored = 0;
      for (; stored <= max && !refused; stored++) {
        const answer = await s.trySubmit(await s.newLink({ id_types: [SELFIE_TYPE] }), { selfie });
        if (answer.status !== 201) refused = answer;
      }
      expectEqual('what a MiB too many is answered', refused?.body.code, 'too_much_image_data');
      if (refused) expectRetryAfter(refused, DAY_SECONDS);
      // What was stored before the check counts as well.
      expectThat(`${max} MiB are stored at most`, stored <= max + 1, stored - 1);
      await s.submit(await s.newLink());
    },
  ),
];

/** Sends a submission without its end. */
function startUpload(s: Session, linkId: string, fields: object) {
  const text = new TextEncoder().encode(JSON.stringify(fields));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // A target that refuses the upload closes it.
  const write = (part: Uint8Array) => writer.write(part).catch(() => {});
  void write(text.slice(0, -1));
  const finish = () => write(text.slice(-1)).then(() => writer.close().catch(() => {}));
  return { answer: s.upload('submitVerification', readable, { linkId }).catch(() => null), finish };
}
