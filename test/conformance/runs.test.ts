/** What a run of the kit counts: which checks it makes, which answers are violations, and what a server has. */
import { expect, test } from 'vitest';
import { SCHEMA_CHECKS } from '#conformance/checks/requests/schemas.ts';
import { group } from '#conformance/kit/check.ts';
import { runChecks } from '#conformance/kit/run.ts';
import { Session } from '#conformance/kit/session.ts';
import type { Target } from '#conformance/kit/target.ts';
import { serve } from '#testing/harness/loopback.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

let status = 500;
const server = useStarted(() =>
  serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    const body = { code: status === 404 ? 'link_not_found' : '2201', error: 'No.', request_id: 'id' };
    response.end(JSON.stringify(body));
  }),
);
const targetOf = () =>
  ({
    baseUrl: server.url,
    brand: 'hosted',
    partner: PARTNER,
    seed: 's',
    missing: {},
    lacks: new Set(),
  }) as unknown as Target;

test.each([500, 502, 503, 504])('an answer of %i is a violation, whatever a check expects', async (each) => {
  status = each;
  const session = new Session(targetOf(), 'a check');
  const sent = session.send('getLink', {}, { params: { linkId: 'none' } });
  await expect(sent).rejects.toThrow('getLink: server error.');
});

test('an operation is there once it has succeeded, and not where it only refused', async () => {
  status = 404;
  const session = new Session(targetOf(), 'a check');
  expect((await session.send('getLink', {}, { params: { linkId: 'none' } })).status).toBe(404);
  expect([...session.implemented]).toEqual([]);
});

test('a body that a lacking operation would refuse first, as too large, is no violation', async () => {
  const check = SCHEMA_CHECKS.find(({ title }) => title.startsWith('createLinks /links: maxItems'));
  status = 413;
  const target = { ...targetOf(), lacks: new Set(['createLinks']) } as Target;
  const { outcomes } = await runChecks(check ? [check] : [], target);
  expect(outcomes.map(({ result, notImplemented }) => [result, notImplemented])).toEqual([
    ['not_implemented', 'createLinks'],
  ]);
});

test('of the checks that run alone too, those are made that were chosen', async () => {
  const made: string[] = [];
  const check = (title: string, alone: boolean) =>
    group('Some', { requires: [], alone })(title, 'D-08', 'words', async () => void made.push(title));
  const checks = [check('first', false), check('second', true), check('third', true)];
  const { outcomes } = await runChecks(checks, targetOf(), { only: ['first', 'second'] });
  expect([made, outcomes.map(({ title }) => title)]).toEqual(Array(2).fill(['first', 'second']));
});
