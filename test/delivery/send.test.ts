/** One attempt over the network, without a database: what is sent, and how each answer and failure is reported. */
import { execFileSync } from 'node:child_process';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorClass } from '#delivery/error-class.ts';
import { fetchLogo } from '#delivery/fetch-logo.ts';
import { makeGuardedAgent, type Resolve } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { endlessHints } from '#testing/harness/endless-hints.ts';
import { listen } from '#testing/harness/loopback.ts';
import {
  answers,
  drips,
  hangs,
  pours,
  receiverThat,
  resets,
  resetsHalfway,
  startScriptedReceiver,
} from './receivers.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

function agentThat(timeoutMs = 10_000, resolve?: Resolve) {
  const rule = { loopback: true, ports: null };
  const agent = makeGuardedAgent({ rule, timeoutMs, ...(resolve && { resolve }) });
  onTestFinished(() => agent.destroy());
  return agent;
}

function send(url: string, { timeoutMs = 10_000, realNow = () => NOW, resolve }: Partial<Options> = {}) {
  return makeSend(agentThat(timeoutMs, resolve), timeoutMs, realNow)(
    url,
    { 'content-type': 'application/json' },
    '{"é":1}',
  );
}
interface Options {
  timeoutMs: number;
  realNow: () => number;
  resolve: Resolve;
}

async function portOf(server: Server): Promise<number> {
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return port;
}

