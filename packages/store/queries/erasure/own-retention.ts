/** Partners with a retention of their own (D-70), and which of them have something to be erased now. */
import type { Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { ReadSql, RowsStatement, RowValues } from '#store/sql/sql.ts';
import { integer, nullable, selection, text, time } from '#store/sql/table.ts';

export interface OwnRetention {
  readonly partnerId: string;
  readonly imagesDays: number | null;
  readonly personalDataDays: number | null;
  /** Of jobs accepted before this, the images were erased by it. */
  readonly imagesErasedUntil: number;
}

/** What is kept from before these times is to be erased; null: as long as the operator keeps it. */
export interface Bounds {
  readonly partner: OwnRetention;
  readonly images: number | null;
  readonly personalData: number | null;
}

/** The partners that have something, by what it is. */
export interface DueErasures {
  readonly images: ReadonlySet<string>;
  readonly personalData: ReadonlySet<string>;
  readonly prefills: ReadonlySet<string>;
}

const OWN = selection<OwnRetention>({
  partnerId: text('partner_id'),
  imagesDays: integer('images_days', nullable),
  personalDataDays: integer('personal_data_days', nullable),
  imagesErasedUntil: time('images_erased_until'),
});
const LIST = `SELECT ${OWN.columns()} FROM partners
  WHERE (images_days IS NOT NULL OR personal_data_days IS NOT NULL) AND partner_id > $1 ORDER BY partner_id LIMIT $2`;

const BOUNDED = { bucket: 'number', partner_id: 'text', since: 'number', until: 'number' } as const;
/** A scalar subquery: EXISTS may be planned as a join with every job that is kept. */
const havingOne = (table: string, time: string, more = '') =>
  overRows(
    BOUNDED,
    (v) => `SELECT v.partner_id FROM ${v} WHERE (SELECT 1 FROM ${table} r WHERE r.bucket = v.bucket
      AND r.partner_id = v.partner_id AND r.${time} >= v.since AND r.${time} < v.until${more} LIMIT 1) = 1`,
  );
const JOBS = havingOne('jobs', 'accepted_at', ' AND r.erased_at IS NULL');
const PREFILLS = havingOne('link_prefills', 'created_at');

export const ownRetentionReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Partners with one, by id, after one. */
  async list(after: string, max: number): Promise<OwnRetention[]> {
    return (await sql.all<object>(LIST, after, max)).map(OWN.read);
  },

  async due(bounds: readonly Bounds[]): Promise<DueErasures> {
    const rows = (since: (each: Bounds) => number, until: (each: Bounds) => number | null) =>
      bounds.flatMap((each): RowValues[] => {
        const { partnerId } = each.partner;
        const end = until(each);
        return end === null ? [] : [[secrets.bucketOf(partnerId), partnerId, since(each), end]];
      });
    const found = async (statement: RowsStatement, asked: readonly RowValues[]) => {
      const partners = await sql.allOf<{ partner_id: string }>(statement, asked);
      return new Set(partners.map(({ partner_id }) => partner_id));
    };
    const ofPeople = rows(
      () => 0,
      ({ personalData }) => personalData,
    );
    return {
      images: await found(
        JOBS,
        rows(
          ({ partner }) => partner.imagesErasedUntil,
          ({ images }) => images,
        ),
      ),
      personalData: await found(JOBS, ofPeople),
      // Those of the very time are erased too.
      prefills: await found(
        PREFILLS,
        rows(
          () => 0,
          ({ personalData }) => personalData && personalData + 1,
        ),
      ),
    };
  },
});
