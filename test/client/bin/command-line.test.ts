/** `links`, against a real sandbox: what each command sends, prints and ends with. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RESULT } from '#protocol/codes.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { COMMANDS } from '../../../packages/client/bin/commands.ts';
import { type RunOptions, links as run } from './run-links.ts';

const server = useStarted(() => startTestServer());

const links = (args: readonly string[], { env, ...options }: RunOptions = {}) =>
  run(args, { ...options, env: { LINKS_URL: server.url, ...env } });

/** A link of the sandbox's, and the job of its one submission. */
async function aJob() {
  const ref_id = await server.newLink();
  const { body } = await server.submit(ref_id);
  await server.completed(body.user_id, body.job_id);
  return { ref_id, ...body } as { ref_id: string; user_id: string; job_id: string };
}

describe('commands that call the service', () => {
  test('create sends what its options and its body say, options first', async () => {
    const body = JSON.stringify({ company_name: 'Of the body', theme_color: '#113355' });
    const args = ['create', '--body', '-', '--company', 'Acme', '--single-use', '--user', 'user-7'];
    const created = await links([...args, '--id-type', 'NG/NIN_V2/enhanced_kyc'], { stdin: body });
    expect(created).toMatchObject({ code: 0, err: '' });
    const { json } = await links(['get', created.json.ref_id]);
    expect(json).toMatchObject({
      ...{ company_name: 'Acme', theme_color: '#113355', is_single_use: true, user_id: 'user-7' },
      id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
      callback_url: 'http://127.0.0.1:4000/callbacks',
    });
  });

  test('create gives the same link for the same idempotency key', async () => {
    const args = ['create', '--idempotency-key', 'order-7'];
    const [first, second] = [await links(args), await links(args)];
    expect(second.json).toEqual(first.json);
  });

  test('list and get print tables on a terminal, and the contract’s JSON where a program reads', async () => {
    const ref_id = await server.newLink({ name: 'The first\u001b[2J' });
    await server.newLink();
    const table = await links(['list', '--limit', '2'], { isTerminal: true });
    expect(table.out.split('\n')[0]).toMatch(/^ref_id +state +jobs +created/);
    expect(table.out).toMatch(new RegExp(`${ref_id} +active .*The first \\[2J`));
    expect((await links(['get', ref_id], { isTerminal: true })).out).toMatch(/^ref_id .*\nstate +/);
    expect((await links(['list'])).json).toHaveProperty('meta.total');
    expect((await links(['list', '--json'], { isTerminal: true })).json).toHaveProperty('meta.total');
    expect((await links(['list', '--table'])).json).toBeNull();
  });

  test('counts prints what happened, also as JSON lines and as a file for a spreadsheet', async () => {
    const { ref_id } = await aJob();
    const args = ['counts', '--link', ref_id];
    await vi.waitUntil(async () => (await links(args)).json?.succeeded === 1, { timeout: 30_000 });
    expect((await links([...args, '--csv'])).out).toMatch(
      /^day,ref_id,opened,consented,submitted,succeeded,failed\r?\n[\d-]{10},[\w-]+,0,1,1,1,0\r?\n$/,
    );
    const table = await links(['counts', '--first-day', '2000-01-01'], { isTerminal: true });
    expect(table.out).toMatch(/^day +[\d-]{10}\nopened +0\nconsented +\d/);
  });

  test('get says that nobody can submit through a link any more', async () => {
    const used = [[{ is_single_use: true }, 'used'] as const, [{ max_submissions: 1 }, 'full'] as const];
    const stateOf = async (refId: string) =>
      /state +(.*)/.exec((await links(['get', refId], { isTerminal: true })).out)?.[1]?.trim();
    for (const [fields, state] of used) {
      const refId = await server.newLink(fields);
      expect(await stateOf(refId)).toBe('active');
      await server.submit(refId);
      expect(await stateOf(refId)).toBe(state);
    }
    expect(await stateOf(await server.newLink({ id_types: [] }))).toBe('not ready');
  });

  test('list and callbacks say how to see more, and do so', async () => {
    const [older, newer] = [await aJob(), await aJob()];
    const terminal = { isTerminal: true };
    expect((await links(['list', '--limit', '1', '--page', '2'], terminal)).out).toMatch(
      /\n\d+ in all: --page 3 shows the next, --all every one\.\n$/,
    );
    expect((await links(['list', '--limit', '100'], terminal)).out).not.toContain('--page');
    const { out } = await links(['callbacks', '--limit', '1'], terminal);
    expect(out).toContain(newer.job_id);
    const [, cursor = ''] = /\nThere are more: --cursor (\S+) shows the next/.exec(out) ?? [];
    const next = await links(['callbacks', '--limit', '1', '--cursor', cursor]);
    expect(next.json.callbacks).toMatchObject([{ job_id: older.job_id }]);
  });

  const WITHIN = { after: '2026-11-01T00:00:00Z', before: '2026-11-02T00:00:00Z' };
  const SENT_WITHIN = { created_after: WITHIN.after, created_before: WITHIN.before };
  const PAGE = { limit: '7', cursor: 'c' };
  const SENT_PAGE = { limit: 7, cursor: 'c' };

  test.each<[string, Readonly<Record<string, string>>, object]>([
    [
      'callbacks',
      { state: 'failed', user: 'u', job: 'j', ...PAGE },
      { state: 'failed', user_id: 'u', job_id: 'j', ...SENT_PAGE },
    ],
    [
      'jobs',
      { state: 'open', user: 'u', link: 'l', ...WITHIN, ...PAGE },
      { state: 'open', user_id: 'u', ref_id: 'l', ...SENT_WITHIN, ...SENT_PAGE },
    ],
    [
      'list',
      { state: 'used', user: 'u', name: 'n', ...WITHIN, ...PAGE },
      { state: 'used', user_id: 'u', name: 'n', ...SENT_WITHIN, ...SENT_PAGE },
    ],
    [
      'counts',
      { 'first-day': '2026-11-01', 'last-day': '2026-11-02', link: 'l' },
      { first_day: '2026-11-01', last_day: '2026-11-02', ref_id: 'l', limit: 100 },
    ],
  ])('%s asks for what each of its options says', async (name, given, sent) => {
    const { options = {} } = COMMANDS.find((each) => each.name === name) ?? {};
    const valued = Object.keys(options).filter((each) => options[each]?.type === 'string' && each !== 'page');
    expect(Object.keys(given).sort()).toEqual(valued.sort());
    const bodies: object[] = [];
    const service = await serve(async (request, response) => {
      bodies.push(JSON.parse(await text(request)));
      response.writeHead(404).end();
    });
    onTestFinished(service.stop);
    const args = Object.entries(given).flatMap(([option, value]) => [`--${option}`, value]);
    await links([name, ...args], { env: { LINKS_URL: service.url } });
    const [{ partner_id, timestamp, signature, ...asked } = {}] = bodies as Record<string, unknown>[];
    expect(asked).toEqual(sent);
  });

  test('list --all prints every link, one a line', async () => {
    const { out } = await links(['list', '--all']);
    const { json } = await links(['list', '--limit', '1']);
    expect(json.links).toHaveLength(1);
    expect(out.trim().split('\n')).toHaveLength(json.meta.total);
  });

  test('disable disables a link, and --undo enables it', async () => {
    const ref_id = await server.newLink();
    expect((await links(['disable', ref_id], { isTerminal: true })).out).toMatch(/state +disabled/);
    expect((await links(['get', ref_id])).json.disabled_at).not.toBeNull();
    expect((await links(['disable', ref_id, '--undo'])).json.disabled_at).toBeNull();
  });

  test('status prints the result of a job, waits for it, and shows its history', async () => {
    const { user_id, job_id } = await aJob();
    const table = await links(['status', user_id, job_id, '--wait', '--timeout', '60'], { isTerminal: true });
    expect(table.out).toMatch(/complete +yes\nsuccess +yes\nresult +1012 ID Number Found/);
    expect((await links(['status', user_id, job_id, '--history'])).json.history).toBeInstanceOf(Array);
  });

  test('status says at once that there is no such job, and asks about the order of the ids in the end', async () => {
    const { user_id, job_id } = await aJob();
    const args = ['status', job_id, user_id, '--wait', '--timeout', '1'];
    const message =
      'Not done within 1 s: there is still no such job (2304). Are user_id and job_id the right way round?';
    const text = await links(args, { isTerminal: true });
    expect(text).toMatchObject({ code: 3, err: `No such job yet; waiting…\ntimeout: ${message}\n` });
    const { error } = JSON.parse((await links(args)).err);
    expect(error).toMatchObject({ code: 'timeout', message });
  });

  test('callbacks lists what its filters select, and replay sends one again', async () => {
    const { user_id, job_id } = await aJob();
    const listed = await links(['callbacks', '--user', user_id, '--job', job_id]);
    const [{ webhook_id }] = listed.json.callbacks;
    expect(listed.json.callbacks).toMatchObject([{ job_id }]);
    expect((await links(['callbacks', '--all'])).out).toContain(webhook_id);
    expect((await links(['replay', webhook_id])).json).toMatchObject({ webhook_id, state: 'waiting' });
  });

  test('reset clears the limit of an ID number, which it also reads from standard input', async () => {
    expect((await links(['reset', 'NG', 'NIN_V2', '12345678900'])).code).toBe(0);
    const read = await links(['reset', 'NG', 'NIN_V2', '-'], { stdin: '12345678900\n', isTerminal: true });
    expect(read.out).toBe('message  Rate limit reset successful\n');
  });
});

