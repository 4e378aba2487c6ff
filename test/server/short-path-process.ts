/**
 * Counts what one request takes, in a process of its own: the files from the socket to the store's door, the promises,
 * and the memory that outlives it. The requests come over plain sockets, whose client makes no promise.
 */
import { createHook } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { connect, type Socket } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { aPartner } from '#testing/harness/fixtures.ts';

const CONNECTIONS = 64;
const REQUESTS = 1_280;
const KEY = 'a-key-of-enough-characters-for-001';

const config = readConfig(process.env);
const server = await startServer(config);
const { store } = await openStore(config);
await addPartner(store, aPartner({ partnerId: '001' }), KEY, Date.now());
await store.close();
const port = Number(process.env['PORT']);

const FIELDS = {
  name: 'A link',
  company_name: 'Example Bank',
  callback_url: 'https://partner.example/callbacks',
  data_privacy_policy_url: 'https://partner.example/privacy',
  id_types: [{ country: 'NG', id_type: 'NIN', verification_method: 'enhanced_kyc' }],
};

/** Sends a request over a socket and calls back with the response's body. */
function send(socket: Socket, address: string, fields: object, done: (body: string) => void): void {
  const timestamp = new Date().toISOString();
  const signature = createHmac('sha256', KEY).update(`${timestamp}001sid_request`).digest('base64');
  const body = JSON.stringify({ partner_id: '001', timestamp, signature, ...fields });
  const head = `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  let received = '';
  const onData = (data: Buffer) => {
    received += data.toString('latin1');
    const length = Number(/content-length: (\d+)/.exec(received)?.[1] ?? Number.NaN);
    const at = received.indexOf('\r\n\r\n');
    if (at < 0 || received.length < at + 4 + length) return;
    socket.off('data', onData);
    if (!received.startsWith('HTTP/1.1 200')) throw new Error(received);
    done(received.slice(at + 4));
  };
  socket.on('data', onData);
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, open));
const [alone] = sockets as [Socket];
const one = (address: string, fields: object) =>
  new Promise<string>((resolve) => send(alone, address, fields, resolve));

/** Sends many requests over all connections. @param onNext - called before each, with how many are left. */
async function sendMany(address: string, fields: object, onNext: (left: number) => void): Promise<void> {
  let left = REQUESTS;
  await new Promise<void>((resolve) => {
    let working = CONNECTIONS;
    const next = (socket: Socket) => () => {
      onNext(left);
      if (left-- > 0) send(socket, address, fields, next(socket));
      else if (--working === 0) resolve();
    };
    for (const socket of sockets) next(socket)();
  });
}

/** Promises for each request, while many connections send. */
async function promisesOf(address: string, fields: object): Promise<number> {
  let promises = 0;
  const hook = createHook({ init: (_, type) => void (type === 'PROMISE' && promises++) });
  const sent = sendMany(address, fields, () => undefined);
  hook.enable();
  await sent;
  hook.disable();
  return promises / REQUESTS;
}

/**
 * The bytes of each request that outlive two collections of young objects, though it was answered before the second. The
 * least of three runs: what keeps requests does so in each, and collections that come by themselves only add to it.
 */
async function oldBytesOf(address: string, fields: object): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 3; run++) runs.push(await oldBytesOfRun(address, fields));
  return Math.min(...runs);
}

async function oldBytesOfRun(address: string, fields: object): Promise<number> {
  const { gc } = globalThis;
  if (!gc) throw new Error('Run it with --expose-gc.');
  const collectYoung = () => void gc({ type: 'minor', execution: 'sync' });
  const oldBytes = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => space_name === 'old_space')
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  await gc({ type: 'major', execution: 'async' });
  const before = oldBytes();
  await sendMany(address, fields, (left) => {
    if (left % (4 * CONNECTIONS) === 0) collectYoung();
  });
  return (oldBytes() - before) / REQUESTS;
}

/** The files of this project whose functions each request runs, before the store. Timers run others now and then. */
async function filesOf(address: string, fields: object): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  const runs = [];
  for (let i = 0; i < 5; i++) {
    await one(address, fields);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const run = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    runs.push(new Set(run.map(({ url }) => /\/(packages\/.*)$/.exec(url)?.[1] ?? '')));
  }
  session.disconnect();
  const [first = new Set<string>(), ...others] = runs;
  const always = [...first].filter((file) => others.every((run) => run.has(file)));
  return always.filter((file) => file !== '' && !file.startsWith('packages/store/')).toSorted();
}

const { ref_id } = JSON.parse(await one('/v1/hosted_links', FIELDS));
const requests = [
  ['createLink', '/v1/hosted_links', FIELDS],
  ['getLink', `/v1/hosted_links/${ref_id}`, {}],
] as const;
const counts: Record<string, { files: string[]; promises: number; oldBytes: number }> = {};
for (const [operation, address, fields] of requests) {
  // What is made once, such as a validator, is made before anything is counted.
  for (let i = 0; i < 100; i++) await one(address, fields);
  counts[operation] = {
    files: await filesOf(address, fields),
    promises: await promisesOf(address, fields),
    oldBytes: await oldBytesOf(address, fields),
  };
}
console.log(JSON.stringify(counts));
for (const socket of sockets) socket.destroy();
await server.stop();
process.exit();
