import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { api } from '#harness/api.ts';
import { aJob, aLink, aPayload, START } from '#harness/fixtures.ts';
import { serve } from '#harness/loopback.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { DATABASES, useStore } from '../support/stores.ts';

const NUMBER = '90817263544';
const API_KEY = 'sandbox-key-that-nobody-guesses';
const PERSON = { first_name: 'Chimamanda', last_name: 'Okonkwo-Baptiste', dob: '1987-06-05' };
const SECRETS_OF_A_USER = [NUMBER, ...Object.values(PERSON), API_KEY];

/** A PNG of the size the server looks for, the rest is noise that compresses to nothing else. */
const SELFIE = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex'),
  randomBytes(40_000),
]);

/** The ways in which a text may lie in a file. */
function spellings(text: string): Buffer[] {
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)),
    Buffer.from(Buffer.from(text).toString('hex')),
    // A hash that needs no key: whoever has the file would try all numbers.
    createHash('sha256').update(text).digest(),
    Buffer.from(createHash('sha256').update(text).digest('hex')),
    Buffer.from(createHash('sha256').update(text).digest('base64url')),
  ];
}

for (const database of DATABASES) {
  describe(`at rest on ${database.name}`, () => {
    const at = useStore(database);

    test('a sealed value opens in its own row and column only', async () => {
      const [job, other] = [aJob(aLink()), aJob(aLink())];
      const { serviceJobId, partnerId } = job;
      await at.store.write(async (tx) => {
        await tx.jobs.insert(job, PERSON);
        await tx.jobs.insertImage(serviceJobId, 'selfie', { type: 'image/png', bytes: SELFIE }, START);
        const payload = aPayload(job);
        await tx.callbacks.insert({ callbackId: 'msg_1', serviceJobId, partnerId, payload }, START);
      });
      const sealed = async (column: string, table: string) =>
        (await at.database.rows<Record<string, Uint8Array>>(`SELECT ${column} FROM ${table}`))[0]?.[
          column
        ] as Uint8Array;
      const places = [
        { value: await sealed('sealed_person', 'jobs'), context: `jobs/${serviceJobId}/person` },
        { value: await sealed('sealed_bytes', 'blobs'), context: `blobs/${serviceJobId}/selfie` },
        { value: await sealed('sealed_payload', 'callbacks'), context: 'callbacks/msg_1/payload' },
      ];
      for (const { value, context } of places) {
        expect(at.secrets.open(value, context).length).toBeGreaterThan(0);
        for (const elsewhere of [
          context.replace(serviceJobId, other.serviceJobId).replace('msg_1', 'msg_2'),
          context
            .replace('selfie', 'document_front')
            .replace('person', 'selfie')
            .replace('payload', 'person'),
        ]) {
          expect(() => at.secrets.open(value, elsewhere)).toThrow();
        }
      }
    });

    test('no file holds what a user sent or an API key, while the server runs or after it', async () => {
      // A receiver that sends back all that it got: its answers are kept too.
      let echoed = 0;
      const receiver = await serve(async (request, response) => {
        const body = Buffer.concat(await request.toArray());
        response.end(body, () => echoed++);
      });
      const server = await startServer(
        readConfig({
          ...at.database.settings,
          PORT: '0',
          LOG_LEVEL: 'error',
          SANDBOX_PARTNER_ID: '777',
          SANDBOX_API_KEY: API_KEY,
        }),
      );
      const partner = api(server.url, '777', API_KEY);
      const refId = await partner.newLink({
        callback_url: `${receiver.url}/`,
        id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
      });
      const fields = { ...PERSON, id_number: NUMBER, consent: true, selfie: SELFIE.toString('base64') };
      const { body } = await partner.submit(refId, fields, { 'idempotency-key': 'key-1' });
      const job = await partner.completed(body.user_id, body.job_id, { history: true });
      expect(job.body.history).toMatchObject([{ IDNumber: NUMBER, DOB: PERSON.dob }]);
      while ((await at.database.rows('SELECT 1 FROM attempts')).length < 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }

      const running = await at.database.bytesAtRest();
      await server.stop();
      await receiver.stop();
      for (const bytes of [running, await at.database.bytesAtRest()]) {
        // The check can find what is there.
        expect(bytes.includes(refId)).toBe(true);
        const found = SECRETS_OF_A_USER.filter((text) =>
          spellings(text).some((each) => bytes.includes(each)),
        );
        expect(found).toEqual([]);
        for (let i = 32; i + 24 < SELFIE.length; i += 997) {
          expect(bytes.includes(SELFIE.subarray(i, i + 24))).toBe(false);
        }
      }
      expect(echoed).toBe(1);
    });
  });
}
