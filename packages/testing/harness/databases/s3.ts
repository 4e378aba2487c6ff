/** A server with an S3 interface, which keeps objects as files and checks signatures, on a free port. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Options } from '#store/images/object-store.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const require = createRequire(import.meta.url);

const BUCKET = 'images';
const KEY = 'S3RVER';

export type TestS3 = Awaited<ReturnType<typeof startS3>>;

export async function startS3() {
  const directory = mkdtempSync(path.join(tmpdir(), 's3-'));
  const settings = { port: 0, address: '127.0.0.1', silent: true, directory };
  // Loaded by those alone that use it: that takes as long as all of the server.
  const S3rver: new (options: object) => S3Server = require('@20minutes/s3rver');
  const server = new S3rver({ ...settings, configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return {
    port,
    options: s3Options(port),
    /** The contents of all objects. */
    objects: () =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('_object'))
        .map((name) => readFileSync(path.join(directory, name))),
    stop: () => server.close(),
  };
}

/** How the server on a port, or what stands before it, is reached. */
export const s3Options = (port: number): S3Options => ({
  url: `http://127.0.0.1:${port}/${BUCKET}/of-tests`,
  region: 'eu-west-1',
  accessKeyId: KEY,
  secretAccessKey: KEY,
  timeoutMs: 5_000,
});

/** The settings of a server that keeps its images there. */
export const s3Settings = (port: number) => ({
  IMAGES_URL: `s3://${BUCKET}/of-tests?endpoint=http://127.0.0.1:${port}&region=eu-west-1`,
  IMAGES_ACCESS_KEY_ID: KEY,
  IMAGES_SECRET_ACCESS_KEY: KEY,
});

let shared: ReturnType<typeof startS3> | null = null;

/** Those of the one server that the files of a worker share; it ends with the worker. */
export async function sharedS3Settings(): Promise<ReturnType<typeof s3Settings>> {
  shared ??= startS3();
  return s3Settings((await shared).port);
}
