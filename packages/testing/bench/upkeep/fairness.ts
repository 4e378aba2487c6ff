/**
 * How soon a new result goes out, and an erasure is carried out, beside much that waits: other partners' callbacks, the same
 * partner's to an address that hangs or refuses, its links that expire together, and another's erasures (D-118, D-119).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idInBucket } from '#core/bucket.ts';
import { newLink } from '#core/link.ts';
import type { Store } from '#store/store.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { aJob, PERSON } from '#testing/harness/fixtures.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';
import { until } from '#testing/harness/worker.ts';
import { submissions } from '../support/data.ts';
import { type BenchDatabase, type Databases, onBothKinds, withStore } from '../support/databases.ts';
import { atMost, type Figure, percentile, plain } from '../support/figure.ts';
import { type LoadRequest, post } from '../support/load.ts';
import { startReceiver } from '../support/receiver.ts';
import { type BenchOptions, isQuick } from '../support/size.ts';
import { partnerName, startWorker } from '../work.ts';

/** The partner that is measured. */
const OWN = 'OWN';
const RESULTS = 20;
/** The first come before the server's code is compiled. */
const WARM_UP = 3;
const PATIENCE_MS = 120_000;
const QUICK_FRACTION = 1 / 100;
/** Of the links of the long list: half a million. */
const REFUSED_FRACTION = 1 / 10;
const EXPIRED_AT_ONCE = 1_000;
const LOOK_EVERY_MS = 50;

interface Place {
  readonly store: Store;
  /** Adds a link to this address, and its partner. @returns the link's id. */
  readonly link: (partnerId: string, url: string) => Promise<string>;
  readonly id: (partnerId: string) => string;
  readonly hanging: string;
  readonly refusing: string;
  readonly healthy: string;
  /** Fewer, where only whether it works is to be seen. */
  readonly scaled: (count: number) => number;
}

interface Case {
  readonly what: string;
  /** null: others are held against it. */
  readonly msMax: number | null;
  readonly fill: (place: Place, options: BenchOptions) => Promise<unknown>;
}

const CASES: readonly Case[] = [
  { what: 'nothing', msMax: null, fill: async () => undefined },
  {
    what: '1,000 partners with 60 callbacks each',
    msMax: 2_000,
    async fill({ scaled, link, store, healthy }) {
      for (let i = 0; i < scaled(1_000); i++) {
        const refId = await link(partnerName(i), `${healthy}/callbacks/${i}`);
        await addCallbacks(store, partnerName(i), refId, 60, Date.now());
      }
    },
  },
  {
    what: '3,000 of the partner to an address that hangs',
    msMax: 1_000,
    fill: async ({ scaled, link, store, hanging }) =>
      addCallbacks(store, OWN, await link(OWN, hanging), scaled(3_000), Date.now()),
  },
  {
    what: 'many of the partner to an address that refuses',
    msMax: 1_000,
    fill: async ({ link, store, refusing }, { size }) =>
      addCallbacks(store, OWN, await link(OWN, refusing), size.links * REFUSED_FRACTION, Date.now()),
  },
  {
    what: '20,000 links of the partner that have expired together',
    msMax: 1_000,
    async fill({ scaled, id, link, store, healthy }) {
      await link(OWN, `${healthy}/other`);
      await store.write(async (tx) => {
        const partner = await tx.partners.lock(OWN);
        if (partner) await tx.partners.saveSettings({ ...partner, eventsUrl: `${healthy}/events` });
      });
      const at = Date.now() - 1_000;
      for (let done = 0; done < scaled(20_000); done += EXPIRED_AT_ONCE) {
        const links = Array.from({ length: EXPIRED_AT_ONCE }, () => {
          const own = { refId: id(OWN), partnerId: OWN, userId: '', expiresAt: at };
          return {
            link: newLink(LINK_FIELDS as never, own, at),
            prefill: null,
            idempotency: null,
            audit: null,
            hasExpiryTask: true,
          };
        });
        await store.write((tx) => tx.links.createMany(links));
      }
    },
  },
];

export const bench = (options: BenchOptions): Promise<Figure[]> =>
  onBothKinds(async (databases) => {
    const figures: Figure[] = [];
    for (const each of CASES) figures.push(...(await besideCallbacks(each, databases, options)));
    return [...figures, await besideErasures(databases, options)];
  });

