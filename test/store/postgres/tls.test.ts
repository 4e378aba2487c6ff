/** TLS to PostgreSQL, with a certificate of its own making, under each `sslmode`. */
import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { connectOn, PostgresRoute } from '#store/postgres/route.ts';
import {
  type PostgresDatabase,
  type PostgresServer,
  postgresServer,
} from '#testing/harness/databases/postgres.ts';
import { TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';

let server: PostgresServer;
let database: PostgresDatabase;
let root: string;
beforeAll(async () => {
  server = await postgresServer();
  database = await server.createDatabase();
  root = makeCertificate(server.folder, 'server');
  await database.query("ALTER SYSTEM SET ssl_cert_file = 'server.crt'");
  await database.query("ALTER SYSTEM SET ssl_key_file = 'server.key'");
  await database.query('ALTER SYSTEM SET ssl = on');
  await database.query('SELECT pg_reload_conf()');
  await until(async () => (await isEncrypted('sslmode=require').catch(() => false)) === true);
});

/** For `localhost` only, not for 127.0.0.1. */
function makeCertificate(folder: string, name: string): string {
  const [key, certificate] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const { uid, gid } = statSync(folder);
  for (const file of [key, certificate]) chownSync(file, uid, gid);
  return certificate;
}

async function isEncrypted(parameters: string, host = '127.0.0.1'): Promise<boolean> {
  const url = `${database.url.replace('127.0.0.1', host)}?${parameters}`;
  const client = await connectOn(new PostgresRoute(url), { connectionTimeoutMillis: 10_000 });
  const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
  await client.end();
  return rows[0].ssl;
}

test('sslmode=require encrypts whoever answers; disable and none do not encrypt', async () => {
  expect(await isEncrypted('sslmode=require')).toBe(true);
  expect(await isEncrypted('sslmode=disable')).toBe(false);
  expect(await isEncrypted('')).toBe(false);
});

test('verify-full takes only the certificate that it knows, for the host that it asked', async () => {
  expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${root}`, 'localhost')).toBe(true);
  await expect(isEncrypted(`sslmode=verify-full&sslrootcert=${root}`)).rejects.toThrow(/altnames/);
  await expect(isEncrypted('sslmode=verify-full', 'localhost')).rejects.toThrow(/self-signed certificate/);
});

test('verify-ca, and require with a root, take a known certificate for any host, and no other', async () => {
  const folder = folderUntilTestEnds();
  const other = makeCertificate(folder, 'other');
  for (const mode of ['verify-ca', 'require']) {
    expect(await isEncrypted(`sslmode=${mode}&sslrootcert=${root}`)).toBe(true);
    await expect(isEncrypted(`sslmode=${mode}&sslrootcert=${other}`)).rejects.toThrow(/certificate/);
  }
});

test('a store works over TLS, and says in a sentence why it does not', async () => {
  const open = async (parameters: string) => {
    const url = `${database.url.replace('127.0.0.1', 'localhost')}?${parameters}`;
    return openStore(readConfig({ DATABASE_URL: url, SECRET: TEST_SECRET }));
  };
  const { store } = await open(`sslmode=verify-full&sslrootcert=${root}`);
  expect(await store.read((tx) => tx.settings.get('secret_id'))).not.toBeNull();
  await store.close();
  await expect(open('sslmode=verify-full')).rejects.toThrow(
    /^DATABASE_URL cannot be opened: self-signed certificate; sslrootcert in the URL must name .+\.$/,
  );
  await expect(open('sslmod=require')).rejects.toThrow(/^DATABASE_URL has sslmod, which is not known/);
  await expect(open('sslmode=verify-full&sslrootcert=/etc/passwd')).rejects.toThrow(/names a PEM file/);
});
