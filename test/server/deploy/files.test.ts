/** What deploys the server: each file is one that its tool takes, and names settings and files that exist. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { checkConfig, readConfig } from '#server/settings/config.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useFolder } from '#testing/harness/vitest/use-started.ts';
import { LIMITING, PROXIES, statusOf } from './proxies.ts';

const DEPLOY = 'packages/server/deploy';
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8');
const secrets = useFolder();

const SECRETS: Record<string, string> = {
  SECRET: randomBytes(32).toString('base64'),
  VERIFIER_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgresql://hosted:password@database/hosted',
};

/** The settings as the server sees them there: secrets in files, and what the person who starts it has to say. */
function settingsOf(environment: Record<string, unknown>): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    settings[name] = String(value)
      .replace(/^\$\{VERIFIER_URL:\?.*\}$/, 'https://verifier.example.com/')
      .replace(/\$\{\w+:-(.*?)\}/, '$1');
    if (!name.endsWith('_FILE')) continue;
    const file = path.join(secrets, name);
    writeFileSync(file, SECRETS[name.replace('_FILE', '')] ?? '');
    settings[name] = file;
  }
  return settings;
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true });

  test('has settings with which a server starts', () => {
    for (const name of ['server-1', 'server-2']) {
      expect(() => checkConfig(settingsOf(compose.services[name].environment))).not.toThrow();
    }
  });

  test('gives the servers and their proxy one name, that of SITE', () => {
    const [, variable] = /^\{\$(\w+):localhost\}/m.exec(read('Caddyfile')) ?? [];
    expect(compose.services.proxy.environment).toEqual({ [String(variable)]: `\${${variable}:-localhost}` });
    expect(compose.services['server-1'].environment.PUBLIC_URL).toBe(`https://\${${variable}:-localhost}`);
  });

  test('trusts the address of its proxy, and no other', () => {
    const { front } = compose.services.proxy.networks;
    expect(compose.services['server-1'].environment.TRUSTED_PROXIES).toBe(front.ipv4_address);
  });

  test('mounts files that exist, and uses secrets and networks that it declares', () => {
    for (const service of Object.values<Record<string, unknown>>(compose.services)) {
      for (const volume of (service['volumes'] as string[] | undefined) ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (source.startsWith('./')) expect(existsSync(path.join(DEPLOY, source)), source).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
      for (const name of (service['secrets'] as string[] | undefined) ?? []) {
        expect(Object.keys(compose.secrets)).toContain(name);
      }
      const { networks } = service;
      for (const name of Array.isArray(networks) ? networks : Object.keys(networks ?? {})) {
        expect(Object.keys(compose.networks)).toContain(name);
      }
    }
  });
});

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((each) => each.toJS());
  const ofKind = (kind: string) => documents.find((each) => each.kind === kind);

  test('has settings with which a server starts', () => {
    expect(() => checkConfig(settingsOf(ofKind('ConfigMap').data))).not.toThrow();
  });

  test('migrates in a Job of its own, with the image, settings and secrets of the servers', () => {
    const spec = (kind: string) => ofKind(kind).spec.template.spec;
    const [{ command, image, envFrom, volumeMounts }] = spec('Job').containers;
    const [server] = spec('Deployment').containers;
    expect({ image, envFrom, volumeMounts }).toEqual({
      ...{ image: server.image, envFrom: server.envFrom, volumeMounts: server.volumeMounts },
    });
    expect(spec('Job').volumes).toEqual(spec('Deployment').volumes);
    const [program, file, ...args] = command;
    expect([program, existsSync(file), args.at(-1)]).toEqual(['node', true, 'migrate']);
    // A Service or a budget that selected it would send it requests.
    expect(ofKind('Job').spec.template.metadata.labels.app).not.toBe(
      ofKind('Deployment').spec.template.metadata.labels.app,
    );
  });

  test('gives a server that stops as long as it needs', () => {
    const drain = Number(ofKind('ConfigMap').data.DRAIN_SECONDS);
    expect(ofKind('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 8);
  });

  test('selects what it makes', () => {
    const { labels } = ofKind('Deployment').spec.template.metadata;
    for (const kind of ['Deployment', 'PodDisruptionBudget']) {
      expect(ofKind(kind).spec.selector.matchLabels).toEqual(labels);
    }
    expect(ofKind('Service').spec.selector).toEqual(labels);
    expect(ofKind('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
  });

  test('trusts single addresses, not the network of all pods', () => {
    const addresses: string[] = ofKind('ConfigMap').data.TRUSTED_PROXIES.split(',');
    expect(addresses.filter((address) => !/^[\d.]+$/.test(address))).toEqual([]);
  });

  test('lets only the Ingress ask, and only the monitoring read metrics', () => {
    const { policyTypes, ingress } = ofKind('NetworkPolicy').spec;
    expect(policyTypes).toEqual(['Ingress']);
    const name = 'kubernetes.io/metadata.name';
    const rules = ingress.map((rule: { from: object[]; ports: object[] }) => [rule.ports, rule.from]);
    const from = (namespace: string) => [{ namespaceSelector: { matchLabels: { [name]: namespace } } }];
    expect(rules).toEqual([
      [[{ port: 'http' }], from('ingress-nginx')],
      [[{ port: 'metrics' }], from('monitoring')],
    ]);
  });
});

const isInstalled = (command: string) => !spawnSync(command, ['--version']).error;

test('admin commands have the settings of the unit as the guide says', () => {
  const guide = readFileSync('openapi/guides/operate/install.md', 'utf8');
  const [command = ''] = /^\S+\/node --env-file=.+$/m.exec(guide) ?? [];
  const file = path.join(secrets, 'hosted-verification-links.env');
  // A wrong setting shows that it arrived.
  writeFileSync(file, 'BRAND=links&more\n');
  const [program = '', ...args] = command
    .replace('/etc/hosted-verification-links.env', file)
    .replaceAll('/opt/hosted-verification-links', process.cwd())
    .split(' ');
  const { stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: secrets, env: {} });
  expect(stderr).toMatch(/^BRAND /);
});

test.runIf(isInstalled('systemd-analyze'))('systemd takes the unit', () => {
  const unit = read('hosted-verification-links.service').replace(/^(ExecStart)=\S+/m, '$1=/bin/true');
  const file = path.join(secrets, 'hosted-verification-links.service');
  writeFileSync(file, unit);
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes(file))).toEqual([]);
});

