/** The samples in openapi/samples: each is started, makes a link, keeps its callback once, and tells the job's status. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { api } from '#testing/harness/api.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { PARTNER, startSandbox } from '#testing/harness/sandbox.ts';
import { folderUntilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { assembleClient } from '../../scripts/assemble-client/assemble.ts';
import { packClient } from '../../scripts/pack-client/pack.ts';
import { isHere, VERSION } from './quick-start.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MODULES = path.join(ROOT, 'node_modules');
const sandbox = useStarted(() => startSandbox());

let app: ChildProcess | undefined;
afterEach(() => {
  if (app?.pid) process.kill(-app.pid);
  app = undefined;
});

/** What each needs beside it, and its command. */
interface Sample {
  readonly isHere: boolean;
  readonly prepare: (folder: string) => Promise<void> | void;
  readonly command: (port: number) => string[];
}

async function withClient(folder: string, framework: string): Promise<void> {
  const tarball = await packClient(path.join(folder, 'packed'));
  const home = path.join(folder, 'node_modules/hosted-verification-links-client');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
  for (const name of [framework, 'openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(path.join(MODULES, name), path.join(folder, 'node_modules', name));
}

const JAR = `client/target/hosted-verification-links-client-${VERSION}.jar`;
const PYTHON = '/usr/bin/python3';
const hasFlask = spawnSync(PYTHON, ['-c', 'import flask']).status === 0;
if (!hasFlask) console.warn('Skipped: the sample for Flask, for want of python3-flask.');

const SAMPLES: Readonly<Record<string, Sample>> = {
  express: {
    isHere: true,
    prepare: (folder) => withClient(folder, 'express'),
    command: () => [process.execPath, 'server.mjs'],
  },
  fastify: {
    isHere: true,
    prepare: (folder) => withClient(folder, 'fastify'),
    command: () => [process.execPath, 'server.mjs'],
  },
  flask: {
    isHere: hasFlask,
    prepare(folder) {
      assembleClient('python', path.join(folder, 'client'));
      cpSync(
        path.join(folder, 'client/hosted_verification_links'),
        path.join(folder, 'hosted_verification_links'),
        { recursive: true },
      );
    },
    command: () => [PYTHON, 'app.py'],
  },
  go: {
    isHere: isHere('Go', 'go'),
    prepare(folder) {
      assembleClient('go', path.join(folder, 'client'));
      const version = 'hosted-verification-links.example/hostedlinks';
      writeFileSync(
        path.join(folder, 'go.mod'),
        `module example.com/shop\n\ngo 1.19\n\nrequire ${version} v${VERSION}\n\nreplace ${version} => ./client\n`,
      );
      execFileSync('go', ['build', '-o', 'shop', '.'], { cwd: folder, stdio: 'pipe' });
    },
    command: () => ['./shop'],
  },
  java: {
    isHere: isHere('Java', 'javac', 'jar'),
    prepare(folder) {
      assembleClient('java', path.join(folder, 'client'));
      execFileSync('sh', ['client/build.sh'], { cwd: folder, stdio: 'pipe' });
      execFileSync('javac', ['-cp', JAR, '-Xlint:all', '-d', '.', 'Shop.java'], {
        cwd: folder,
        stdio: 'pipe',
      });
    },
    command: () => ['java', '-cp', `${JAR}:.`, 'Shop'],
  },
  php: {
    isHere: isHere('PHP', 'php', 'composer'),
    prepare(folder) {
      assembleClient('php', path.join(folder, 'client'));
      const repositories = [{ type: 'path', url: 'client' }, { packagist: false }];
      const require = { 'hosted-verification-links/client': '*' };
      const settings = { repositories, require, 'minimum-stability': 'dev' };
      writeFileSync(path.join(folder, 'composer.json'), JSON.stringify(settings));
      execFileSync('composer', ['update', '--quiet', '--no-interaction'], { cwd: folder, stdio: 'pipe' });
    },
    command: (port) => ['php', '-S', `127.0.0.1:${port}`, 'index.php'],
  },
};

describe.each(Object.entries(SAMPLES))('%s', (name, sample) => {
  test.runIf(sample.isHere)('makes a link, keeps its callback once, and tells the status', async () => {
    const folder = folderUntilTestEnds();
    cpSync(path.join(ROOT, 'openapi/samples', name), folder, { recursive: true });
    await sample.prepare(folder);
    const port = await freePort();
    const results = path.join(folder, 'results');
    const [command = '', ...args] = sample.command(port);
    const { id: PARTNER_ID, key: API_KEY } = PARTNER;
    const settings = { SERVICE_URL: sandbox.url, PARTNER_ID, API_KEY, PORT: String(port), RESULTS: results };
    let said = '';
    app = spawn(command, args, { cwd: folder, detached: true, env: { ...process.env, ...settings } });
    for (const stream of [app.stdout, app.stderr]) stream?.on('data', (chunk) => (said += chunk));
    const url = `http://127.0.0.1:${port}`;
    const isUp = async () => (await fetch(`${url}/nothing`).catch(() => null)) !== null;
    await expect.poll(isUp, { message: said }).toBe(true);

    const made = await fetch(`${url}/links`, { method: 'POST' });
    expect(made.status, said).toBe(201);
    const { link, ref_id } = (await made.json()) as { link: string; ref_id: string };
    expect(link).toContain(ref_id);

    const { submit, completed, signed } = api(sandbox.url, PARTNER_ID, API_KEY);
    const { body: job } = await submit(ref_id);
    await completed(job.user_id, job.job_id);
    const kept = () => (readdirSync(folder).includes('results') ? readdirSync(results) : []);
    await expect.poll(kept).toHaveLength(1);

    // Delivered again under its id, it is kept once.
    const deliveries = async () => {
      const { body } = await signed('POST', '/v1/callbacks', {});
      return body.callbacks.filter((each: { job_id: string }) => each.job_id === job.job_id);
    };
    const [{ webhook_id }] = await deliveries();
    const replayed = await signed('POST', `/v1/callbacks/${webhook_id}/replay`, {});
    expect(replayed.status, JSON.stringify(replayed.body)).toBeLessThan(300);
    const attempts = async () => (await deliveries())[0].attempts;
    await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    expect(kept()).toHaveLength(1);

    const forged = await fetch(`${url}/callbacks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([400, 401]).toContain(forged.status);
    const status = await fetch(
      `${url}/status?${new URLSearchParams({ user_id: job.user_id, job_id: job.job_id })}`,
    );
    expect(await status.json()).toEqual({ complete: true, text: 'ID Number Found' });
  });
});
