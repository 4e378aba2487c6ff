import type { ReadTx } from '#store/store.ts';

/** Whether the partner has a job, or a link, of this user. */
export async function isKnownUser(tx: ReadTx, partnerId: string, userId: string): Promise<boolean> {
  const { jobs, links } = await tx.people.ids(partnerId, userId);
  return jobs.length + links.length > 0;
}
