/** A migration, as a database records it and as a file describes it. */

export interface DoneMigration {
  readonly number: number;
  readonly name: string;
}

export interface Migration extends DoneMigration {
  readonly sql: string;
  /** How servers run it while they serve; null where it is run at once. */
  readonly steps: Steps | null;
}

/** A change of many rows, a batch at a time (D-107). */
export interface Steps {
  readonly table: string;
  readonly key: string;
  /** Changes the rows whose key is after `$1`, up to `$2`. */
  readonly sql: string;
  /** Changes all rows whose key is after the one given. */
  readonly rest: (after: string) => string;
}
