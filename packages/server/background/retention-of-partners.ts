/** Erases what is kept for a shorter time for some partners (D-70). What the operator keeps no longer is gone already. */
import type { Bounds, DueErasures, OwnRetention } from '#store/queries/erasure/own-retention.ts';
import type { Store, Tx } from '#store/store.ts';

const DAY_MS = 86_400_000;
/** Partners that are looked at in one go. */
const PARTNERS_AT_ONCE = 1_000;

interface PartnerErasing {
  readonly store: Store;
  /** Rows erased in one transaction. */
  readonly batchRows: number;
  /** Erases by statements over many rows. */
  readonly inSets: (erase: (tx: Tx) => Promise<number>) => Promise<number>;
}

/** Reads for all partners together, and writes for those that have something. */
export async function eraseOldOfPartners(erasing: PartnerErasing, at: number): Promise<void> {
  const { store } = erasing;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const partners = await store.read((tx) => tx.ownRetention.list(from, PARTNERS_AT_ONCE));
    const bounds = partners.map((partner) => boundsOf(partner, at));
    const due = await store.read((tx) => tx.ownRetention.due(bounds));
    for (const each of bounds) await eraseDue(erasing, each, due, at);
    after = partners.length < PARTNERS_AT_ONCE ? undefined : partners.at(-1)?.partnerId;
  }
}

function boundsOf(partner: OwnRetention, at: number): Bounds {
  const before = (days: number | null) => (days === null ? null : at - days * DAY_MS);
  return { partner, images: before(partner.imagesDays), personalData: before(partner.personalDataDays) };
}

async function eraseDue(
  { store, batchRows, inSets }: PartnerErasing,
  { partner: { partnerId }, images, personalData }: Bounds,
  due: DueErasures,
  at: number,
): Promise<void> {
  if (images !== null && due.images.has(partnerId)) {
    await untilDone(() => inSets((tx) => tx.retention.imagesOfPartner(partnerId, images, batchRows)));
  }
  if (personalData === null) return;
  if (due.personalData.has(partnerId)) {
    await untilDone(() =>
      inSets((tx) => tx.retention.personalDataOfPartner(partnerId, personalData, batchRows, at)),
    );
  }
  if (due.prefills.has(partnerId)) {
    await untilDone(() =>
      store.write((tx) => tx.prefills.eraseOldOfPartner(partnerId, personalData, batchRows)),
    );
  }
}

export async function untilDone(eraseSome: () => Promise<number>): Promise<void> {
  while ((await eraseSome()) > 0);
}
