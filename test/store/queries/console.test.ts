/** What the sandbox's console reads, on every database. */
import { expect, test } from 'vitest';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink } from '#testing/harness/fixtures.ts';

onEveryDatabase('what the console reads', (at) => {
  test('tells of many jobs at once whose each is', async () => {
    const links = [aLink({ partnerId: '042' }), aLink({ partnerId: '043' })];
    const jobs = links.map((link) => aJob(link));
    await at.store.write(async (tx) => {
      for (const link of links) await tx.links.insert(link);
      for (const job of jobs) await tx.jobs.insert(job, {});
    });
    const ids = ['unknown', 'with\0 in it', ...jobs.map(({ serviceJobId }) => serviceJobId).reverse()];
    const owners = await at.store.read((tx) => tx.console.ownersOf(ids));
    const expected = jobs.map(({ serviceJobId, refId, partnerId }) => [
      serviceJobId,
      { serviceJobId, refId, partnerId },
    ]);
    expect(Object.fromEntries(owners)).toEqual(Object.fromEntries(expected));
  });

  test('finds ids by their beginning, users and jobs by the whole of theirs, and names by a part', async () => {
    const link = aLink({ name: 'École 100 % no_1', userId: 'User-Ω' });
    const other = aLink({ name: 'noo1', companyName: 'Ünlü Bank' });
    const job = aJob(other, { userId: 'u-7', jobId: 'j-7' });
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      await tx.links.insert(other);
      await tx.jobs.insert(job, {});
    });
    const found = async (text: string, afterNumber = 0, jobsMax = 1) => {
      const partners = [{ partnerId: link.partnerId, afterNumber }];
      return [...(await at.store.read((tx) => tx.console.searchLinks(text, partners, 50, jobsMax)))];
    };
    for (const text of [link.refId, link.refId.slice(0, 20), 'User-Ω', 'École', 'no_1', '0 %']) {
      expect(await found(text), text).toEqual([link.refId]);
    }
    for (const text of ['NOO1', 'Ünlü', 'u-7', 'j-7', job.serviceJobId]) {
      expect(await found(text), text).toEqual([other.refId]);
    }
    for (const text of ['User-', 'j-', '\0\\', "'", '%'])
      expect(await found(text), text).not.toContain(other.refId);
    expect(await found('École', 1)).toEqual([]);
    expect(await found('j-7', 0, 0)).toEqual([]);
    expect(await at.store.read((tx) => tx.console.hasMoreJobs(0))).toBe(true);
    expect(await at.store.read((tx) => tx.console.hasMoreJobs(1))).toBe(false);
  });
});
