/** What limits submissions outside of their handler (D-64). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { makeSubmissionAdmission } from '#server/api/submissions/admission.ts';
import { makeUploadPlaces } from '#server/api/submissions/upload-places.ts';
import { RequestRefused } from '#server/http/errors.ts';

const ACCEPTED = { status: 201, body: { job_id: 'j', user_id: 'u', redirect_url: null } } as const;
const TOO_MANY = { refused: 'too_many_submissions', limitOf: 'link', retryAfterMs: 1_000 } as const;
const { limitOf: _, ...REFUSAL } = TOO_MANY;

const STREAM = new IncomingMessage(new Socket());

const uploadTo = (refId: string, visitor = 'one') => ({ refId, visitor, stream: STREAM });

function admission() {
  const at = { now: 0 };
  const consumeRefused = vi.fn(async (): Promise<typeof TOO_MANY | null> => null);
  const free = vi.fn();
  const openUpload = () => ({ count: () => undefined, free });
  const takePlace = makeUploadPlaces(0, () => at.now);
  const deps = { consumeRefused, takePlace, openUpload, now: () => at.now };
  const { limitRefusal, handle } = makeSubmissionAdmission(deps);
  /** Handles a submission of which one step matters. */
  const run = (linkId: string, operation: () => Promise<typeof ACCEPTED | typeof TOO_MANY>) =>
    handle(uploadTo(linkId), async () => 'body', operation);
  return { at, consumeRefused, free, limitRefusal, handle, run };
}

test.each(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large'])(
  'a submission refused as %s before its handler is counted, and refused as one too many',
  async (condition) => {
    const { run, consumeRefused, limitRefusal } = admission();
    const refuse = () => Promise.reject(new RequestRefused(condition));
    await expect(run('link', refuse)).rejects.toMatchObject({ condition });
    expect(consumeRefused).toHaveBeenCalledExactlyOnceWith('link', 'one');
    expect(limitRefusal(uploadTo('link'))).toBeNull();
    consumeRefused.mockResolvedValueOnce(TOO_MANY);
    expect(await run('link', refuse)).toBe(TOO_MANY);
    expect(limitRefusal(uploadTo('link'))).toEqual(REFUSAL);
  },
);

test.each([new RequestRefused('too_many_uploads'), new RequestRefused('unavailable'), new Error('a bug')])(
  'a submission that ends with %s is not counted',
  async (error) => {
    const { run, consumeRefused } = admission();
    await expect(run('link', () => Promise.reject(error))).rejects.toBe(error);
    expect(consumeRefused).not.toHaveBeenCalled();
  },
);

test('a link whose limit is reached is refused before reading until the limit’s time is over', async () => {
  const { run, at, limitRefusal } = admission();
  expect(await run('link', async () => ACCEPTED)).toBe(ACCEPTED);
  expect(limitRefusal(uploadTo('link'))).toBeNull();
  await run('link', async () => TOO_MANY);
  at.now = 400;
  expect(limitRefusal(uploadTo('link'))).toEqual({ ...REFUSAL, retryAfterMs: 600 });
  expect(limitRefusal(uploadTo('another'))).toBeNull();
  at.now = 1_000;
  expect(limitRefusal(uploadTo('link'))).toBeNull();
});

test('a visitor whose limit is reached is refused before reading, and others are not; a number’s says nothing', async () => {
  const { handle, limitRefusal } = admission();
  const refuse = (limitOf: 'visitor' | undefined) =>
    handle(
      uploadTo('link'),
      async () => 'body',
      async () => ({ ...REFUSAL, ...(limitOf && { limitOf }) }),
    );
  await refuse(undefined);
  expect(limitRefusal(uploadTo('link'))).toBeNull();
  await refuse('visitor');
  expect(limitRefusal(uploadTo('link'))).toEqual(REFUSAL);
  expect(limitRefusal(uploadTo('link', 'another'))).toBeNull();
  expect(limitRefusal(uploadTo('another'))).toBeNull();
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
