/** A server of the interface alone is sound under the kit: what it does not have is not implemented, not violated. */
import { expect, test } from 'vitest';
import { checkConformance } from '#conformance/index.ts';
import { countsOf, failuresOf, missingOperations } from '#conformance/kit/report/summary.ts';
import { PARTNER, SECOND_PARTNER } from '#testing/harness/sandbox.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { startPlainServer } from '#testing/plain-server/server.ts';

const RUN_MS = 480_000;
/** Checks of the long form alone: they send much, or wait. */
const SKIPPED = IS_LONG ? [] : ['Limits: ', 'Sizes: ', 'Schemas: ', 'Stories: ', 'Images: '];

const server = useStarted(() =>
  startPlainServer({ [PARTNER.id]: PARTNER.key, [SECOND_PARTNER.id]: SECOND_PARTNER.key }),
);

test('a server of the interface alone, without extensions, is accused of nothing', {
  timeout: RUN_MS,
}, async () => {
  const report = await checkConformance({
    baseUrl: server.url,
    partner: PARTNER,
    secondPartner: SECOND_PARTNER,
    skip: SKIPPED,
  });
  expect(failuresOf(report).map(({ title, failure }) => [title, failure?.message, failure?.actual])).toEqual(
    [],
  );
  expect(countsOf(report.outcomes).passed).toBeGreaterThan(150);
  const missing = missingOperations(report).join('\n');
  for (const what of ['theme_color of createLink', 'user_id of listLinks', 'listCallbacks']) {
    expect(missing).toContain(`The server does not implement ${what}: `);
  }
  for (const what of ['idempotency-key', 'implement createLink:', 'implement getJobStatus:'])
    expect(missing).not.toContain(what);
});
