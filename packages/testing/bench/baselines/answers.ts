/** A new link's row, and what is answered, by hand. */
import { randomUUID } from 'node:crypto';
import { makeNewId } from '#core/bucket.ts';
import { type Body, hmac, settings } from './settings.ts';

export const newId = makeNewId(randomUUID, Date.now);

const LINK_LIFETIME_MS = 90 * 86_400_000;

/** What the floor does, on either database; `done` is called with the answer. */
export interface Rows {
  createLink(body: Body, done: Done): void;
  getLink(refId: string, done: Done): void;
  getJobStatus(body: Body, done: Done): void;
  submit(refId: string, body: Body, done: Done): void;
}
export type Done = (answer: object) => void;

/** The row of a new link, without its number. Ids of bucket 0. */
export function linkRow(body: Body) {
  const now = Date.now();
  const id = newId();
  return {
    ref_id: `${id.slice(0, 14)}8000${id.slice(18)}`,
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
export type LinkRow = ReturnType<typeof linkRow>;

export function createdAnswer({ ref_id }: LinkRow): object {
  const link = `${settings.baseUrl}/l/${ref_id}`;
  return { link, ref_id, link_url: link };
}

export function linkAnswer(row: Body): object {
  return {
    ref_id: row.ref_id,
    link_id: row.ref_id,
    link_url: `${settings.baseUrl}/l/${row.ref_id}`,
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
export function statusAnswer(row: Body, partnerId: string): object {
  const result = row.result && JSON.parse(row.result);
  const timestamp = new Date().toISOString();
  const signature = hmac(timestamp, partnerId);
  const { user_id, job_id } = row;
  return {
    timestamp,
    signature,
    sec_key: signature,
    user_id,
    job_id,
    job_complete: row.state === 'complete',
    job_success: row.state === 'complete' && result?.success === true,
    result: {
      ResultCode: result?.code,
      ResultText: result?.text,
      ServiceJobID: row.service_job_id,
      PartnerParams: { ...JSON.parse(row.partner_params ?? '{}'), user_id, job_id, job_type: '5' },
      ConfidenceValue: String(result?.confidence),
    },
    code: '2302',
  };
}

const wireTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