describe('an answer', () => {
  test.each([200, 204, 299, 301, 307, 404, 410, 500])('of %i is reported as it came', async (status) => {
    const elsewhere = await receiverThat(answers(200));
    const body = status === 204 ? '' : 'so be it';
    const { url, requests } = await receiverThat(answers(status, body, { location: elsewhere.url }));
    const outcome = await send(url);
    expect(outcome).toMatchObject({ status, error: null, retryAfterMs: null });
    expect(outcome.responseBody && Buffer.from(outcome.responseBody).toString()).toBe(body || null);
    expect(requests).toMatchObject([{ method: 'POST', path: '/callbacks?from=test', raw: '{"é":1}' }]);
    expect(elsewhere.requests, 'redirects are not followed').toEqual([]);
  });

  test.each([
    [301, 'https://www.partner.example/hook', 'https://www.partner.example/hook'],
    [302, '/hook/', '{origin}/hook/'],
    [303, 'login?next=%2Fhook&token=secret', '{origin}/login?…'],
    [307, '//www.partner.example/hook#part', 'http://www.partner.example/hook'],
    [308, 'https://user:secret@partner.example/', 'https://partner.example/'],
    [302, 'https://b\u00fccher.example/', 'https://b%C3%83%C2%BCcher.example/'],
    [302, `/${'a'.repeat(600)}`, `{origin}/${'a'.repeat(478)}`],
    [302, 'myapp://open?token=secret', 'myapp:'],
    [302, 'http://[bad', null],
    [302, undefined, null],
    [201, '/made', null],
    [500, '/error', null],
  ])('of %i to %j tells where to, without what may be secret', async (status, location, expected) => {
    const { url } = await receiverThat(answers(status, 'x', location === undefined ? {} : { location }));
    const { origin } = new URL(url);
    const outcome = await send(url);
    const told = outcome.location?.replace(origin, '{origin}') ?? null;
    if (location?.includes('\u00fc')) expect(told).toMatch(/^https:\/\//);
    else if (location && location.length > 500) expect(outcome.location).toHaveLength(500);
    else expect(told).toBe(expected);
    expect(String(outcome.location)).not.toContain('secret');
  });

  test.each([
    ['120', 120_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['999999999', 999_999_999_000],
    [new Date(NOW + 600_000).toUTCString(), 600_000],
    [new Date(NOW - 600_000).toUTCString(), 0],
    ['soon', null],
    ['-60', null],
    ['1.5', null],
  ])('with Retry-After %j asks to wait %s ms', async (header, retryAfterMs) => {
    const { url } = await receiverThat(answers(503, '', { 'retry-after': header }));
    expect(await send(url)).toMatchObject({ status: 503, retryAfterMs });
  });

  test('takes the time between request and answer', async () => {
    const { url } = await receiverThat(answers(200));
    let now = NOW;
    expect(await send(url, { realNow: () => (now += 40) })).toMatchObject({ durationMs: 80 });
    expect(await send(url, { realNow: () => (now -= 40) })).toMatchObject({ durationMs: 0 });
  });

  test('without an end is kept to 2 kB, and little more is read', async () => {
    const poured = { bytes: 0, isOver: false };
    const { url } = await receiverThat(pours(poured));
    const { status, responseBody } = await send(url);
    expect([status, Buffer.from(responseBody ?? []).toString()]).toEqual([200, 'y'.repeat(2_048)]);
    await vi.waitFor(() => expect(poured.isOver).toBe(true), 5_000);
    expect(poured.bytes).toBeLessThan(30e6);
  });

  test('of up to 2 kB is kept whole', async () => {
    const { url } = await receiverThat(answers(200, 'z'.repeat(2_048)));
    expect((await send(url)).responseBody).toHaveLength(2_048);
    const short = await receiverThat(answers(200, 'z'));
    expect((await send(short.url)).responseBody).toHaveLength(1);
  });
});

describe('a failure', () => {
  const failed = (error: string) => ({ status: null, retryAfterMs: null, error, responseBody: null });

  test.each([
    ['cuts the connection', resets],
    ['cuts it halfway through a 200', resetsHalfway],
  ])('of a receiver that %s is one of the connection', async (_name, temper) => {
    const { url } = await receiverThat(temper);
    expect(await send(url)).toMatchObject(failed('connection'));
  });

  test('a port where no server listens is a connection error', async () => {
    const { url, stop } = await startScriptedReceiver(answers(200));
    await stop();
    expect(await send(url)).toMatchObject(failed('connection'));
  });

  test.each([
    ['never answers', hangs],
    ['answers byte by byte', drips],
  ])('of a receiver that %s is a timeout', async (_name, temper) => {
    const { url } = await receiverThat(temper);
    expect(await send(url, { timeoutMs: 150 })).toMatchObject(failed('timeout'));
  });

  /** A server that says these bytes to each request. */
  const says = async (text: string) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    });
    return `http://127.0.0.1:${await portOf(server)}/`;
  };

  test.each([
    ['of every line', 'HTTP/1.1 200 OK\ncontent-length: 2\n\nok'],
    ['after the first', 'HTTP/1.1 200 OK\r\nserver: boa\n\nok'],
  ])('to end its lines with CR and LF, %s, is told by its name', async (_, text) => {
    expect(await send(await says(text))).toMatchObject(failed('line_ends'));
    expect(await fetchLogo(agentThat())(await says(text))).toBe(
      'did not answer in HTTP, whose lines end with CR and LF',
    );
  });

  test('to be short in its headers is told by its name, above 64 KiB', async () => {
    const withHeaders = (bytes: number) =>
      says(`HTTP/1.1 200 OK\r\nset-cookie: a=${'b'.repeat(bytes)}\r\ncontent-length: 2\r\n\r\nok`);
    for (const bytes of [8_000, 17_000, 60_000])
      expect(await send(await withHeaders(bytes))).toMatchObject({ status: 200, error: null });
    const tooLong = await withHeaders(70_000);
    expect(await send(tooLong)).toMatchObject(failed('headers_too_long'));
    expect(await fetchLogo(agentThat())(tooLong)).toBe('answered with more than 64 KiB of headers');
  });

  test('to speak HTTP is a malformed answer', async () => {
    const port = await portOf(createServer((socket) => socket.on('error', () => {}).end('220 ESMTP\r\n')));
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject(failed('malformed_answer'));
  });

  test.each([
    ['a callback', (url: string) => send(url)],
    ['a logo', (url: string) => fetchLogo(agentThat())(url)],
  ])('of a receiver of %s that never ends its interim answers is a malformed answer', async (_, ask) => {
    const { server, bytes } = endlessHints();
    const port = await portOf(server);
    const outcome = await ask(`http://127.0.0.1:${port}/`);
    expect(typeof outcome === 'object' && 'error' in outcome ? outcome.error : outcome).toMatch(
      /malformed_answer|not answer in HTTP/,
    );
    // The buffers of both ends.
    expect(bytes()).toBeLessThan(30e6);
  });

  test('to prove who it is, is one of TLS, and nothing is sent', async () => {
    let requests = 0;
    const port = await portOf(createTlsServer(selfMadeCertificate(), () => requests++));
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject(failed('tls'));
    expect(requests).toBe(0);
  });

  test('to speak TLS is one of TLS', async () => {
    const { url } = await receiverThat(answers(200));
    expect(await send(url.replace('http:', 'https:'))).toMatchObject(failed('tls'));
  });

  test.each([
    ['a name that does not exist', 'ENOTFOUND', 'queryA'],
    ['a name server that does not answer', 'ETIMEOUT', 'queryA'],
    ['a name server that does not answer the system', 'ETIMEDOUT', 'getaddrinfo'],
  ])('to resolve %s is one of DNS', async (_name, code, syscall) => {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code, syscall }));
    expect(await send('http://nowhere.example/', { resolve })).toMatchObject(failed('dns'));
  });

  test('of several addresses is told by the one that says most', () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const late = Object.assign(new Error(), { code: 'ETIMEDOUT' });
    expect(errorClass(new AggregateError([refused, late]))).toBe('timeout');
    expect(errorClass(new TypeError('failed', { cause: late }))).toBe('timeout');
    expect(errorClass(refused)).toBe('connection');
  });

  test('of our own code while an answer is read is thrown, not reported as the network’s', async () => {
    const { url } = await receiverThat(answers(200, '', { 'retry-after': '1' }));
    let calls = 0;
    const realNow = () => {
      if (calls++ > 0) throw new Error('a bug');
      return NOW;
    };
    await expect(send(url, { realNow })).rejects.toThrow('a bug');
  });
});

/** A key and a certificate that openssl makes for this run. */
function selfMadeCertificate(): { key: string; cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return { key: pem, cert: pem };
}
