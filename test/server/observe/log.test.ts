/** The log never holds the process up, and is complete when the process ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { debugOnSignal, makeLog } from '#server/observe/log.ts';
import { LogSink } from '#server/observe/log-sink.ts';
import { StoreUnavailable } from '#store/store.ts';

const LOG = fileURLToPath(new URL('../../../packages/server/observe/log.ts', import.meta.url));

/** Runs a program with `log`, whose standard error nobody reads until somebody asks for it. */
function run(program: string): ChildProcess {
  const code = `import { makeLog, serverLog } from ${JSON.stringify(LOG)}; const log = makeLog('info'); ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('a reader that is stuck stops neither the process nor its exit', async () => {
  const child = run(
    `for (let i = 0; i < 5_000; i++) log.info('x'.repeat(500)); console.log('alive'); process.exit(0);`,
  );
  const [[alive]] = await Promise.all([once(child.stdout as NodeJS.ReadableStream, 'data')]);
  expect(String(alive)).toBe('alive\n');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test.each([
  ['a crash', 'throw new Error();', 1],
  ['an exit', 'process.exit(3);', 3],
])('%s writes the last lines to a reader that is slow', async (_, end, code) => {
  const child = run(`for (let i = 0; i < 1_000; i++) log.info('x'.repeat(500)); log.info('last'); ${end}`);
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([code, null]);
  expect(text.includes('"msg":"last"}\n')).toBe(true);
  expect(text.match(/"msg":"x{500}"/g)).toHaveLength(1_000);
});

test('beyond the limit the oldest lines are left out and counted, the newest one is kept', () => {
  let isStuck = true;
  let text = '';
  const sink = new LogSink({
    keptBytesMax: 10,
    write(bytes) {
      if (isStuck) throw Object.assign(new Error(), { code: 'EAGAIN' });
      text += Buffer.from(bytes).toString();
      return bytes.length;
    },
  });
  for (let i = 0; i < 8; i++) sink.write(`${i}23\n`);
  sink.write('longer than the limit\n');
  isStuck = false;
  expect(sink.flush(0)).toBe(true);
  expect(text).toMatch(
    /^023\nlonger than the limit\n\{"level":"warn","time":"[^"]+","dropped":7,"msg":"log lines dropped"\}\n$/,
  );
});

test('a line of which the reader took a part is written on, and in order', () => {
  let room = 2;
  let text = '';
  const sink = new LogSink({
    keptBytesMax: 100,
    write(bytes) {
      const taken = Buffer.from(bytes.subarray(0, room));
      room -= taken.length;
      text += taken.toString();
      return taken.length;
    },
  });
  sink.write('one\n');
  room = 100;
  sink.write('two\n');
  sink.flush(0);
  expect(text).toBe('one\ntwo\n');
});

test('SIGUSR2 logs everything, and a second one as before', () => {
  // Servers of other tests may listen in this process.
  const listeners = process.listenerCount('SIGUSR2');
  const log = makeLog('warn');
  const stop = debugOnSignal(log);
  process.emit('SIGUSR2');
  expect(log.level).toBe('debug');
  process.emit('SIGUSR2');
  expect(log.level).toBe('warn');
  process.emit('SIGUSR2');
  stop();
  expect(log.level).toBe('warn');
  expect(process.listenerCount('SIGUSR2')).toBe(listeners);
});

test.each([
  ['XX000', 'XX000'],
  ['ECONNRESET', 'ECONNRESET'],
  ['no code: "90000000001"', undefined],
  [42, undefined],
])('of an error its code is logged (%s), and never its message', async (code, logged) => {
  const line = await lineOf({ code }, {});
  expect(line).toMatchObject({ error: 'Error', level: 'error', request_id: 'r' });
  expect(line.code).toBe(logged);
  expect(JSON.stringify(line)).not.toContain('90000000001');
});

test.each([
  ['sandbox', 'debug', 'value "90000000001" is wrong'],
  ['sandbox', 'info', undefined],
  ['production', 'debug', undefined],
])('in %s at %s the message of an error is: %3$s', async (mode, logLevel, message) => {
  expect((await lineOf({}, { mode, logLevel })).message).toBe(message);
});

/** What a server of such settings logs of an error. */
async function lineOf(of: object, { mode = 'production', logLevel = 'warn' }) {
  const error = `Object.assign(new Error('value "90000000001" is wrong'), ${JSON.stringify(of)})`;
  const child = run(
    `serverLog(${JSON.stringify({ mode, logLevel })}).error({ request_id: 'r', err: ${error} }, 'failed');`,
  );
  const [line] = await Promise.all([once(child.stderr as NodeJS.ReadableStream, 'data')]);
  return JSON.parse(String(line));
}

test('of a database that is away the reason is logged', () => {
  const lines: string[] = [];
  const log = makeLog('error', false, { write: (line) => void lines.push(line) });
  log.error({ err: new StoreUnavailable('The database is away.', { cause: 'ECONNREFUSED' }) }, 'failed');
  const away = { error: 'StoreUnavailable', stack: [], reason: 'ECONNREFUSED', msg: 'failed' };
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(away);
});
