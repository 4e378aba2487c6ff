import { expect, test } from 'vitest';
import { partnerParamProblems } from '#core/partners/partner-params.ts';

test.each([
  ['none', undefined, []],
  ['at the limits', { user_id: 'u', job_id: '🎉'.repeat(200) }, []],
  ['of other names', { campaign: '' }, []],
  ['empty', { user_id: '' }, ['/partner_params/user_id']],
  ['too long', { user_id: 'u', job_id: 'j'.repeat(201) }, ['/partner_params/job_id']],
])('ids in partner_params that are %s (D-25)', (_, params, paths) => {
  expect(partnerParamProblems(params as Record<string, string> | undefined).map(({ path }) => path)).toEqual(
    paths,
  );
});
