/** What limits submissions outside of their handler (D-64). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { makeSubmissionGate } from '#server/api/submissions/gate.ts';
import { RequestRefused } from '#server/http/errors.ts';

const ACCEPTED = { status: 201, body: { job_id: 'j', user_id: 'u', redirect_url: null } } as const;
const TOO_MANY = { refused: 'too_many_submissions', retryAfterMs: 1_000 } as const;

const STREAM = new IncomingMessage(new Socket());

function gate(inProgressMax = 0) {
  const at = { now: 0 };
  const countRefused = vi.fn(async (): Promise<typeof TOO_MANY | null> => null);
  const free = vi.fn();
  const openUpload = () => ({ count: () => undefined, free });
  const deps = { countRefused, inProgressMax, openUpload, now: () => at.now };
  const { budgetRefusal, handle } = makeSubmissionGate(deps);
  /** Handles a submission of which one step matters. */
  const read = (linkId: string, body: () => Promise<unknown>) =>
    handle(linkId, STREAM, body, async () => ACCEPTED);
  const run = (linkId: string, operation: () => Promise<typeof ACCEPTED | typeof TOO_MANY>) =>
    handle(linkId, STREAM, async () => 'body', operation);
  return { at, countRefused, free, budgetRefusal, handle, read, run };
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
  expect(await read('another', async () => 'at once')).toBe(ACCEPTED);
  one.end();
  expect(await first).toBe(ACCEPTED);
  const third = read('link', three.body);
  two.fail();
  await expect(second).rejects.toThrow('cut off');
  expect(await read('link', async () => 'again')).toBe(ACCEPTED);
  three.end();
  expect(await third).toBe(ACCEPTED);
});

test.each(['invalid_json', 'invalid_value', 'missing_field', 'payload_too_large'])(
  'a submission refused as %s before its handler is counted, and refused as one too many',
  async (condition) => {
    const { run, countRefused, budgetRefusal } = gate();
    const refuse = () => Promise.reject(new RequestRefused(condition));
    await expect(run('link', refuse)).rejects.toMatchObject({ condition });
    expect(countRefused).toHaveBeenCalledExactlyOnceWith('link');
    expect(budgetRefusal('link')).toBeNull();
    countRefused.mockResolvedValueOnce(TOO_MANY);
    expect(await run('link', refuse)).toBe(TOO_MANY);
    expect(budgetRefusal('link')).toEqual(TOO_MANY);
  },
);

test.each([new RequestRefused('too_many_uploads'), new RequestRefused('unavailable'), new Error('a bug')])(
  'a submission that ends with %s is not counted',
  async (error) => {
    const { run, countRefused } = gate();
    await expect(run('link', () => Promise.reject(error))).rejects.toBe(error);
    expect(countRefused).not.toHaveBeenCalled();
  },
);

test('a link whose budget is spent is refused before reading until the budget’s time is over', async () => {
  const { run, at, budgetRefusal } = gate();
  expect(await run('link', async () => ACCEPTED)).toBe(ACCEPTED);
  expect(budgetRefusal('link')).toBeNull();
  await run('link', async () => TOO_MANY);
  at.now = 400;
  expect(budgetRefusal('link')).toEqual({ ...TOO_MANY, retryAfterMs: 600 });
  expect(budgetRefusal('another')).toBeNull();
  at.now = 1_000;
  expect(budgetRefusal('link')).toBeNull();
});

test('the body reaches the operation, and its memory is freed after that', async () => {
  const { free, handle } = gate();
  const run = vi.fn(async () => {
    expect(free).not.toHaveBeenCalled();
    return ACCEPTED;
  });
  await handle('link', STREAM, async () => 'body', run);
  expect(run).toHaveBeenCalledExactlyOnceWith('body');
  expect(free).toHaveBeenCalledOnce();
  await expect(handle('link', STREAM, () => Promise.reject(new Error('cut off')), run)).rejects.toThrow(
    'cut off',
  );
  expect(free).toHaveBeenCalledTimes(2);
});
