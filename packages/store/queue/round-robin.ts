/** Serves partners by turns, so that none waits for all that another has. */

/**
 * Goes over the partners again and again, without those that have no more.
 *
 * @param serve - @returns whether the partner may have more.
 * @param goesOn - asked after each time over all.
 * @returns whether any may have had more.
 */
export async function roundRobin(
  partners: readonly string[],
  serve: (partnerId: string) => Promise<boolean>,
  goesOn: () => boolean,
): Promise<boolean> {
  let hadMore = false;
  for (let left = partners; left.length > 0; ) {
    const next: string[] = [];
    for (const partnerId of left) if (await serve(partnerId)) next.push(partnerId);
    hadMore ||= next.length > 0;
    if (!goesOn()) break;
    left = next;
  }
  return hadMore;
}
