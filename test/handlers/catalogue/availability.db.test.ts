/** A source that fails, as partners and persons are told of it (D-106). */
import { expect, test } from 'vitest';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const UNAVAILABLE = `${FOUND_NUMBER.slice(0, -1)}3`;
const ENTRY = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;
const server = useStarted(() => startTestServer());

async function availability(): Promise<Record<string, { state: string; since: string | null }>> {
  const { body } = await server.call('GET', '/v1/services?country=NG');
  const types: { id_type: string; availability: { state: string; since: string | null } }[] =
    body.services[0].id_types;
  return Object.fromEntries(types.map((each) => [each.id_type, each.availability]));
}
const pageOf = async (refId: string) => (await fetch(`${server.url}/l/${refId}`)).text();

test('a source that gives no answer is told by the services and before a person begins', async () => {
  const refId = await server.newLink({ id_types: [ENTRY] });
  const both = await server.newLink({ id_types: [ENTRY, { ...ENTRY, id_type: 'VOTER_ID' }] });
  const isWarned = (page: string) => page.includes('does not answer well right now');
  const isMarked = (page: string) => page.includes('May not work right now');
  expect(isWarned(await pageOf(refId))).toBe(false);
  for (let n = 0; n < 5; n++)
    expect((await server.submit(refId, { id_number: UNAVAILABLE })).status).toBe(201);
  await expect
    .poll(async () => (await availability())['NIN_V2'], { interval: 500 })
    .toEqual({ state: 'down', since: expect.stringMatching(/T.*Z$/) });
  expect((await availability())['VOTER_ID']).toEqual({ state: 'good', since: null });
  expect(isWarned(await pageOf(refId))).toBe(true);
  const page = await pageOf(both);
  expect([isWarned(page), isMarked(page)]).toEqual([false, true]);
  expect((await server.submit(refId)).status, 'it takes submissions all the same').toBe(201);
});
