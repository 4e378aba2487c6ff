/** A store of objects with an S3 interface (D-72). It knows nothing of images: objects are sealed bytes under names. */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request } from 'undici';
import { exchangeLimits } from '#delivery/exchange-limits.ts';
import { StoreUnavailable } from '#store/store.ts';

export interface ObjectStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null when there is no such object. */
  get(name: string): Promise<Buffer | null>;
  /** Also succeeds when there is no such object. */
  delete(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface S3Options {
  /** The URL of the bucket, with the prefix of its objects' names, if any. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of one request, from connecting to its last byte, milliseconds. */
  readonly timeoutMs: number;
}

type Method = 'PUT' | 'GET' | 'DELETE';

interface S3Response {
  readonly status: number;
  readonly body: Buffer;
}

const EMPTY: Uint8Array = new Uint8Array(0);
const NO_SUCH_BUCKET = 'NoSuchBucket';

/** Every method throws StoreUnavailable when the store cannot be reached in time, or refuses. */
export function openS3({ url, timeoutMs, ...credentials }: S3Options): ObjectStore {
  const agent = new Agent({ connect: { timeout: timeoutMs } });

  async function send(method: Method, name: string, body = EMPTY): Promise<S3Response> {
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: `${url}/${name}`,
      service: 's3',
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    });
    const signed = await signer.sign();
    try {
      const response = await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body: method === 'PUT' ? body : null,
        dispatcher: agent,
        ...exchangeLimits(timeoutMs),
      });
      return { status: response.statusCode, body: Buffer.from(await response.body.arrayBuffer()) };
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return {
    async put(name, bytes) {
      const { status, body } = await send('PUT', name, bytes);
      if (status !== 200) throw unavailable(new ObjectRefused('PUT', status, body));
    },
    async get(name) {
      const { status, body } = await send('GET', name);
      if (status === 404 && !body.includes(NO_SUCH_BUCKET)) return null;
      if (status !== 200) throw unavailable(new ObjectRefused('GET', status, body));
      return body;
    },
    async delete(name) {
      const { status, body } = await send('DELETE', name);
      const isGone = status === 404 && !body.includes(NO_SUCH_BUCKET);
      if (status !== 204 && status !== 200 && !isGone)
        throw unavailable(new ObjectRefused('DELETE', status, body));
    },
    close: () => agent.close(),
  };
}

const unavailable = (cause: unknown) => new StoreUnavailable('The image store is unavailable.', { cause });

/** The store answered that it will not do it. */
export class ObjectRefused extends Error {
  readonly status: number;

  constructor(method: Method, status: number, body: Buffer) {
    // Of an S3 error only the code: its message may name keys.
    const code = /<Code>(\w{1,50})<\/Code>/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? 'without a code';
    super(`the image store answered ${method} with ${status} ${code}`);
    this.status = status;
  }
}
