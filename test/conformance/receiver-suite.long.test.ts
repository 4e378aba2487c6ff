/** `prove receiver`: the client's receivers pass, and receivers with one mistake do not. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { failuresOf } from '#conformance/kit/report/summary.ts';
import type { JobIds } from '#conformance/receiver-suite/callback.ts';
import { runReceiverSuite } from '#conformance/receiver-suite/run.ts';
import { RECEIVER_MUTANTS } from '#testing/conformance-mutants/receivers/mutants.ts';
import {
  type Jobs,
  KEYS,
  keep,
  nameOfJob,
  SOUND,
  startReceiver,
} from '#testing/conformance-mutants/receivers/receiver.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startNode } from '#testing/harness/process.ts';
import { duplicateGuard, verifyRequest } from '../../packages/client/index.ts';
import type { CallbackHandler, ReceiverOptions } from '../../packages/client/receiver/dispatch.ts';
import { expressReceiver } from '../../packages/client/receiver/express.ts';
import { fastifyReceiver } from '../../packages/client/receiver/fastify.ts';
import { nodeReceiver } from '../../packages/client/receiver/node.ts';

const RUN_MS = 120_000;
/** Answers are late after this time: longer than a busy machine needs, shorter than the mutant that is late. */
const LIMIT_MS = 1_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The client's receivers. Each gets its options, and what to do with a callback. */
const RECEIVERS: Record<string, (options: ReceiverOptions, handle: CallbackHandler) => Promise<string>> = {
  'node:http': (options, handle) => started(nodeReceiver(options, handle)),
  Express: async (options, handle) => {
    const app = express();
    app.post('/', express.raw({ type: 'application/json' }), expressReceiver(options, handle));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  },
  Fastify: async (options, handle) => {
    const app = fastify();
    closers.push(() => app.close());
    app.register(fastifyReceiver(options, handle), { prefix: '/callbacks' });
    return `${await app.listen({ port: 0, host: '127.0.0.1' })}/callbacks`;
  },
  'a WHATWG Request': (options, handle) =>
    started(async (incoming, response) => {
      const body = await buffer(incoming).catch(() => null);
      if (!body) return;
      const headers = incoming.headers as Record<string, string>;
      const request = new Request('http://receiver.example', { method: 'POST', headers, body });
      const receipt = await verifyRequest(request, options);
      if (receipt.ok) await options.guard?.once(receipt.id, async () => handle(receipt));
      response.writeHead(receipt.ok ? 204 : receipt.status).end();
    }),
};

async function started(listener: Parameters<typeof serve>[0]): Promise<string> {
  const { url, stop } = await serve(listener);
  closers.push(stop);
  return url;
}

const failing = (report: Awaited<ReturnType<typeof runReceiverSuite>>) =>
  failuresOf(report).map(({ title, failure }) => [title, failure?.message, failure?.actual]);

describe.each(Object.entries(RECEIVERS))('the client’s receiver with %s', (_, start) => {
  test('passes, in its answers and its effects', { timeout: RUN_MS }, async () => {
    const jobs: Jobs = new Map();
    const url = await start({ partnerId: '001', keys: KEYS, guard: duplicateGuard() }, ({ payload }) =>
      keep(jobs, payload, SOUND.merge),
    );
    const probe = async (ids: JobIds) => jobs.get(nameOfJob(ids)) ?? { times: 0, result: null };
    expect(failing(await runReceiverSuite({ url, keys: KEYS, probe }))).toEqual([]);
  });
});

test('a receiver without a mistake is not accused', { timeout: RUN_MS * 2 }, async () => {
  for (let n = 0; n < 10; n++) {
    const { url, probe, stop } = await startReceiver();
    const report = await runReceiverSuite({ url, keys: KEYS, probe });
    await stop();
    expect(failing(report)).toEqual([]);
  }
});

test('there are at least 30 receivers with one mistake', () => {
  expect(new Set(RECEIVER_MUTANTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

// Each waits a second for what a receiver does after its answer.
test.concurrent.for(RECEIVER_MUTANTS)(
  'a receiver is found out where $name',
  { timeout: RUN_MS },
  async ({ parts }) => {
    const { url, probe, stop } = await startReceiver(parts());
    const options = { url, keys: KEYS, probe, limitMs: LIMIT_MS, untilFailure: true };
    const report = await runReceiverSuite(options).finally(stop);
    expect(failuresOf(report)).not.toEqual([]);
  },
);

test.for<[string, RequestListener, string]>([
  ['never answers', () => {}, `no answer: within ${LIMIT_MS} ms`],
  ['closes the connection', (request) => void request.socket.destroy(), 'no answer: socket hang up'],
  [
    'begins its answer and hangs',
    (_, response) => void response.write('x'),
    `no answer: within ${LIMIT_MS} ms`,
  ],
  ['redirects to itself', (_, response) => void response.writeHead(307, { location: '/' }).end(), '307'],
  ['answers without end', (_, response) => void Readable.from(endless()).pipe(response), '200 xxx'],
  ['says what is not HTTP', (request) => void request.socket.end('hello'), 'no answer: Parse Error'],
])('a receiver that %s is judged in time', { timeout: RUN_MS }, async ([, listener, actual]) => {
  const url = await started(listener);
  const report = await runReceiverSuite({ url, keys: KEYS, limitMs: LIMIT_MS });
  expect(failuresOf(report)[0]?.failure?.actual).toContain(actual);
  const isSilent = actual.startsWith('no answer');
  expect(report.outcomes.filter(({ result }) => result === 'skipped').length > 0).toBe(isSilent);
});

async function* endless() {
  for (; ; await sleep(1)) yield 'x'.repeat(10_000);
}

test('the command judges a receiver, and says how it ends', { timeout: RUN_MS }, async () => {
  const { url, stop } = await startReceiver({ isFresh: () => true });
  closers.push(stop);
  const prove = async (...args: string[]) => {
    const { exited, written } = startNode(['scripts/prove.ts', 'receiver', ...args], {
      PATH: process.env['PATH'],
    });
    return { code: await exited, ...written };
  };
  const keys = KEYS.flatMap((key) => ['--key', key]);
  const failed = await prove(url, ...keys, '--only', 'recorded');
  expect(failed.stdout).toContain('The receiver did not refuse a callback -6 minutes from now.');
  expect(failed.code).toBe(1);
  const probe = ['--probe', `${process.execPath} -p JSON.stringify({times:1})`];
  expect((await prove(url, ...keys, '--only', 'same time', ...probe)).code).toBe(0);
  expect((await prove(url)).stderr).toContain('Give a key');
  expect((await prove('http://127.0.0.1:9/', ...keys)).code).toBe(2);
});
