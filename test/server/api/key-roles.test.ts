/** What keys with a role may call, and until when (D-62). */
import { beforeAll, expect, test } from 'vitest';
import type { KeyRole } from '#core/partners/partner.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import type { Json } from '../../../scripts/generate/bundle.ts';
import { operations } from '../../contract/contract.ts';
import { advance, atFrozenTime, HOUR_MS, newPartner, withStore } from '../../handlers/operator.ts';
import { exampleOf } from '../../handlers/request-example.ts';

const server = useStarted(() => startTestServer());
beforeAll(async () => {
  await newPartner(server, 'r01');
});

const addKey = (role: KeyRole, apiKey: string, expiresAt: number | null = null) =>
  withStore(server, (store) =>
    store.write((tx) => tx.partners.insertKey('r01', apiKey, apiKey, Date.now(), { role, expiresAt })),
  );

const SIGNED = operations.filter(({ definition }) => definition['x-signature-field']);

/** The role, beside `all`, of keys that may call an operation: it is on links, it only reads something else, or neither. */
function roleOf({ tags: [tag], 'x-read-only': isRead }: Json): KeyRole {
  if (tag === 'Links') return 'links';
  return isRead ? 'status' : 'all';
}

test.each(SIGNED)('$id is for keys of the role of its subject', ({ id, definition }) => {
  const { keyRole }: Operation = OPERATIONS[id];
  expect(keyRole, `correct x-key-role in openapi/paths/${id}.yaml`).toBe(roleOf(definition));
});

test('the operations that D-62 names have its roles', () => {
  const having = (role: KeyRole) =>
    SIGNED.filter(({ id }) => OPERATIONS[id].keyRole === role).map(({ id }) => id);
  expect(having('links')).toEqual(
    expect.arrayContaining(['createLink', 'getLink', 'updateLink', 'listLinks']),
  );
  expect(having('status')).toEqual(expect.arrayContaining(['getJobStatus', 'listCallbacks', 'getErasure']));
  expect(having('all')).toEqual(
    expect.arrayContaining(['resetIdNumberRateLimit', 'replayCallback', 'eraseUser']),
  );
});

test.each(['links', 'status', 'all'] as const)('a key of role %s calls its own operations', async (role) => {
  const apiKey = `a-key-for-${role}`;
  await addKey(role, apiKey);
  const refused: string[] = [];
  for (const { id, method: lowerCase, path } of SIGNED) {
    const method = lowerCase.toUpperCase();
    const address = path.replace(/\{\w+\}/, '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60');
    const call = () => server.call(method, address, { ...exampleOf(id), ...signingFields('r01', apiKey) });
    // A new key is known within a second; until then there are no details.
    let answer = await call();
    await expect
      .poll(
        async () => {
          answer = await call();
          return answer.status === 401 && answer.body.details === undefined;
        },
        { timeout: 10_000 },
      )
      .toBe(false);
    const { status, body } = answer;
    if (status !== 401) continue;
    expect(body.details).toEqual([{ path: '/signature', message: expect.stringContaining('may not call') }]);
    refused.push(id);
  }
  const others = SIGNED.filter(({ definition }) => role !== 'all' && roleOf(definition) !== role);
  expect(refused.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
});

test('a key works until it expires, by real time', async () => {
  const expiresAt = Date.now() + HOUR_MS;
  await addKey('all', 'a-key-that-expires', expiresAt);
  await advance(server, 2 * HOUR_MS);
  const status = async (at: number) => {
    const proof = signingFields('r01', 'a-key-that-expires', at);
    return (await server.call('POST', '/v1/hosted_links/:list', proof)).status;
  };
  await expect.poll(() => status(Date.now()), { timeout: 10_000 }).toBe(200);
  await atFrozenTime(async (now) => expect(await status(now)).toBe(200), expiresAt - 1);
  await atFrozenTime(async (now) => expect(await status(now)).toBe(401), expiresAt);
});
