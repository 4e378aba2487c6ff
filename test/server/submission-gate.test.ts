/** What limits submissions outside of their handler (D-64). */
import { expect, test, vi } from 'vitest';
import { EdgeRefusal } from '#server/http/errors.ts';
import { makeSubmissionGate } from '#server/http/submission-gate.ts';

const ACCEPTED = { status: 201, body: { job_id: 'j', user_id: 'u', redirect_url: null } } as const;
const TOO_MANY = { refused: 'too_many_submissions', retryAfterMs: 1_000 } as const;

function gate(inProgressMax = 0) {
  const at = { now: 0 };
  const countRefused = vi.fn(async (): Promise<typeof TOO_MANY | null> => null);
  return { at, countRefused, ...makeSubmissionGate({ countRefused, inProgressMax, now: () => at.now }) };
}

const reading = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { body: () => promise, end: () => resolve('body'), fail: () => reject(new Error('cut off')) };
};

test('a body that ends or fails makes room for another of its link', async () => {
  const { read } = gate(2);
  const [one, two, three] = [reading(), reading(), reading()];
  const first = read('link', one.body);
  const second = read('link', two.body);
  await expect(read('link', three.body)).rejects.toMatchObject({
    condition: 'too_many_uploads',
    retryAfterMs: 5_000,
  });
  expect(await read('another', async () => 'at once')).toBe('at once');
  one.end();
  expect(await first).toBe('body');
  const third = read('link', three.body);
  two.fail();
  await expect(second).rejects.toThrow('cut off');
  expect(await read('link', async () => 'again')).toBe('again');
  three.end();
  expect(await third).toBe('body');
});

test.each(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large'])(
  'a submission refused as %s before its handler is counted, and refused as one too many',
  async (condition) => {
    const { answer, countRefused, spent } = gate();
    const refuse = () => Promise.reject(new EdgeRefusal(condition));
    await expect(answer('link', refuse)).rejects.toMatchObject({ condition });
    expect(countRefused).toHaveBeenCalledExactlyOnceWith('link');
    expect(spent('link')).toBeNull();
    countRefused.mockResolvedValueOnce(TOO_MANY);
    expect(await answer('link', refuse)).toBe(TOO_MANY);
    expect(spent('link')).toEqual(TOO_MANY);
  },
);

test.each([new EdgeRefusal('too_many_uploads'), new EdgeRefusal('unavailable'), new Error('a bug')])(
  'a submission that ends with %s is not counted',
  async (error) => {
    const { answer, countRefused } = gate();
    await expect(answer('link', () => Promise.reject(error))).rejects.toBe(error);
    expect(countRefused).not.toHaveBeenCalled();
  },
);

test('a link whose budget is spent is refused before reading until the budget’s time is over', async () => {
  const { answer, at, spent } = gate();
  expect(await answer('link', async () => ACCEPTED)).toBe(ACCEPTED);
  expect(spent('link')).toBeNull();
  await answer('link', async () => TOO_MANY);
  at.now = 400;
  expect(spent('link')).toEqual({ ...TOO_MANY, retryAfterMs: 600 });
  expect(spent('another')).toBeNull();
  at.now = 1_000;
  expect(spent('link')).toBeNull();
});
