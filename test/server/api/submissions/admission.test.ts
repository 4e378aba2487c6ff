/** What limits submissions outside of their handler (D-64). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { makeSubmissionAdmission } from '#server/api/submissions/admission.ts';
import { makeUploadPlaces } from '#server/api/submissions/upload-places.ts';
import { RequestRefused } from '#server/http/errors.ts';

const ACCEPTED = { status: 201, body: { job_id: 'j', user_id: 'u', redirect_url: null } } as const;
const TOO_MANY = { refused: 'too_many_submissions', spent: 'link', retryAfterMs: 1_000 } as const;
const { spent: _, ...REFUSAL } = TOO_MANY;

const STREAM = new IncomingMessage(new Socket());

const uploadTo = (refId: string, visitor = 'one') => ({ refId, visitor, stream: STREAM });

function admission() {
  const at = { now: 0 };
  const countRefused = vi.fn(async (): Promise<typeof TOO_MANY | null> => null);
  const free = vi.fn();
  const openUpload = () => ({ count: () => undefined, free });
  const takePlace = makeUploadPlaces(0, () => at.now);
  const deps = { countRefused, takePlace, openUpload, now: () => at.now };
  const { budgetRefusal, handle } = makeSubmissionAdmission(deps);
  /** Handles a submission of which one step matters. */
  const run = (linkId: string, operation: () => Promise<typeof ACCEPTED | typeof TOO_MANY>) =>
    handle(uploadTo(linkId), async () => 'body', operation);
  return { at, countRefused, free, budgetRefusal, handle, run };
}

test.each(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large'])(
  'a submission refused as %s before its handler is counted, and refused as one too many',
  async (condition) => {
    const { run, countRefused, budgetRefusal } = admission();
    const refuse = () => Promise.reject(new RequestRefused(condition));
    await expect(run('link', refuse)).rejects.toMatchObject({ condition });
    expect(countRefused).toHaveBeenCalledExactlyOnceWith('link', 'one');
    expect(budgetRefusal(uploadTo('link'))).toBeNull();
    countRefused.mockResolvedValueOnce(TOO_MANY);
    expect(await run('link', refuse)).toBe(TOO_MANY);
    expect(budgetRefusal(uploadTo('link'))).toEqual(REFUSAL);
  },
);

test.each([new RequestRefused('too_many_uploads'), new RequestRefused('unavailable'), new Error('a bug')])(
  'a submission that ends with %s is not counted',
  async (error) => {
    const { run, countRefused } = admission();
    await expect(run('link', () => Promise.reject(error))).rejects.toBe(error);
    expect(countRefused).not.toHaveBeenCalled();
  },
);

test('a link whose budget is spent is refused before reading until the budget’s time is over', async () => {
  const { run, at, budgetRefusal } = admission();
  expect(await run('link', async () => ACCEPTED)).toBe(ACCEPTED);
  expect(budgetRefusal(uploadTo('link'))).toBeNull();
  await run('link', async () => TOO_MANY);
  at.now = 400;
  expect(budgetRefusal(uploadTo('link'))).toEqual({ ...REFUSAL, retryAfterMs: 600 });
  expect(budgetRefusal(uploadTo('another'))).toBeNull();
  at.now = 1_000;
  expect(budgetRefusal(uploadTo('link'))).toBeNull();
});

test('a visitor whose share is spent is refused before reading, and others are not; a number’s share says nothing', async () => {
  const { handle, budgetRefusal } = admission();
  const refuse = (spent: 'visitor' | undefined) =>
    handle(
      uploadTo('link'),
      async () => 'body',
      async () => ({ ...REFUSAL, ...(spent && { spent }) }),
    );
  await refuse(undefined);
  expect(budgetRefusal(uploadTo('link'))).toBeNull();
  await refuse('visitor');
  expect(budgetRefusal(uploadTo('link'))).toEqual(REFUSAL);
  expect(budgetRefusal(uploadTo('link', 'another'))).toBeNull();
  expect(budgetRefusal(uploadTo('another'))).toBeNull();
});

test('the body reaches the operation, and its memory is freed after that', async () => {
  const { free, handle } = admission();
  const run = vi.fn(async () => {
    expect(free).not.toHaveBeenCalled();
    return ACCEPTED;
  });
  await handle(uploadTo('link'), async () => 'body', run);
  expect(run).toHaveBeenCalledExactlyOnceWith('body');
  expect(free).toHaveBeenCalledOnce();
  await expect(handle(uploadTo('link'), () => Promise.reject(new Error('cut off')), run)).rejects.toThrow(
    'cut off',
  );
  expect(free).toHaveBeenCalledTimes(2);
});
