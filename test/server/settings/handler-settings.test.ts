/** What one visitor may take (D-101). */
import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { handlerSettings } from '#server/settings/handler-settings.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';

const limitsOf = (env: Record<string, string>) => handlerSettings(readConfig(env)).limits;

test('in production a visitor has a tenth of budgets and a fifth of a number; in the sandbox no share', () => {
  expect(limitsOf(PRODUCTION)).toMatchObject({
    linkShare: { max: 100, windowMs: 3_600_000 },
    storedShare: { max: 2_048 * 1_024, windowMs: 86_400_000 },
    numberSharePercent: 20,
  });
  const none = { linkShare: null, storedShare: null, numberSharePercent: null };
  expect(limitsOf({ SUBMISSIONS_PER_LINK_HOUR: '1000' })).toMatchObject(none);
  const off = { VISITOR_SHARE_PERCENT: '0', ID_NUMBER_SHARE_PERCENT: '100' };
  expect(limitsOf({ ...PRODUCTION, ...off })).toMatchObject(none);
});

test('a share has room for what a visitor may do besides: its ID numbers, and one submission', () => {
  const { linkShare, storedShare } = limitsOf({
    ...{ ...PRODUCTION, ID_NUMBERS_PER_VISITOR_HOUR: '300', STORED_MIB_PER_PARTNER_DAY: '20' },
  });
  expect([linkShare?.max, storedShare?.max]).toEqual([300, 16 * 1_024]);
});
