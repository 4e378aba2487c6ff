/** Links, numbers and keys that few submissions have in common, and what the database holds after them. */
import { auditEntry } from '#core/audit.ts';
import type { Link } from '#core/link.ts';
import { submissionScope } from '#core/submission.ts';
import type { AcceptDeps, Submission } from '#handlers/submissions/accept-submissions.ts';
import { SavedTexts } from '#handlers/submissions/submission-consent.ts';
import { shownText } from '#server/pages/shown-text.ts';
import { IMAGES_IN_DATABASE } from '#store/images/image-store.ts';
import { sealJob } from '#store/seal/seal-job.ts';
import type { StoreUnderTest } from '#testing/harness/databases/stores.ts';
import { aLink, aPartner, START } from '#testing/harness/fixtures.ts';
import { PNG } from './images.ts';

const HOUR_MS = 3_600_000;
export const SUSPENDED = '007';

/** The links, by what is special about them. */
const LINKS: Record<string, Partial<Link>> = {
  many: { redirectUrl: 'https://partner.example/done' },
  ofAnotherPartner: { partnerId: '043' },
  single: { isSingleUse: true },
  two: { maxSubmissions: 2 },
  withSelfie: { idTypes: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }] },
  expired: { expiresAt: START },
  disabled: { disabledAt: START },
  notReady: { idTypes: [] },
  suspended: { partnerId: SUSPENDED },
};
export type LinkName = keyof typeof LINKS | 'unknown';
export const LINK_NAMES: readonly LinkName[] = [...Object.keys(LINKS), 'unknown'];

/** A submission as a property draws it. */
export interface Drawn {
  readonly link: LinkName;
  readonly number: number;
  readonly visitor: number;
  readonly key: number | null;
  readonly firstName: string;
  readonly consent: boolean;
  readonly selfie: boolean;
  /** Milliseconds since the one before. */
  readonly later: number;
}

/** Everything small, so that every limit is reached. */
export const SETTINGS: AcceptDeps['settings'] = {
  httpsOnly: false,
  linkLifetimeMs: 0,
  idempotencyKeptMs: 2 * HOUR_MS,
  idNumberLimit: { max: 2, windowMs: HOUR_MS },
  idNumberScope: 'all',
  idNumberResets: 'submitted',
  limits: {
    link: { max: 5, windowMs: HOUR_MS },
    linkPerVisitor: { max: 4, windowMs: HOUR_MS },
    visitor: { max: 2, windowMs: HOUR_MS },
    stored: { max: Math.ceil(PNG.length / 1_024) * 2, windowMs: HOUR_MS },
    storedPerVisitor: { max: Math.ceil(PNG.length / 1_024), windowMs: HOUR_MS },
    numberPerVisitorPercent: 50,
  },
};

/** What the handler is given. Ids are counted, so that the same decisions give the same ids. */
export function makeDeps(run: string, settings = SETTINGS): AcceptDeps {
  let ids = 0;
  const retryVisit = () => ({ visitId: 'visit', token: 'token' });
  const newId = () => `${run}-id-${++ids}`;
  return { newId, now: () => START, shownText, retryVisit, settings, savedTexts: new SavedTexts() };
}

const refIdOf = (run: string, name: LinkName) => `${run}-${name}`;

/** Adds the links, under ids that begin with `run`, and the suspended partner. */
export function insertLinks(at: StoreUnderTest, run: string): Promise<void> {
  return at.store.write(async (tx) => {
    const isNew = await tx.partners.insert(aPartner({ partnerId: SUSPENDED }), START);
    const suspended = isNew && (await tx.partners.settings(SUSPENDED));
    if (suspended) await tx.partners.saveSettings({ ...suspended, suspendedAt: START });
    for (const [name, more] of Object.entries(LINKS)) {
      const single = more.isSingleUse
        ? { userId: `${run}-user`, partnerParams: { job_id: `${run}-job` } }
        : {};
      await tx.links.insert(aLink({ refId: refIdOf(run, name), ...more, ...single }));
    }
  });
}

/** The submissions of a run, each at its time. */
export function submissionsOf(at: StoreUnderTest, run: string, drawn: readonly Drawn[]): Submission[] {
  let now = START;
  return drawn.map((each, i) => {
    now += each.later;
    const refId = refIdOf(run, each.link);
    const images = each.selfie ? { selfie: { type: 'image/png', bytes: PNG } as const } : {};
    const idNumber = `${run.padStart(10, '1')}${each.number}`;
    const person = { id_number: idNumber, first_name: each.firstName };
    const sent = { country: 'NG', id_type: 'NIN_V2', last_name: 'Okonkwo', dob: '1990-04-12' };
    return {
      at: now,
      sealed: sealJob(at.secrets, `${run}-job-${i}`, person, images),
      ...{ missingImages: [], keptFrom: null, keptProblems: [] },
      images: { rows: images, attach: IMAGES_IN_DATABASE.sweep, discard: IMAGES_IN_DATABASE.sweep },
      input: {
        path: { linkId: refId },
        query: {} as never,
        body: { ...sent, ...person, consent: each.consent },
        files: images,
        headers: {},
        items: [],
        partner: null,
        visitor: `192.0.2.${each.visitor}`,
        visit: null,
        isPlainPage: false,
        origin: { requestId: `${run}-${i}`, traceparent: null },
        idempotency:
          each.key === null
            ? null
            : {
                scope: submissionScope(refId),
                key: `${each.key}`,
                bodyHash: `${each.number} ${each.firstName}`,
              },
        audit: auditEntry({
          at: now,
          actor: 'visitor',
          action: 'submitVerification',
          requestId: `${run}-${i}`,
        }),
      },
    };
  });
}

/** The rows that a run left, without the counts of limits: one server alone keeps most of them in its memory. */
export async function rowsAfter(at: StoreUnderTest, run: string): Promise<Record<string, unknown[]>> {
  const like = `LIKE '${run}-%'`;
  const queries = {
    jobs: `SELECT service_job_id, ref_id, partner_id, user_id, job_id, country, id_type, method, partner_params, state,
      consent, request_id, accepted_at FROM jobs WHERE service_job_id ${like} ORDER BY service_job_id`,
    keys: `SELECT service_job_id, kind FROM job_keys WHERE service_job_id ${like} ORDER BY service_job_id, kind`,
    images: `SELECT service_job_id, kind, type FROM blobs WHERE service_job_id ${like} ORDER BY service_job_id`,
    links: `SELECT ref_id, spent_at FROM links WHERE ref_id ${like} ORDER BY ref_id`,
    counts: `SELECT * FROM link_counts WHERE ref_id ${like} ORDER BY ref_id`,
    tasks: `SELECT kind, subject, partner_id, due_at, lease FROM tasks WHERE subject ${like} ORDER BY subject`,
    responses: `SELECT scope, key, body_hash, answer, created_at FROM idempotency
      WHERE scope LIKE '% ${run}-%' AND answer <> '' ORDER BY scope, key`,
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(queries)) found[name] = (await at.database.rows(text)).map(plain);
  const audited = await at.database.rows<{ entries: string }>(
    'SELECT entries FROM audit UNION ALL SELECT entries FROM audit_waiting',
  );
  const lines = audited.flatMap(({ entries }) => entries.split('\n'));
  found['audit'] = lines.filter((line) => line.includes(`"request_id":"${run}-`)).sort();
  return found;
}

/** Counts are bigints in one database, and numbers or texts in another. */
const plain = (row: unknown) =>
  Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, String(value)]));
