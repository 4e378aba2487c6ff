/** The SQL of every baseline: the rows that the service reads and writes, by hand. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { hmac } from './proof.ts';

const LINK_LIFETIME_MS = 90 * 86_400_000;

// biome-ignore lint/suspicious/noExplicitAny: a baseline validates nothing.
type Body = any;

/** The statements over a file that the service created, as durable as its own. All rows of a sandbox are in bucket 0. */
export function openRows(file: string, baseUrl: () => string) {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const nextNumber = database.prepare(
    `INSERT INTO link_numbers (partner_id, last_number) VALUES (?, 1)
     ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = link_numbers.last_number + 1 RETURNING last_number`,
  );
  const insertLink = database.prepare(
    `INSERT INTO links (ref_id, partner_id, name, id_types, is_single_use, callback_url, company_name,
       data_privacy_policy_url, logo_url, user_id, partner_params, redirect_url, created_at, updated_at,
       expires_at, theme_color, number)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const findLink = database.prepare(
    `SELECT l.*, c.total_jobs, c.successful_jobs, c.failed_jobs
       FROM links l LEFT JOIN link_counts c ON c.bucket = 0 AND c.ref_id = l.ref_id WHERE l.bucket = 0 AND l.ref_id = ?`,
  );
  const findJob = database.prepare(
    'SELECT * FROM jobs WHERE bucket = 0 AND partner_id = ? AND user_id = ? AND job_id = ?',
  );
  const findDisabled = database.prepare(
    'SELECT 1 FROM disabled_users WHERE bucket = 0 AND partner_id = ? AND user_id = ?',
  );

  return {
    begin: () => database.exec('BEGIN IMMEDIATE'),
    commit: () => database.exec('COMMIT'),

    createLink(body: Body): object {
      const row = linkRow(body, randomUUID());
      const numbered = nextNumber.get(body.partner_id) as { last_number: number };
      insertLink.run(...Object.values(row), numbered.last_number);
      const link = `${baseUrl()}/l/${row.ref_id}`;
      return { link, ref_id: row.ref_id, link_url: link };
    },

    getLink(refId: string): object {
      return linkAnswer(findLink.get(refId), baseUrl());
    },

    getJobStatus(body: Body, apiKey: string): object {
      const row = findJob.get(body.partner_id, body.user_id, body.job_id);
      if (findDisabled.get(body.partner_id, body.user_id)) throw new Error('The user is disabled.');
      return statusAnswer(row, body.partner_id, apiKey);
    },
  };
}

/** The row of a new link, without its number. */
export function linkRow(body: Body, refId: string) {
  const now = Date.now();
  return {
    ref_id: refId,
    partner_id: body.partner_id as string,
    name: body.name ?? null,
    id_types: JSON.stringify(body.id_types ?? []),
    is_single_use: body.is_single_use ? 1 : 0,
    callback_url: body.callback_url ?? null,
    company_name: body.company_name,
    data_privacy_policy_url: body.data_privacy_policy_url,
    logo_url: body.logo_url ?? null,
    user_id: body.user_id ?? null,
    partner_params: body.partner_params ? JSON.stringify(body.partner_params) : null,
    redirect_url: body.redirect_url ?? null,
    created_at: now,
    updated_at: now,
    expires_at: now + LINK_LIFETIME_MS,
    theme_color: body.theme_color ?? null,
  };
}

/** The answer of getLink. */
export function linkAnswer(row: Body, baseUrl: string): object {
  return {
    ref_id: row.ref_id,
    link_id: row.ref_id,
    link_url: `${baseUrl}/l/${row.ref_id}`,
    name: row.name,
    id_types: JSON.parse(row.id_types),
    is_single_use: row.is_single_use === 1,
    max_submissions: row.max_submissions,
    callback_url: row.callback_url,
    company_name: row.company_name,
    data_privacy_policy_url: row.data_privacy_policy_url,
    logo_url: row.logo_url,
    theme_color: row.theme_color,
    user_id: row.user_id,
    partner_params: row.partner_params && JSON.parse(row.partner_params),
    redirect_url: row.redirect_url,
    expires_at: wireTime(row.expires_at),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
    disabled_at: wireTime(row.disabled_at),
    total_jobs: row.total_jobs ?? 0,
    successful_jobs: row.successful_jobs ?? 0,
    failed_jobs: row.failed_jobs ?? 0,
    partner_id: row.partner_id,
  };
}

/** The answer of getJobStatus, signed. */
export function statusAnswer(row: Body, partnerId: string, apiKey: string): object {
  const result = row.result && JSON.parse(row.result);
  const timestamp = new Date().toISOString();
  const signature = hmac(apiKey, timestamp, partnerId);
  return {
    timestamp,
    signature,
    sec_key: signature,
    user_id: row.user_id,
    job_id: row.job_id,
    job_complete: row.state === 'complete',
    job_success: row.state === 'complete' && result?.success === true,
    result: {
      ResultCode: result?.code,
      ResultText: result?.text,
      ServiceJobID: row.service_job_id,
      PartnerParams: {
        ...JSON.parse(row.partner_params ?? '{}'),
        user_id: row.user_id,
        job_id: row.job_id,
        job_type: '5',
      },
      ConfidenceValue: String(result?.confidence),
    },
    code: '2302',
  };
}

const wireTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
