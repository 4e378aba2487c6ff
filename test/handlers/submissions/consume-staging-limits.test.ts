import { expect, test } from 'vitest';
import { consumeStagingLimits } from '#handlers/submissions/consume-staging-limits.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { SETTINGS } from '../submission-world.ts';

const at = useStore();

test('where ID numbers are not limited, a visitor stages for as many submissions as it may send', async () => {
  const settings = {
    ...SETTINGS,
    limits: { ...SETTINGS.limits, visitor: null, stored: null, storedPerVisitor: null },
  };
  const link = aLink();
  const stage = (visitor: string, count: number) => {
    const images = Array.from({ length: count }, () => ({ bytes: Buffer.from('x') }));
    return at.store.write((tx) => consumeStagingLimits(tx, settings, link, visitor, images, START));
  };
  // Six images for each of four.
  expect(await stage('one', 24)).toBeNull();
  expect(await stage('one', 1)).toMatchObject({ refused: 'too_many_uploads' });
  expect(await stage('other', 1)).toBeNull();
});
