/** Jobs as they are loaded to be run, and locked to record a result. */
import type { LinkEventChoice } from '#core/page/link-event.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { overRows } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { ID, idRows, inLockOrder } from '../lock-order.ts';
import { type JobKey, jobKeyOf, openUnder, personContext, sealedKeyOf } from './job-keys.ts';
import { JOB, type JobWithPerson, type PersonRow, readWithPerson } from './jobs.ts';

/** A job to be run. */
interface LoadedJob extends JobWithPerson {
  /** How many images it has. They are read apart: each may have megabytes. */
  readonly imageCount: number;
}

/** A locked job with what its next callback depends on. */
export interface JobForResult extends JobWithPerson {
  /** null for a job whose key was erased. */
  readonly key: JobKey | null;
  /** Callbacks so far. */
  readonly callbacks: number;
  /** Whether its partner wants the receipt of consent in callbacks. */
  readonly sendsConsent: boolean;
  /** Where its callbacks go, as of now (D-16). */
  readonly callbackUrl: string | null;
  /** Of what happens on links its partner wants to know (D-114). */
  readonly choice: LinkEventChoice;
}

const LOAD = overRows(
  ID,
  (v) => `SELECT ${JOB.columns('j')}, j.sealed_person, ${sealedKeyOf('j', 'texts', 'v.bucket')},
    (SELECT COUNT(*) FROM blobs b
      WHERE b.bucket = v.bucket AND b.service_job_id = j.service_job_id) AS images
  FROM ${v} JOIN jobs j ON j.bucket = v.bucket AND j.service_job_id = v.id`,
);

const lock = (forUpdate: string) =>
  overRows(
    ID,
    (v) => `SELECT ${JOB.columns('j')}, j.sealed_person
      FROM ${v} JOIN jobs j ON j.bucket = v.bucket AND j.service_job_id = v.id ORDER BY v.n${forUpdate}`,
  );

/** A statement of its own after the lock, which sees what others have committed meanwhile. */
const CONTEXT = overRows(
  ID,
  (v) => `SELECT j.service_job_id, ${sealedKeyOf('j', 'texts', 'v.bucket')},
    (SELECT COUNT(*) FROM callbacks c
      WHERE c.bucket = v.bucket AND c.service_job_id = j.service_job_id) AS callbacks,
    p.consent_in_callbacks AS sends_consent, p.link_events, p.events_url,
    COALESCE(l.callback_url, p.default_callback_url) AS callback_url
  FROM ${v} JOIN jobs j ON j.bucket = v.bucket AND j.service_job_id = v.id
  LEFT JOIN links l ON l.bucket = j.bucket AND l.ref_id = j.ref_id LEFT JOIN partners p ON p.partner_id = j.partner_id`,
);
interface ContextRow {
  readonly service_job_id: string;
  readonly sealed_key: Uint8Array | null;
  readonly callbacks: number;
  readonly sends_consent: number | null;
  readonly callback_url: string | null;
  readonly link_events: string | null;
  readonly events_url: string | null;
}

export const jobResultReads = (sql: ReadSql, secrets: Secrets) => ({
  /** Jobs by id, with what their users typed; those that exist. */
  async load(ids: readonly string[]): Promise<Map<string, LoadedJob>> {
    const rows = await sql.allOf<PersonRow & { images: number }>(LOAD, idRows(inLockOrder(ids)));
    const loaded = rows.map((row) => ({ ...readWithPerson(row, secrets), imageCount: row.images }));
    return new Map(loaded.map((each) => [each.job.serviceJobId, each]));
  },
});

export const jobResultQueries = (sql: Sql, secrets: Secrets) => {
  const LOCK = lock(sql.dialect.forUpdate);
  return {
    ...jobResultReads(sql, secrets),

    /** Jobs by id, locked in the order of `ids` until the unit of work ends; those that exist. */
    async lockForResults(ids: readonly string[]): Promise<Map<string, JobForResult>> {
      const inOrder = idRows(inLockOrder(ids));
      const [locked, contexts] = await Promise.all([
        sql.allOf<PersonRow & { readonly serviceJobId: string }>(LOCK, inOrder),
        sql.allOf<ContextRow>(CONTEXT, inOrder),
      ]);
      const context = new Map(contexts.map((row) => [row.service_job_id, row]));
      return new Map(
        locked.map((row) => {
          const { serviceJobId, sealed_person: sealed } = row;
          const {
            sealed_key: sealedKey = null,
            callbacks = 0,
            sends_consent,
            callback_url: callbackUrl = null,
            link_events: chosen = null,
            events_url: eventsUrl = null,
          } = context.get(serviceJobId) ?? {};
          const key = sealedKey && jobKeyOf(serviceJobId, 'texts', sealedKey, secrets);
          const person = sealed
            ? JSON.parse(openUnder(key, sealed, personContext(serviceJobId)).toString())
            : {};
          const choice = { linkEvents: chosen && JSON.parse(chosen), eventsUrl };
          return [
            serviceJobId,
            {
              job: JOB.read(row),
              person,
              key,
              callbacks,
              callbackUrl,
              choice,
              sendsConsent: Boolean(sends_consent),
            },
          ];
        }),
      );
    },
  };
};
