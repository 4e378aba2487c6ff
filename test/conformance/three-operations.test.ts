/** A server that has just begun, with three operations of the generated stubs, is judged by them. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createServer, type ServerHandlers } from '#generated/stubs/create-server.ts';
import { toNodeListener } from '#generated/stubs/node.ts';
import { signWebhook } from '#protocol/callback.ts';
import * as signing from '#protocol/signing.ts';
import * as timestamps from '#protocol/timestamps.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startNode } from '#testing/harness/process.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const RUN_MS = 300_000;
/** Of the long form alone: they send much. */
const SKIPPED = IS_LONG ? [] : ['Sizes: ', 'Schemas: ', 'Values: ', 'Signatures: ', 'Stories: '];

type Link = Extract<Awaited<ReturnType<NonNullable<ServerHandlers['getLink']>>>, { status: 200 }>['body'];
const links = new Map<string, Link>();
const time = (ms = Date.now()) => new Date(ms).toISOString();

const handlers: ServerHandlers = {
  async createLink({ body }, { partnerId }) {
    const id = randomUUID();
    const link = `https://verify.example/l/${id}`;
    const { is_single_use = false, partner_params = null, expires_at } = body;
    links.set(id, {
      ref_id: id,
      link_id: id,
      link_url: link,
      name: body.name ?? null,
      id_types: body.id_types ?? [],
      is_single_use,
      max_submissions: null,
      callback_url: body.callback_url ?? null,
      company_name: body.company_name,
      data_privacy_policy_url: body.data_privacy_policy_url,
      logo_url: body.logo_url ?? null,
      theme_color: body.theme_color ?? null,
      user_id: body.user_id ?? null,
      partner_params,
      redirect_url: body.redirect_url ?? null,
      expires_at: expires_at ? time(timestamps.parseTimestamp(expires_at) ?? 0) : null,
      created_at: time(),
      updated_at: time(),
      disabled_at: null,
      total_jobs: 0,
      successful_jobs: 0,
      failed_jobs: 0,
      partner_id: partnerId,
    });
    return { status: 200, body: { link, ref_id: id, link_url: link } };
  },
  async getLink({ path }, { partnerId }) {
    const link = links.get(path.linkId);
    return link?.partner_id === partnerId ? { status: 200, body: link } : { refused: 'link_not_found' };
  },
  async listLinks({ body: { page = 1, limit = 20 } }, { partnerId }) {
    const own = [...links.values()].filter((link) => link.partner_id === partnerId).reverse();
    const meta = { page, limit, total: own.length, totalPages: Math.ceil(own.length / limit) };
    return { status: 200, body: { links: own.slice((page - 1) * limit, page * limit), meta } };
  },
};

const server = useStarted(() =>
  serve(
    toNodeListener(
      createServer(handlers, {
        protocol: { ...signing, ...timestamps, signWebhook },
        keys: (partnerId) => (partnerId === PARTNER.id ? [PARTNER.key] : []),
      }),
    ),
  ),
);

const kit = async (args: readonly string[]) => {
  const env = { PATH: process.env['PATH'], CONFORMANCE_KEY: PARTNER.key };
  const { exited, written } = startNode(args, env);
  return { code: await exited, ...written };
};

/** What the three handlers do not look at. */
const UNSOUND = ['After a refused create', 'with one user and job'];

test('a server of three operations is judged, whatever its other operations are asked at once', {
  timeout: RUN_MS,
}, async () => {
  const skipped = (names: readonly string[]) => names.flatMap((each) => ['--skip', each]);
  const args = ['scripts/conformance.ts', server.url, '--partner', PARTNER.id, '--wait', '5'];
  const all = await kit([...args, ...skipped(SKIPPED)]);
  expect(all.stderr).toBe('');
  expect(all.stdout).toContain('The server does not implement updateLink: ');
  expect(all.stdout).toMatch(/^\d+ checks passed, [1-9]\d* failed/m);
  const writes = await kit([...args, '--only', 'Writes: ', ...skipped(UNSOUND)]);
  expect(writes.stdout).toMatch(/^\d+ checks passed, 0 failed/m);
  expect([writes.code, writes.stderr]).toEqual([3, '']);
});

test('a request that a failed check has left behind does not end the command, another error does', async () => {
  const ends = (left: string) =>
    kit([
      '--input-type=module',
      '-e',
      `import { finish } from './scripts/report-options.ts';
       import { NotImplemented } from './packages/conformance/kit/violation.ts';
       await finish(async () => {
         Promise.reject(${left});
         await new Promise((done) => setTimeout(done, 50));
         const { CannotRun } = await import('./packages/conformance/kit/target.ts');
         throw new CannotRun('The kit has gone on.');
       }, []);`,
    ]);
  expect(await ends("new NotImplemented('getLink', 'none', '')")).toMatchObject({
    code: 2,
    stderr: 'The kit has gone on.\n',
  });
  const { code, stderr } = await ends("new Error('of the kit itself')");
  expect(stderr).toContain('of the kit itself');
  expect(code).toBe(1);
});
