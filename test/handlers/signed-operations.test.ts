/** Each signed operation refuses who has not signed; the rules are tested in test/server/api/signed-request.test.ts. */
import { describe, expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from './operator.ts';
import { exampleOf } from './request-example.ts';

const server = useStarted(() => startTestServer());

const signed = Object.entries<Operation>(OPERATIONS).filter(([, { signedBy }]) => signedBy === 'partner');

describe.each(signed)('%s', (id, { method, path, errors }) => {
  const send = (fields: object) =>
    server.call(method, path.replace(/\{\w+\}/g, '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60'), {
      ...exampleOf(id),
      ...fields,
    });

  test('refuses an unsigned request, a wrong signature and another partner’s key', async () => {
    expect(await send({})).toMatchObject({ status: 400, body: { code: errors['missing_field']?.code } });
    for (const proof of [signingFields(PARTNER_ID, 'wrong-key'), signingFields('zzz', API_KEY)]) {
      expect(await send(proof)).toMatchObject({ status: 401, body: { code: errors['bad_signature']?.code } });
    }
  });

  test('reads the signature from signature and from sec_key (D-03)', async () => {
    const { signature, ...proof } = signingFields(PARTNER_ID, API_KEY);
    for (const field of [{ signature }, { sec_key: signature }]) {
      // Signed, it is answered: most examples name a link, job or callback that is not there.
      expect((await send({ ...proof, ...field })).status).toBeOneOf([200, 202, 404]);
    }
  });
});
