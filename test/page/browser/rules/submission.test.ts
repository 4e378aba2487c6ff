/** What the browser script makes of a submission: its key, its answer, and the timers on the way. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { restartableTimer } from '#page/browser/draft/timer.ts';
import { submissionKey } from '#page/browser/sending/submission-key.ts';
import { submissionOutcome } from '#page/browser/sending/submission-outcome.ts';

describe('the answer', () => {
  const CHANGED = { kind: 'consent_changed' };
  const details = [{ path: '/dob', message: 'x' }, { path: '/selfie' }];

  test.each([
    ['a lost connection', 0, null, { kind: 'retry' }],
    ['a timeout', 408, null, { kind: 'retry' }],
    ['an error of the service', 500, { code: '2201' }, { kind: 'retry' }],
    ['a request still running', 409, { code: 'request_in_progress' }, { kind: 'retry' }],
    ['too many requests for a proxy', 429, { code: 'slow_down' }, { kind: 'stopped', retryAfterS: 60 }],
    ['a verifier that is behind', 503, { code: 'verifier_busy' }, { kind: 'busy', retryAfterS: 60 }],
    ['too many uploads', 429, { code: 'too_many_uploads', request_id: 'r-1' }, { kind: 'retry' }],
    ['a blocked number', 429, { code: '2222' }, blocked('id_number_blocked')],
    ['too many numbers', 429, { code: 'too_many_id_numbers' }, blocked('too_many_id_numbers')],
    ['too many submissions', 429, { code: 'too_many_submissions' }, blocked('too_many_submissions')],
    ['too much image data', 429, { code: 'too_much_image_data' }, blocked('too_much_image_data')],
    ['a link without ID types', 409, { code: 'link_not_ready' }, { kind: 'link_paused' }],
    ['a disabled link', 403, { code: 'link_disabled' }, { kind: 'link_paused' }],
    ['an unknown link', 404, { code: 'link_not_found' }, { kind: 'link_closed' }],
    ['an expired link', 410, { code: 'link_expired' }, { kind: 'link_closed' }],
    ['a full link', 410, { code: 'link_full' }, { kind: 'link_closed' }],
    [
      'an error of a gateway',
      403,
      { code: 1020, message: 'Access denied' },
      { kind: 'stopped', retryAfterS: 60 },
    ],
    ['details that are none', 400, { code: '2204', details: [null, 7] }, refused('2204')],
    ['a used link', 410, { code: 'link_used' }, { kind: 'link_closed' }],
    ['a key of another body', 422, { code: 'idempotency_key_reused' }, { kind: 'key_reused' }],
    ['two wrong fields', 400, { code: 2204, details }, refused('2204', 'dob', 'selfie')],
    ['fields that are missing', 400, { code: '2213', details }, refused('2213', 'dob', 'selfie')],
    [
      'another text of consent',
      400,
      { code: '2204', details: [...details, { path: '/consent_shown' }] },
      CHANGED,
    ],
    ['no field that is named', 400, { code: '2203', details: 'x' }, refused('2203')],
    ['an ID type that is gone', 400, { code: 'unsupported_id_type' }, { kind: 'types_changed' }],
    ['images that are too large', 413, { code: 'payload_too_large' }, refused('payload_too_large')],
    ['acceptance', 201, { redirect_url: 'myapp://done?a=b' }, accepted('myapp://done?a=b')],
    ['acceptance without a redirect', 201, { redirect_url: null }, accepted(null)],
    ['an unsafe redirect', 201, { redirect_url: 'javascript:alert(1)' }, accepted(null)],
  ])('that means %s is read', (_, status, body, outcome) => {
    expect(submissionOutcome({ status, body, retryAfterS: 60 })).toEqual(outcome);
  });

  test('of a verifier that is behind and names no time is waited for half a minute', () => {
    const answer = { status: 503, body: { code: 'verifier_busy' }, retryAfterS: null };
    expect(submissionOutcome(answer)).toEqual({ kind: 'busy', retryAfterS: 30 });
    expect(submissionOutcome({ ...answer, retryAfterS: 0 })).toEqual({ kind: 'busy', retryAfterS: 0 });
    const ofGateway = { status: 429, body: null, retryAfterS: 86_400 };
    expect(submissionOutcome(ofGateway), 'ten minutes at most').toEqual({
      kind: 'stopped',
      retryAfterS: 600,
    });
  });

  const STATUSES = [
    [0, 200, 201, 302, 400, 401, 403, 404, 408, 409, 410, 413, 422, 429, 500, 502, 503, 504],
    ['<html>', null, [], {}, 'link_used', { error: 'x' }, { code: null }, { code: { link_used: 1 } }],
  ] as const;

  test('that is none of the contract leads to another attempt, whatever its status and body', () => {
    for (const status of STATUSES[0]) {
      for (const body of STATUSES[1]) {
        const outcome = submissionOutcome({ status, body, retryAfterS: null });
        const isStopped = status === 403 || status === 429;
        const expected = isStopped ? { kind: 'stopped', retryAfterS: 15 } : { kind: 'retry' };
        expect(outcome, `${status} ${JSON.stringify(body)}`).toEqual(expected);
      }
    }
  });

  test('ends the flow by a final code alone, which a successful status does not make', () => {
    const CODES = Object.values(OPERATIONS.submitVerification.errors).map(({ code }) => code);
    const kindOf = (code: string, status: number) =>
      submissionOutcome({ status, body: { code }, retryAfterS: null }).kind;
    const final = CODES.filter((code) => kindOf(code, 400) === 'link_closed');
    expect(final.sort()).toEqual(['link_expired', 'link_full', 'link_not_found', 'link_used']);
    for (const code of CODES) expect(kindOf(code, 200), code).toBe('retry');
  });

  function blocked(block: string) {
    return { kind: 'blocked', block, retryAfterS: 60, requestId: '' };
  }
  function refused(code: string, ...fields: string[]) {
    return { kind: 'refused', code, fields };
  }
  function accepted(redirectUrl: string | null) {
    return { kind: 'accepted', redirectUrl, jobId: '' };
  }
});

test('the key is another once anything has changed that is sent, and the same otherwise', () => {
  const photo = (id: string) => ({ id, blob: new Blob() });
  const draft = { seed: 's', type: 'NG.BVN', fields: { id_number: '1' }, photos: { selfie: photo('a') } };
  const key = submissionKey(draft);
  expect(submissionKey({ ...draft, photos: { selfie: photo('a') } })).toBe(key);
  const changed = [
    { ...draft, seed: 't' },
    { ...draft, type: 'NG.NIN' },
    { ...draft, fields: { id_number: '2' } },
    { ...draft, fields: { first_name: '1' } },
    { ...draft, photos: { selfie: photo('b') } },
    { ...draft, photos: { document_front: photo('a') } },
    { ...draft, asksForAll: true },
  ].map(submissionKey);
  expect(new Set([key, ...changed]).size).toBe(8);
  // Two devices that have one visit must agree on it.
  expect(submissionKey({ ...draft, handoff: { id: 'a', isPhone: true } })).toBe('s');
  // The contract's pattern for the header.
  expect(key).toMatch(/^[\x21-\x7e]{1,255}$/);
});

describe('a restartable timer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('calls once, a while after the last restart', () => {
    const work = vi.fn();
    const timer = restartableTimer(200, work);
    vi.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();
    timer.restart();
    vi.advanceTimersByTime(199);
    timer.restart();
    vi.advanceTimersByTime(199);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('that was stopped calls nothing', () => {
    const work = vi.fn();
    const timer = restartableTimer(200, work);
    timer.restart();
    timer.stop();
    vi.advanceTimersByTime(1_000);
    expect(work).not.toHaveBeenCalled();
  });
});