describe.each(LIMITING.filter(isInstalled))('%s', (name) => {
  test('keeps one address from taking what others need', async () => {
    const server = await untilTestEnds(startTestServer({ TRUSTED_PROXIES: '127.0.0.0/8' }));
    const port = await freePort();
    const folder = mkdtempSync(path.join(secrets, 'proxy-'));
    const args = PROXIES[name](folder, port, new URL(server.url).host);
    const proxy = spawn(name, args, { stdio: 'ignore' });
    onTestFinished(() => void proxy.kill());
    const ask = (address: string, at: string) => statusOf(`http://127.0.0.1:${port}${at}`, address);
    // On a busy machine the proxy may take the server for one that is away.
    const get = (address: string, at: string) =>
      vi.waitFor(async () => {
        const status = await ask(address, at);
        expect(status).not.toBe(503);
        return status;
      }, 30_000);
    await expect.poll(() => ask('127.0.0.1', '/healthz').catch(() => 0)).toBe(200);
    const many = await Promise.all(
      Array.from({ length: 500 }, (_, i) => ask('127.0.0.2', i % 2 ? '/l/x' : '/l/y').catch(() => 429)),
    );
    expect([...new Set(many)].filter((status) => status !== 503).sort()).toEqual([404, 429]);
    expect(await get('127.0.0.3', '/l/x')).toBe(404);
    expect(await get('127.0.0.2', '/v1/services')).toBe(200);
  });
});

test('each proxy passes bodies as large as the guide says', () => {
  for (const [name, size] of [
    ['Caddyfile', 'max_size 22MiB'],
    ['nginx.conf', 'client_max_body_size 22m;'],
    ['haproxy.cfg', `content-length) gt ${22 * 1_048_576} }`],
  ] as const) {
    expect(read(name)).toContain(size);
  }
});

test.runIf(isInstalled('promtool'))('Prometheus takes its configuration', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'config', `${DEPLOY}/prometheus.yaml`], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

test('what `systemctl reload` runs has the server log every request, and go on', async () => {
  const server = await serverUntilTestEnds({ env: { LOG_LEVEL: 'warn' } });
  const [, reload = ''] = /^ExecReload=(.+)$/m.exec(read('hosted-verification-links.service')) ?? [];
  const [command = '', ...args] = reload.replace('$MAINPID', `${server.pid}`).split(' ');
  expect(spawnSync(command, args).status).toBe(0);
  const logged = async () => (await server.newLink()) && server.output();
  await expect.poll(logged).toContain('"operation":"createLink"');
});

test('a container without settings starts no sandbox, and says what it needs', () => {
  const [, environment = ''] = /^ENV (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const settings = Object.fromEntries(environment.split(' ').map((each) => each.split('=')));
  expect(settings).toMatchObject({ HOST: '0.0.0.0' });
  expect(() => readConfig(settings)).toThrow('SECRET is required when MODE is production');
});
