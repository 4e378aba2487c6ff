import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type JobKeyKind, openOfJob } from '#store/queries/jobs/job-keys.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { onEveryDatabase, type useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, aPayload, START } from '#testing/harness/fixtures.ts';

type AtStore = ReturnType<typeof useStore>;

const NUMBER = '90817263544';
const API_KEY = 'sandbox-key-that-nobody-guesses';
const PERSON = { first_name: 'Chimamanda', last_name: 'Okonkwo-Baptiste', dob: '1987-06-05' };
const SECRETS_OF_A_USER = [NUMBER, ...Object.values(PERSON), API_KEY];

const SELFIE = randomBytes(4_000);

/** The forms in which a text may be found in a file. */
function spellings(text: string): Buffer[] {
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)),
    Buffer.from(Buffer.from(text).toString('hex')),
    // Without a key, a hash can be reversed by trying all numbers.
    createHash('sha256').update(text).digest(),
    Buffer.from(createHash('sha256').update(text).digest('hex')),
    Buffer.from(createHash('sha256').update(text).digest('base64url')),
  ];
}

async function sealedIn({ database }: AtStore, place: `${string}.${string}`): Promise<Uint8Array> {
  const [table, column = ''] = place.split('.');
  const [row] = await database.rows<Record<string, Uint8Array>>(`SELECT ${column} FROM ${table}`);
  return row?.[column] as Uint8Array;
}

async function keysOf({ database }: AtStore, serviceJobId: string) {
  const rows = await database.rows<{ kind: JobKeyKind; sealed_key: Uint8Array }>(
    `SELECT kind, sealed_key FROM job_keys WHERE service_job_id = '${serviceJobId}'`,
  );
  return Object.fromEntries(rows.map(({ kind, sealed_key }) => [kind, sealed_key])) as Record<
    JobKeyKind,
    Uint8Array
  >;
}

onEveryDatabase('at rest', (at) => {
  test('a sealed value opens in its own row and column only', async () => {
    const [job, other] = [aJob(aLink()), aJob(aLink())];
    const { serviceJobId, partnerId } = job;
    await at.store.write(async (tx) => {
      await tx.jobs.insert(job, PERSON);
      await tx.jobs.insertImages(serviceJobId, { selfie: { type: 'image/png', bytes: SELFIE } }, START);
      const payload = aPayload(job);
      await insertCallback(tx, { callbackId: 'msg_1', serviceJobId, partnerId, payload }, START);
    });
    const keys = await keysOf(at, serviceJobId);
    const places = [
      {
        kind: 'texts',
        value: await sealedIn(at, 'jobs.sealed_person'),
        context: `jobs/${serviceJobId}/person`,
      },
      {
        kind: 'images',
        value: await sealedIn(at, 'blobs.sealed_bytes'),
        context: `blobs/${serviceJobId}/selfie`,
      },
      {
        kind: 'texts',
        value: await sealedIn(at, 'callbacks.sealed_payload'),
        context: 'callbacks/msg_1/payload',
      },
    ] as const;
    for (const { kind, value: sealed, context } of places) {
      const open = (place: string) =>
        openOfJob({ serviceJobId, kind, sealedKey: keys[kind], sealed, context: place }, at.secrets);
      expect(open(context).length).toBeGreaterThan(0);
      for (const elsewhere of [
        context.replace(serviceJobId, other.serviceJobId).replace('msg_1', 'msg_2'),
        context.replace('selfie', 'document_front').replace('person', 'selfie').replace('payload', 'person'),
      ]) {
        expect(() => open(elsewhere)).toThrow();
      }
    }
  });

  test('no file holds what a user sent, what a receiver answered or an API key', async () => {
    const link = aLink();
    const job = aJob(link);
    const { serviceJobId, partnerId } = job;
    const person = { ...PERSON, id_number: NUMBER };
    const payload = aPayload(job, { IDNumber: NUMBER, DOB: PERSON.dob, FullName: PERSON.last_name });
    const answer = Buffer.from(JSON.stringify(payload));
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner({ partnerId }), START);
      await tx.partners.insertKey(partnerId, 'key-id', API_KEY, START);
      await tx.links.insert(link);
      await tx.jobs.insert(job, person);
      await tx.jobs.insertImages(serviceJobId, { selfie: { type: 'image/png', bytes: SELFIE } }, START);
      await insertCallback(tx, { callbackId: 'msg', serviceJobId, partnerId, payload }, START);
      const attempt = { number: 1, at: START, durationMs: 1, status: 200, error: null, responseBody: answer };
      await insertAttempt(tx, 'msg', attempt);
      await tx.limits.save([{ key: tx.limits.hash(NUMBER), count: 1, at: START }]);
    });
    const bytes = await at.database.bytesAtRest();
    // The check can find what is there.
    expect(bytes.includes(link.refId)).toBe(true);
    const found = SECRETS_OF_A_USER.filter((text) => spellings(text).some((each) => bytes.includes(each)));
    expect(found).toEqual([]);
    for (let i = 0; i + 24 < SELFIE.length; i += 797) {
      expect(bytes.includes(SELFIE.subarray(i, i + 24))).toBe(false);
    }
  });
});
