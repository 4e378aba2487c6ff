/** What limits submissions outside of their handler (D-64). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { makeSubmissionAdmission } from '#server/api/submissions/admission.ts';
import { makeUploadPlaces } from '#server/api/submissions/upload-places.ts';

const ACCEPTED = { status: 201, body: { job_id: 'j', user_id: 'u', redirect_url: null } } as const;
const TOO_MANY = { refused: 'too_many_submissions', limitOf: 'link', retryAfterMs: 1_000 } as const;
const { limitOf: _, ...REFUSAL } = TOO_MANY;

const STREAM = new IncomingMessage(new Socket());

const uploadTo = (refId: string, visitor = 'one') => ({ refId, visitor, stream: STREAM });

function admission() {
  const at = { now: 0 };
  const consumeRefused = vi.fn(async (): Promise<typeof TOO_MANY | null> => null);
  const openUpload = () => ({ count: () => undefined, free: () => undefined });
  const takePlace = makeUploadPlaces(0, () => at.now);
  const deps = { consumeRefused, takePlace, openUpload, now: () => at.now };
  const { limitRefusal, open } = makeSubmissionAdmission(deps);
  return { at, consumeRefused, limitRefusal, open };
}

test.each(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large'])(
  'a submission refused as %s before its handler is counted, and refused as one too many',
  async (condition) => {
    const { open, consumeRefused, limitRefusal } = admission();
    const refuse = () => open(uploadTo('link')).countError(new RequestRefused(condition));
    await expect(refuse()).rejects.toMatchObject({ condition });
    expect(consumeRefused).toHaveBeenCalledExactlyOnceWith('link', 'one');
    expect(limitRefusal(uploadTo('link'))).toBeNull();
    consumeRefused.mockResolvedValueOnce(TOO_MANY);
    expect(await refuse()).toBe(TOO_MANY);
    expect(limitRefusal(uploadTo('link'))).toEqual(REFUSAL);
  },
);

test.each([new RequestRefused('too_many_uploads'), new RequestRefused('unavailable'), new Error('a bug')])(
  'a submission that ends with %s is not counted',
  async (error) => {
    const { open, consumeRefused } = admission();
    await expect(open(uploadTo('link')).countError(error)).rejects.toBe(error);
    expect(consumeRefused).not.toHaveBeenCalled();
  },
);

test('a submission whose line broke off is not counted, whatever its reader says of it', async () => {
  const { open, consumeRefused } = admission();
  const stream = new IncomingMessage(new Socket());
  const upload = open({ ...uploadTo('link'), stream });
  stream.destroy();
  const error = new RequestRefused('invalid_value');
  await expect(upload.countError(error)).rejects.toBe(error);
  expect(consumeRefused).not.toHaveBeenCalled();
});

test('a link whose limit is reached is refused before reading until the limit’s time is over', async () => {
  const { open, at, limitRefusal } = admission();
  const upload = open(uploadTo('link'));
  upload.note(ACCEPTED);
  expect(limitRefusal(uploadTo('link'))).toBeNull();
  upload.note(TOO_MANY);
  at.now = 400;
  expect(limitRefusal(uploadTo('link'))).toEqual({ ...REFUSAL, retryAfterMs: 600 });
  expect(limitRefusal(uploadTo('another'))).toBeNull();
  at.now = 1_000;
  expect(limitRefusal(uploadTo('link'))).toBeNull();
});

test('a visitor whose limit is reached is refused before reading, and others are not; a number’s says nothing', async () => {
  const { open, limitRefusal } = admission();
  const refuse = (limitOf: 'visitor' | undefined) =>
    open(uploadTo('link')).note({ ...REFUSAL, ...(limitOf && { limitOf }) });
  refuse(undefined);
  expect(limitRefusal(uploadTo('link'))).toBeNull();
  refuse('visitor');
  expect(limitRefusal(uploadTo('link'))).toEqual(REFUSAL);
  expect(limitRefusal(uploadTo('link', 'another'))).toBeNull();
  expect(limitRefusal(uploadTo('another'))).toBeNull();
});

test('a read refusal is counted, and is one too many where the limit is reached', async () => {
  const { open, consumeRefused, limitRefusal } = admission();
  const upload = open(uploadTo('link'));
  const refusal = { refused: 'link_used' } as const;
  expect(await upload.countRefusal(refusal)).toBe(refusal);
  consumeRefused.mockResolvedValueOnce(TOO_MANY);
  expect(await upload.countRefusal(refusal)).toBe(TOO_MANY);
  expect(limitRefusal(uploadTo('link'))).toEqual(REFUSAL);
});
