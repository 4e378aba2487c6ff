/** The samples of the reference, each run as it is printed but for the addresses and ids. */
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { reportHeaders, startVerifier, type TestVerifier, VERIFIER_KEY } from '#testing/harness/verifier.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import reported from '../../openapi/examples/reportVerification.request.json' with { type: 'json' };
import { Contract } from '../../scripts/docs/contract.ts';
import { referencePages } from '../../scripts/docs/reference.ts';
import { makeFolder } from '../guides/folder.ts';
import { openPage } from '../handlers/visits.ts';

/** The example of a visit. */
const VISIT = 'Hq3vXq1bTg2Yk0sVd7mCzAmmo0zk00n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';
/** Of the example of a job's status. */
const JOB = { user_id: 'user-7', job_id: 'job-31' };
const BASE = 'http://127.0.0.1:3000';
const LANGUAGES = {
  sh: { program: 'sh', run: (id: string) => `echo "== ${id}" && sh ${id}.sh && echo || exit` },
  ts: { program: 'node', run: (id: string) => `console.log('== ${id}'); await import('./${id}.ts');` },
  python: {
    program: 'python3',
    run: (id: string) => `print("== ${id}"); exec(open("${id}.python").read(), {})`,
  },
};

let verifier: TestVerifier;
let server: TestServer;
/** The sandbox whose fault controls are used: they erase everything, and make requests fail. */
let other: TestServer;
const folder = makeFolder();
/** What the contract's examples name, and what stands for it here. */
const names: Record<string, string> = { 'verifier-key-001': VERIFIER_KEY };

beforeAll(async () => {
  verifier = await startVerifier({ status: 202, body: { later: true } });
  [server, other] = [await startTestServer(verifier.env), await startTestServer()];
  await server.submit(await server.newLink({ is_single_use: true, partner_params: JOB }));
  const [asked] = await verifier.waitFor(1);
  const { service_job_id, result: full } = reported.value;
  // The samples repeat this, without the person: a job's result does not change.
  const { full_name, dob, expiration_date, id_number, ...result } = full;
  names[service_job_id] = asked?.body.service_job_id;
  const report = JSON.stringify({ service_job_id: names[service_job_id], result });
  await server.call('POST', `/v1/verifications/${names[service_job_id]}`, report, reportHeaders(report));
  const { callbacks } = (await server.signed('POST', '/v1/callbacks')).body;
  names['msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a'] = callbacks[0].webhook_id;
  const erasure = await server.signed('POST', '/v1/erasures', { user_id: 'nobody' });
  names['2f6d1c0a-93b4-4f5e-8a7d-6c5b4a392817'] = erasure.body.erasure_id;
});
afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop(), verifier?.stop()]);
  rmSync(folder, { recursive: true });
});

const operations = new Contract(contract).operations.filter(({ isWebhook }) => !isWebhook);
const pages = new Map(referencePages(new Contract(contract)).map(({ name, markdown }) => [name, markdown]));

// The last one disables the link.
const order = operations.toSorted((a, b) => Number(a.id === 'updateLink') - Number(b.id === 'updateLink'));

test.each(Object.entries(LANGUAGES))(
  'every sample in %s is answered',
  { timeout: 60_000 },
  async (language, { program, run }) => {
    const refId = await server.newLink();
    names['8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60'] = refId;
    names[VISIT] = await openPage(server, refId);
    const fence = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``);
    for (const { id, node } of order) {
      const [, printed = ''] = fence.exec(pages.get(`reference/${id}`) ?? '') ?? [];
      names[BASE] = (node['x-sandbox-lever'] ? other : server).url;
      const code = Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), printed);
      writeFileSync(path.join(folder, `${id}.${language}`), code);
    }
    // One program runs them all: to start one for each takes longer than the calls.
    const all = path.join(folder, `all.${language}`);
    writeFileSync(all, order.map(({ id }) => run(id)).join('\n'));
    const { stdout } = await promisify(execFile)(program, [all], { cwd: folder });
    const answers = stdout.split(/^== /m).slice(1);
    expect(answers.map((answer) => answer.split('\n')[0])).toEqual(order.map(({ id }) => id));
    expect(answers.filter((answer) => !answer.includes('{'))).toEqual([]);
  },
);