describe('trigger', () => {
  test.each([
    ['found', RESULT.found],
    ['document_verified', RESULT.documentVerified],
    ['not_found', RESULT.notFound],
    ['unsupported_format', RESULT.unsupportedFormat],
    ['source_unavailable', RESULT.sourceUnavailable],
    ['rejected', RESULT.rejected],
    ['system_error', RESULT.systemError],
    ['doubled_callback', RESULT.found],
  ])('%s makes a job with that outcome, and its callback goes where it says', async (outcome, result) => {
    const callback = 'http://127.0.0.1:9/elsewhere';
    const { code, json } = await links(['trigger', outcome, '--callback', callback]);
    expect(code).toBe(0);
    const { body } = await server.completed(json.user_id, json.job_id);
    expect(body.result).toMatchObject({ ResultCode: result.code, ResultText: result.text });
    expect((await links(['get', json.ref_id])).json.callback_url).toBe(callback);
  });

  test('submits through the link that it is given, and prints what follows the job', async () => {
    const ref_id = await server.newLink();
    const { out } = await links(['trigger', 'found', '--link', ref_id], { isTerminal: true });
    expect(out).toMatch(new RegExp(`^outcome +found\nref_id +${ref_id}\n`));
    expect(out).toMatch(/next +links status \S+ \S+ --wait\n$/);
    expect((await links(['get', ref_id])).json.total_jobs).toBe(1);
  });

  test('prints the next command as JSON too, safe to paste whatever the user_id is', async () => {
    const user_id = "o'brien $(date)";
    const ref_id = await server.newLink({ user_id });
    const { json } = await links(['trigger', 'found', '--link', ref_id]);
    expect(json.user_id).toBe(user_id);
    expect(json.next).toBe(`links status 'o'\\''brien $(date)' ${json.job_id} --wait`);
  });

  test('lets the person try again on the same link, and be found', async () => {
    const { code, json } = await links(['trigger', 'rejected', '--retry']);
    expect(code).toBe(0);
    const { body: second } = await server.completed(json.user_id, json.job_id);
    expect(second).toMatchObject({ attempt: 2, previous_job_id: json.previous_job_id, job_success: true });
    const { body: first } = await server.completed(json.user_id, json.previous_job_id);
    expect(first).toMatchObject({
      attempt: 1,
      retry: ['number'],
      result: { ResultCode: RESULT.rejected.code },
    });
    const again = await links(['trigger', 'not_found', '--retry'], { isTerminal: true });
    expect(again.out).toMatch(/\nprevious_job_id +\S+\nnext +links status/);
  });

  test('says why nothing can be tried again', async () => {
    const found = await links(['trigger', 'found', '--retry']);
    expect(found).toMatchObject({ code: 2, err: expect.stringContaining('after found') });
    const ref_id = await server.newLink();
    const without = await links(['trigger', 'not_found', '--retry', '--link', ref_id]);
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('no attempts_max') });
  });

  test('says that it needs a sandbox, and then sends nothing else', async () => {
    const asked: string[] = [];
    const production = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(production, 'listening');
    const LINKS_URL = `http://127.0.0.1:${(production.address() as AddressInfo).port}`;
    const { code, err } = await links(['trigger', 'found'], { env: { LINKS_URL } });
    production.close();
    expect(code).toBe(2);
    expect(err).toContain(`${LINKS_URL} is not a sandbox`);
    expect(asked).toEqual(['/sandbox/callbacks']);
  });
});

