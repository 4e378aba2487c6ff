/** Two PostgreSQL servers that Patroni, of the system, makes primary and standby: it fails over by itself. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from '../free-port.ts';
import { giveToPostgres, processesOf, runAsPostgres, startProcess } from './postgres-process.ts';
import type { PostgresPlace } from './start-postgres.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', BIN];
/** Why there is none; null where there is. */
export const noPatroni = NEEDED.every((file) => existsSync(file))
  ? null
  : 'patroni, etcd-server or postgresql-15 is not installed';

const START_MS = 60_000;
const USER = { username: 'postgres', password: 'postgres' };

export interface PatroniNode extends PostgresPlace {
  readonly name: string;
  /** The word of its state, such as `primary`; null where it does not answer. */
  role(): Promise<string | null>;
  /** Starts Patroni, and PostgreSQL with it. */
  start(): void;
  /** Kills Patroni, then PostgreSQL, as a crash of the machine does. */
  crash(): Promise<void>;
  /** Starts PostgreSQL without Patroni, as an operator may by mistake. @returns what stops it. */
  startAlone(): Promise<() => Promise<void>>;
}

export async function startPatroniPair() {
  const folder = mkdtempSync(path.join(tmpdir(), 'patroni-'));
  chmodSync(folder, 0o755);
  giveToPostgres(folder);
  const etcd = await startEtcd(path.join(folder, 'etcd'));
  const nodes = [await makeNode(folder, 'one', etcd.port), await makeNode(folder, 'two', etcd.port)] as const;
  const [one, two] = nodes;
  one.start();
  await until(async () => (await one.role()) === 'primary', 'the first node is not the primary');
  two.start();
  await until(async () => (await two.role()) === 'sync_standby', 'the second node is not a standby');
  return {
    nodes,
    async stop() {
      for (const node of nodes) await node.crash();
      etcd.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startEtcd(folder: string) {
  const [port, peers] = [await freePort(), await freePort()];
  mkdirSync(folder);
  giveToPostgres(folder);
  chmodSync(folder, 0o700);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const { child, output } = runAsPostgres('/usr/bin', 'etcd', [
    ...['--name', 'etcd', '--data-dir', folder, '--unsafe-no-fsync'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
  ]);
  await until(
    async () => (await fetch(`${client}/health`)).ok,
    () => `etcd did not start: ${output()}`,
  );
  return { port, child };
}

async function makeNode(parent: string, name: string, etcdPort: number): Promise<PatroniNode> {
  const [port, api] = [await freePort(), await freePort()];
  const folder = path.join(parent, name);
  const file = path.join(parent, `${name}.yaml`);
  writeFileSync(file, stringify(settingsOf({ name, folder, port, api, etcdPort })));
  let patroni: ChildProcess | null = null;
  return {
    name,
    folder,
    port,
    async role() {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => null);
      if (!answer?.ok) return null;
      const { members } = (await answer.json()) as {
        members: { name: string; role: string; state: string }[];
      };
      const own = members.find((member) => member.name === name);
      return own && ['running', 'streaming'].includes(own.state)
        ? own.role.replace('leader', 'primary')
        : null;
    },
    start() {
      patroni = runAsPostgres('/usr/bin', 'patroni', [file]).child;
    },
    async crash() {
      if (patroni?.kill('SIGKILL')) await once(patroni, 'exit');
      patroni = null;
      const [postmaster] = existsSync(path.join(folder, 'postmaster.pid')) ? processesOf(folder) : [];
      if (postmaster) await killUntilGone(postmaster);
    },
    async startAlone() {
      // It waits for nobody: the standby that it knew has become the primary.
      const { stop } = await startProcess(folder, port, ['synchronous_standby_names='], BIN);
      return () => stop('fast');
    },
  };
}

interface NodeSettings {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly api: number;
  readonly etcdPort: number;
}

/** Nothing that was acknowledged is lost (`synchronous_mode`), and an old primary is rewound. */
const settingsOf = ({ name, folder, port, api, etcdPort }: NodeSettings) => ({
  scope: 'links',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: folder,
    bin_dir: BIN,
    pgpass: `${folder}.pgpass`,
    authentication: { superuser: USER, replication: USER, rewind: USER },
    parameters: { unix_socket_directories: '' },
    pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
  },
});

async function killUntilGone(pid: number): Promise<void> {
  process.kill(pid, 'SIGQUIT');
  while (existsSync(`/proc/${pid}`)) await sleep(20);
}

async function until(check: () => Promise<boolean>, failure: string | (() => string)): Promise<void> {
  const end = performance.now() + START_MS;
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(typeof failure === 'string' ? failure : failure());
    await sleep(100);
  }
}
