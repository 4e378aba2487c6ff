/** What one visitor may take (D-101). */
import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { handlerSettings } from '#server/settings/handler-settings.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';

const limitsOf = (env: Record<string, string>) => handlerSettings(readConfig(env)).limits;

test('in production a visitor may take a tenth of limits and a fifth of a number’s; in the sandbox all', () => {
  expect(limitsOf(PRODUCTION)).toMatchObject({
    linkPerVisitor: { max: 100, windowMs: 3_600_000 },
    storedPerVisitor: { max: 2_048 * 1_024, windowMs: 86_400_000 },
    numberPerVisitorPercent: 20,
  });
  const none = { linkPerVisitor: null, storedPerVisitor: null, numberPerVisitorPercent: null };
  expect(limitsOf({ SUBMISSIONS_PER_LINK_HOUR: '1000' })).toMatchObject(none);
  const off = { VISITOR_SHARE_PERCENT: '0', ID_NUMBER_SHARE_PERCENT: '100' };
  expect(limitsOf({ ...PRODUCTION, ...off })).toMatchObject(none);
});

test('a visitor’s limit has room for what a visitor may do besides: its ID numbers, and one submission', () => {
  const { linkPerVisitor, storedPerVisitor } = limitsOf({
    ...{ ...PRODUCTION, ID_NUMBERS_PER_VISITOR_HOUR: '300', STORED_MIB_PER_PARTNER_DAY: '20' },
  });
  expect([linkPerVisitor?.max, storedPerVisitor?.max]).toEqual([300, 16 * 1_024]);
});