async function besideCallbacks({ what, msMax, fill }: Case, databases: Databases, options: BenchOptions) {
  const { size, say } = options;
  const database = await databases.create();
  const [healthy, hanging] = [await startReceiver('answer'), await startReceiver('hang')];
  const addresses = {
    healthy: healthy.url,
    hanging: hanging.url,
    refusing: `http://127.0.0.1:${await freePort()}`,
  };
  let own = '';
  await inPlace(database, options, addresses, async (place) => {
    await fill(place, options);
    own = await place.link(OWN, `${healthy.url}/own`);
  });
  const server = await startWorker(database, healthy);
  const waits: number[] = [];
  const seen = () => healthy.arrivals.filter(({ path }) => path === '/own').length;
  for (const request of submissions([own]).slice(0, WARM_UP + (isQuick(size) ? 2 : RESULTS))) {
    const [from, before] = [performance.now(), seen()];
    await expectOk(post(server.url, request));
    await until(() => seen() > before, PATIENCE_MS);
    waits.push(performance.now() - from);
    await sleep(LOOK_EVERY_MS);
  }
  await server.kill();
  await healthy.stop();
  await hanging.stop();
  const counted = waits.slice(WARM_UP);
  const [text, longest] = [`a new result beside ${what}, ${database.name}`, Math.max(...counted)];
  say(`${text}: ${Math.round(longest)} ms at most`);
  return [
    msMax === null
      ? plain(`${text}: the longest`, longest, 'ms')
      : atMost(`${text}: the longest`, longest, 'ms', msMax),
    plain(`${text}: half of them`, percentile(counted, 0.5), 'ms'),
  ];
}

async function besideErasures(databases: Databases, options: BenchOptions): Promise<Figure> {
  const database = await databases.create();
  const receiver = await startReceiver('answer');
  const users = isQuick(options.size) ? 30 : 3_000;
  const other = partnerName(0);
  await inPlace(
    database,
    options,
    { healthy: receiver.url, hanging: '', refusing: '' },
    async ({ store, id, link }) => {
      const links = { [other]: await link(other, receiver.url), [OWN]: await link(OWN, receiver.url) };
      const add = (partnerId: string, userIds: readonly string[]) =>
        store.write(async (tx) => {
          for (const userId of userIds) {
            const job = aJob(
              { partnerId, refId: links[partnerId] ?? '', partnerParams: null },
              { serviceJobId: id(partnerId), userId },
            );
            await tx.jobs.insert(job, PERSON);
          }
        });
      await add(
        other,
        Array.from({ length: users }, (_, i) => `user-${i}`),
      );
      await add(OWN, ['user']);
      const ask = (userId: string) => (tx: Parameters<Parameters<Store['write']>[0]>[0]) =>
        tx.erasures.request(
          { erasureId: id(other), partnerId: other, userId, jobId: null, pseudonym: null },
          Date.now(),
        );
      for (let i = 0; i < users; i++) await store.write(ask(`user-${i}`));
    },
  );
  const server = await startWorker(database, receiver);
  const signed = (path: string, fields: object): LoadRequest => {
    const body = JSON.stringify({ ...signingFields(OWN, `key-of-${OWN}`), ...fields });
    return { path, body };
  };
  const from = performance.now();
  const asked = await expectOk(post(server.url, signed('/v1/erasures', { user_id: 'user' })));
  const isErased = async () =>
    (await expectOk(post(server.url, signed(`/v1/erasures/${asked['erasure_id']}`, {}))))['erased_at'] !==
    undefined;
  while (!(await isErased()) && performance.now() - from < PATIENCE_MS) await sleep(LOOK_EVERY_MS);
  const ms = performance.now() - from;
  await server.kill();
  await receiver.stop();
  return atMost(
    `an erasure beside ${users.toLocaleString('en')} of another partner, ${database.name}`,
    ms,
    'ms',
    5_000,
  );
}

async function inPlace(
  database: BenchDatabase,
  { size }: BenchOptions,
  addresses: Pick<Place, 'healthy' | 'hanging' | 'refusing'>,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  await withStore(database, {}, async (store, { bucketOf }) => {
    const id = (partnerId: string) => idInBucket(randomUUID(), bucketOf(partnerId));
    const link = (partnerId: string, url: string) => addPartnerWithLink(store, partnerId, url, id(partnerId));
    const scaled = (count: number) => Math.ceil(isQuick(size) ? count * QUICK_FRACTION : count);
    await work({ ...addresses, store, id, link, scaled });
  });
}

/** @throws Error where it was refused. */
async function expectOk(answer: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`A request was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
