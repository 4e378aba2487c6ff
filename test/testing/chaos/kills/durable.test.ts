/** Durable before answered: what a kernel sees of it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServerProcess } from '#testing/harness/process.ts';
import { readTrace, type SystemCall } from '../trace.ts';

const CALLS = 'fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg';
const TOGETHER = 25;

/** Why strace cannot be used here; null when it can. */
function whyNoTrace(): string | null {
  const { status, error, stderr } = spawnSync('strace', ['-f', '-e', 'trace=write', 'true'], {
    encoding: 'utf8',
  });
  if (error) return `strace is not there: ${error.message}`;
  return status === 0 ? null : `strace may not trace: ${stderr.trim()}`;
}

const reason = whyNoTrace();
if (reason) console.warn(`The order of sync and answer is not tested. ${reason}`);

const isSync = ({ name, file }: SystemCall) => /^f(data)?sync$/.test(name) && file.endsWith('-wal');
const isLog = ({ name, file }: SystemCall) => name === 'pwrite64' && file.endsWith('-wal');
const isAnswer = ({ name, file }: SystemCall) =>
  /^(write|writev|sendto|sendmsg)$/.test(name) && /^(socket|TCP)/.test(file);

describe.skipIf(reason !== null)(`a server that is traced${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let folder = '';
  let calls: SystemCall[] = [];
  let alone = '';
  let together: string[] = [];

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'durable-')));
    const trace = path.join(folder, 'trace.txt');
    // -D leaves the process id to the server. Texts are shown whole, so that a ref_id can be found.
    const under = ['strace', '-D', '-f', '-y', '-ttt', '-s', '100000', '-e', `trace=${CALLS}`, '-o', trace];
    const server = await startServerProcess({ folder, under });
    alone = await server.newLink();
    together = await Promise.all(Array.from({ length: TOGETHER }, () => server.newLink()));
    // An answer can arrive before the trace has the end of its call; the next answer comes after that.
    await fetch(`${server.url}/healthz`);
    await server.kill();
    // The tracer ends after the server, with a line that says so.
    await vi.waitFor(
      () => expect(readFileSync(trace, 'latin1')).toMatch(/\+\+\+ killed by SIGKILL \+\+\+\n$/),
      60_000,
    );
    calls = readTrace(readFileSync(trace, 'latin1'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Where a link was logged, synced and answered. The next links are logged meanwhile, in pages that hold this one too: so
   * the sync is the last one before the answer, and what it had to make durable is what was logged before it began.
   */
  function storyOf(refId: string) {
    const answered = calls.find((call) => isAnswer(call) && call.text.includes(refId));
    const synced = calls.findLast((call) => isSync(call) && call.ended < (answered?.began ?? 0));
    const logged = calls.findLast(
      (call) => isLog(call) && call.text.includes(refId) && call.ended < (synced?.began ?? 0),
    );
    if (!answered || !logged || !synced) {
      throw new Error(`Of link ${refId}, the trace lacks: ${JSON.stringify({ answered, logged, synced })}`);
    }
    return { answered, logged, synced };
  }

  test('the log is synced after the link is written to it, and before the answer is sent', () => {
    const { answered, logged, synced } = storyOf(alone);
    expect(answered.text).toContain('HTTP/1.1 200 OK');
    expect(logged.result).toBeGreaterThan(0);
    expect(synced.result).toBe(0);
    expect(logged.ended).toBeLessThan(synced.began);
    expect(synced.ended).toBeLessThan(answered.began);
  });

  test('so it is for each of many links that are created at once, though they share syncs', () => {
    const syncs = new Set<number>();
    for (const refId of together) {
      const { answered, synced } = storyOf(refId);
      expect(synced.result).toBe(0);
      expect(synced.ended).toBeLessThan(answered.began);
      syncs.add(synced.began);
    }
    console.log(`${TOGETHER} links created at once: ${syncs.size} syncs`);
    expect(syncs.size).toBeLessThanOrEqual(TOGETHER);
  });

  test('the folder is synced before the first answer, so that the log’s own name lasts', () => {
    const named = calls.findIndex(({ name, file }) => name === 'fsync' && file === folder);
    const answered = calls.findIndex((call) => isAnswer(call) && call.text.includes(alone));
    expect(named).toBeGreaterThan(-1);
    expect(named).toBeLessThan(answered);
  });
});