describe('failures', () => {
  test('a refusal names code, fields and request id, and ends with 1', async () => {
    const args = ['create', '--redirect', 'javascript:alert(1)'];
    const { code, out, err } = await links(args, { isTerminal: true });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^2204: .+ \(status 400\)\n {2}redirect_url: .+\n {2}request id: [\da-f-]{36}\n$/);
    const { error } = JSON.parse((await links(args)).err);
    expect(error).toMatchObject({ code: '2204', status: 400, details: [{ path: '/redirect_url' }] });
    expect(error.request_id).toMatch(/^[\da-f-]{36}$/);
  });

  test('a refused key names partner and service, and where a sandbox explains it', async () => {
    const env = { LINKS_URL: server.url, LINKS_PARTNER: '001', LINKS_KEY: 'another-key' };
    const { code, err } = await links(['list'], { env, isTerminal: true });
    expect(code).toBe(1);
    const [, hint = ''] = /\n {2}(Is the key .+)\n$/.exec(err) ?? [];
    expect(hint).toContain(`Is the key that of partner 001 at ${server.url}? LINKS_KEY and LINKS_PARTNER`);
    expect(hint).toMatch(/ The console says why: http:\S+\/console#\/requests\/\d+$/);
  });

  test.each([
    ['get', 'a-link'],
    ['trigger', 'found'],
    ['list', '--all'],
  ])('no response to %s ends with 3, and says from where, why, and what to do', async (...args) => {
    const LINKS_URL = `http://127.0.0.1:${await freePort()}`;
    const { code, err } = await links(args, { env: { LINKS_URL }, isTerminal: true });
    expect(code).toBe(3);
    const message = `No response from ${LINKS_URL}: connect ECONNREFUSED ${LINKS_URL.slice(7)}`;
    expect(err.split('\n').slice(0, 2)).toEqual([
      `network: ${message}`,
      expect.stringMatching(/^ {2}Nothing listens there: start the sandbox .+ LINKS_URL or a profile/),
    ]);
    const asJson = await links([...args, '--json'], { env: { LINKS_URL }, isTerminal: true });
    expect(asJson).toMatchObject({ code: 3, out: '' });
    const { error } = JSON.parse(asJson.err);
    expect(error).toMatchObject({
      code: 'network',
      message,
      url: LINKS_URL,
      hint: err.split('\n')[1]?.trim(),
    });
  });

  test('a host that no name server knows, and an answer that is not the service’s, are told apart', async () => {
    const elsewhere = { LINKS_URL: 'http://no-such-host.invalid', LINKS_PARTNER: '001', LINKS_KEY: 'k' };
    const unknown = await links(['get', 'a-link'], { env: elsewhere });
    expect(JSON.parse(unknown.err).error.hint).toContain('No host has that name');
    const other = createServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const LINKS_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const wrong = await links(['get', 'a-link'], { env: { LINKS_URL } });
    other.close().closeAllConnections();
    expect(wrong.code).toBe(3);
    expect(JSON.parse(wrong.err).error).toMatchObject({
      code: 'malformed',
      hint: `Is the service at ${LINKS_URL}?`,
    });
  });

  test('where JSON is printed, a wrong command line is JSON too', async () => {
    for (const args of [
      ['list', '--nonsense', '--json'],
      ['get', '--json'],
      ['talk', '--json'],
    ]) {
      const { code, out, err } = await links(args, { isTerminal: true });
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(JSON.parse(err)).toMatchObject({
        error: { code: 'usage', message: expect.stringMatching(/\w/) },
      });
    }
    const { err } = await links(['get'], { isTerminal: true });
    expect(err).toBe('<ref-id> is missing: the link’s ref_id.\nlinks get --help says more.\n');
  });

  test('what can’t be an id is not sent, and ends with 2', async () => {
    const { code, err } = await links(['get', '../users'], { isTerminal: true });
    expect(code).toBe(2);
    expect(err).toContain('The id must consist of letters, digits, - and _.');
  });

  test.each([
    [['talk'], 'There is no command “talk”. links --help lists them.'],
    [['crate'], 'There is no command “crate”. Did you mean create?'],
    [['create', '--id-typ', 'NG/NIN_V2/enhanced_kyc'], 'Did you mean --id-type?'],
    [['create', '--idType=NG/NIN_V2/enhanced_kyc'], 'Did you mean --id-type?'],
    [['list', '--jsno'], 'Did you mean --json?'],
    [['get'], '<ref-id> is missing'],
    [['get', 'a', 'b'], '“b” is one argument too many'],
    [['list', '--nonsense'], "Unknown option '--nonsense'\""],
    [['list', '--limit', '101'], '--limit must be a number from 1 to 100'],
    [['create', '--id-type', 'NG/NIN_V2'], '--id-type must be country/type/method'],
    [['create', '--body', '/nonexistent/link.json'], "/nonexistent/link.json can't be read"],
    [['completion', 'tcsh'], '<shell> must be one of: bash, zsh, fish'],
    [['listen', '--status', '199'], '--status must be a number from 200 to 599'],
    [['listen', '--port', '65536'], '--port must be a number from 0 to 65535'],
    [['listen', '--status', '500', '--forward', 'http://127.0.0.1:1'], 'leave out --status'],
    [['listen', '--forward', 'ftp://127.0.0.1/callbacks'], '--forward must begin with http:// or https://'],
    [['listen', '--forward', 'localhost:8080'], 'not be “localhost:8080”'],
    [['listen', '--forward', 'http://me:hush@127.0.0.1:1/'], '--forward must not have a password'],
    [['listen', '--key', 'secret'], "Unknown option '--key'"],
    [['sign', 'getLink'], 'getLink needs --id'],
    [['verify', '--at', 'noon'], '--at must be a time'],
  ])('%j ends with 2 and a sentence', async (args, sentence) => {
    const { code, out, err } = await links(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
  });

  test('a body that is not a JSON object ends with 2', async () => {
    expect(await links(['create', '--body', '-'], { stdin: '[]' })).toMatchObject({ code: 2 });
    expect((await links(['create', '--body', '-'], { stdin: '{' })).err).toContain('- is not JSON');
  });
});

describe('help', () => {
  test('lists every command with an example that parses, and the exit codes', async () => {
    const { code, out } = await links(['--help']);
    expect(code).toBe(0);
    for (const { name, example } of COMMANDS) {
      expect(out).toContain(`\n  ${name} `);
      expect(out).toContain(example);
      expect(example).toMatch(new RegExp(`links ${name}\\b`));
    }
    expect(out).toMatch(/Exit codes:\n +0 +done\n +1 +the service refused/);
    expect((await links([])).out).toBe(out);
  });

  test.each(COMMANDS.map(({ name }) => name))('of %s has its options and arguments', async (name) => {
    const command = COMMANDS.find((each) => each.name === name);
    const { code, out } = await links([name, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: links ${name} `));
    for (const option of Object.keys(command?.options ?? {})) expect(out).toContain(`  --${option}`);
    for (const { name: argument, about } of command?.arguments ?? []) {
      expect(out).toMatch(new RegExp(`[<[]${argument}[>\\]] .*${about.slice(0, 10)}`));
    }
    expect((await links(['help', name])).out).toBe(out);
  });
});
