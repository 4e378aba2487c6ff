/** What the service has signed opens nothing: its answers and callbacks are signed over the same text as requests (D-02). */
import { expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { signature } from '#testing/harness/api.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from '../../handlers/operator.ts';
import { exampleOf } from '../../handlers/request-example.ts';

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);

const SIGNED = Object.entries<Operation>(OPERATIONS).filter(([, { signedBy }]) => signedBy === 'partner');

const sendTo = (id: string, { method, path }: Operation, proof: object) =>
  server.call(method, path.replace(/\{\w+\}/, '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60'), {
    ...exampleOf(id),
    partner_id: PARTNER_ID,
    ...proof,
  });

async function signedByService(): Promise<{ timestamp: string; signature: string }[]> {
  const refId = await server.newLink({ callback_url: receiver.url });
  const { user_id, job_id } = (await server.submit(refId)).body;
  const answer = (await server.completed(user_id, job_id)).body;
  const [callback] = await receiver.waitFor(1);
  return [answer, callback?.body].map(({ timestamp, signature }) => ({ timestamp, signature }));
}

test('the time and signature of an answer and of a callback are refused by every operation', async () => {
  for (const proof of await signedByService()) {
    expect(proof.signature).toBe(signature(API_KEY, proof.timestamp, PARTNER_ID));
    for (const [id, operation] of SIGNED) {
      const { status, body } = await sendTo(id, operation, proof);
      const { status: expected, code } = operation.errors['bad_signature'] ?? {};
      expect([operation.path, status, body.code]).toEqual([operation.path, expected, code]);
      expect(body.details).toEqual([{ path: '/timestamp', message: expect.stringContaining('signed') }]);
    }
  }
});

test('no other spelling of the same time is signed by it', async () => {
  const [proof] = await signedByService();
  if (!proof) throw new Error('Nothing was signed.');
  const { timestamp } = proof;
  const spellings = [
    `${timestamp.slice(0, 23)}Z`,
    timestamp.replace('Z', '+00:00'),
    timestamp.replace('Z', '+0000'),
    `${timestamp.replace('T', ' ').replace('Z', '')} +0000`,
    Date.parse(timestamp),
    String(Date.parse(timestamp)),
  ];
  for (const spelling of spellings) {
    const { status } = await server.call('POST', '/v1/hosted_links/:list', {
      ...{ partner_id: PARTNER_ID, timestamp: spelling, signature: proof.signature },
    });
    expect([spelling, status]).toEqual([spelling, 401]);
  }
});
