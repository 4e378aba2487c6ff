/** One exchange with a verifier, without a server or a database: what is posted, and how each answer is read. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeHttpVerifier } from '#jobs/http-verifier.ts';
import { verificationRequest } from '#jobs/verification-request.ts';
import * as verifierResponse from '#jobs/verifier-response.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import { endlessHints } from '#testing/harness/endless-hints.ts';
import { aJob, aLink, PERSON, START } from '#testing/harness/fixtures.ts';
import { freePort } from '#testing/harness/free-port.ts';
import {
  type Behaviour,
  FOUND,
  PROVISIONAL,
  startVerifier,
  VERIFIER_KEY,
} from '#testing/harness/verifier.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

// Another file of this worker may have loaded it without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('#jobs/verifier-response.ts', { spy: true });

const job = aJob(aLink());
const submission = { job, person: PERSON, images: {} };

async function ask(
  behaviour: Behaviour,
  { timeoutMs = 10_000, url }: { timeoutMs?: number; url?: string } = {},
) {
  const started = await untilTestEnds(startVerifier(behaviour));
  const { verifier, close } = makeHttpVerifier({
    url: url ?? started.url,
    key: VERIFIER_KEY,
    timeoutMs,
    reportUrl: (id) => `https://links.example/v1/verifications/${id}`,
    realNow: Date.now,
  });
  onTestFinished(close);
  return verifier(submission);
}

const image = (text: string): StoredImage => ({ type: 'image/png', bytes: Buffer.from(text) });

test('each image is posted under its own name, and absent ones not at all', () => {
  const encoded = (text: string) => ({ type: 'image/png', data: Buffer.from(text).toString('base64') });
  const images = { selfie: image('s'), document_front: image('f'), document_back: image('b') };
  const { images: posted } = verificationRequest({ ...submission, images }, 'https://links.example/');
  expect(posted).toEqual({ selfie: encoded('s'), document_front: encoded('f'), document_back: encoded('b') });
  expect(verificationRequest(submission, 'https://links.example/')).toMatchObject({
    images: {},
    partner_params: {},
    submitted_at: new Date(START).toISOString(),
    report_url: 'https://links.example/',
  });
});

const answerOf = (bytes: number) => JSON.stringify({ result: FOUND }).padEnd(bytes);

test('a result and “later” are answers', async () => {
  expect(await ask({ status: 200, body: answerOf(65_536) })).toMatchObject({ kind: 'result' });
  expect(await ask({ status: 200, body: { result: PROVISIONAL } })).toEqual({
    kind: 'result',
    finding: { verdict: PROVISIONAL, person: {} },
    againAfterMs: null,
  });
  expect(await ask({ status: 202, body: { later: true } })).toEqual({ kind: 'later' });
});

describe('an attempt fails', () => {
  test.each<[string, Behaviour, string, number | null]>([
    ['answers 503', { status: 503 }, 'status', 503],
    ['answers 201', { status: 201, body: { result: FOUND } }, 'status', 201],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'status', 302],
    ['answers invalid JSON', { status: 200, body: '{"result":' }, 'malformed', 200],
    [
      'answers without a code',
      { status: 200, body: { result: { ...FOUND, code: undefined } } },
      'malformed',
      200,
    ],
    [
      'is over 100 % sure',
      { status: 200, body: { result: { ...FOUND, confidence: 101 } } },
      'malformed',
      200,
    ],
    [
      'answers with a date that does not exist',
      { status: 200, body: { result: { ...FOUND, dob: '2001-02-29' } } },
      'malformed',
      200,
    ],
    ['answers “later” with 200', { status: 200, body: { later: true } }, 'malformed', 200],
    ['answers a result with 202', { status: 202, body: { result: FOUND } }, 'malformed', 202],
    ['answers over 64 KiB', { status: 200, body: answerOf(65_537) }, 'malformed', 200],
    ['hangs up', (response) => void response.socket?.destroy(), 'connection', null],
  ])('when the verifier %s', async (_name, behaviour, failure, status) => {
    expect(await ask(behaviour)).toEqual({ kind: 'failed', failure, status });
  });

  test('when no server listens', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect(await ask({ status: 200 }, { url })).toMatchObject({ failure: 'connection', status: null });
  });

  test('as a connection, when the verifier never ends its interim answers', async () => {
    const { server, bytes } = endlessHints();
    onTestFinished(() => void server.close());
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${port}/`;
    expect(await ask({ status: 200 }, { url })).toMatchObject({ failure: 'connection', status: null });
    expect(bytes()).toBeLessThan(30e6);
  });

  test.each<[string, Behaviour]>([
    ['is silent', () => undefined],
    [
      'answers byte by byte',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('as a timeout, when the verifier %s', async (_name, behaviour) => {
    expect(await ask(behaviour, { timeoutMs: 150 })).toEqual({
      kind: 'failed',
      failure: 'timeout',
      status: null,
    });
  });
});

test('an internal error while the answer is read is thrown, not reported as the verifier’s', async () => {
  vi.mocked(verifierResponse.readVerifierResponse).mockImplementationOnce(() => {
    throw new Error('a bug');
  });
  await expect(ask({ status: 200, body: { result: FOUND } })).rejects.toThrow('a bug');
});
