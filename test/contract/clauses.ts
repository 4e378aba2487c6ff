/** The fields that the interface names, clause by clause, and the schemas that carry them. */
export const FIELDS_BY_CLAUSE: readonly { clause: string; schema: string; fields: readonly string[] }[] = [
  // §2.1 Link: `link` is what create answers, everything else is in the link itself.
  { clause: '§2.1', schema: 'CreateLinkResponse', fields: ['link', 'ref_id'] },
  {
    clause: '§2.1',
    schema: 'Link',
    fields: [
      ...['ref_id', 'link_id', 'link_url', 'name', 'id_types', 'is_single_use', 'callback_url'],
      ...['company_name', 'data_privacy_policy_url', 'logo_url', 'user_id', 'partner_params', 'redirect_url'],
      ...['expires_at', 'created_at', 'updated_at', 'disabled_at', 'total_jobs', 'successful_jobs'],
      ...['failed_jobs', 'partner_id'],
    ],
  },
  { clause: '§2.2', schema: 'IdTypeEntry', fields: ['country', 'id_type', 'verification_method'] },
  { clause: '§2.3', schema: 'ListLinksResponse', fields: ['links', 'meta'] },
  { clause: '§2.3', schema: 'ListMeta', fields: ['page', 'limit', 'total', 'totalPages'] },
  {
    clause: '§2.4',
    schema: 'JobStatusResponse',
    fields: [
      ...['timestamp', 'sec_key', 'signature', 'user_id', 'job_id', 'job_complete', 'job_success', 'result'],
      ...['image_links', 'code', 'history'],
    ],
  },
  {
    clause: '§2.4',
    schema: 'JobResult',
    fields: ['ResultText', 'ServiceJobID', 'PartnerParams', 'ConfidenceValue'],
  },
  { clause: '§2.4', schema: 'ResultPartnerParams', fields: ['user_id', 'job_id', 'job_type'] },
  { clause: '§2.4', schema: 'ImageLinks', fields: ['selfie_image'] },
  {
    clause: '§2.4',
    schema: 'HistoryEntry',
    fields: [
      ...['ResultCode', 'ResultText', 'ServiceJobID', 'ConfidenceValue', 'PartnerParams', 'DOB', 'IDType'],
      ...['Country', 'FullName', 'ExpirationDate', 'IDNumber'],
    ],
  },
  { clause: '§2.5', schema: 'ResetResponse', fields: ['message', 'success'] },
  {
    clause: '§4.1',
    schema: 'CreateLinkRequest',
    fields: [
      ...['partner_id', 'signature', 'timestamp', 'name', 'id_types', 'callback_url', 'company_name'],
      ...['data_privacy_policy_url', 'logo_url', 'is_single_use', 'user_id', 'expires_at', 'partner_params'],
      'redirect_url',
    ],
  },
  {
    clause: '§4.2',
    schema: 'UpdateLinkRequest',
    fields: ['partner_id', 'signature', 'timestamp', 'is_disabled', 'id_types'],
  },
  { clause: '§4.2', schema: 'UpdateLinkResponse', fields: ['disabled_at', 'id_types', 'link_url', 'ref_id'] },
  { clause: '§4.3', schema: 'GetLinkRequest', fields: ['partner_id', 'signature', 'timestamp'] },
  { clause: '§4.4', schema: 'ListLinksRequest', fields: ['partner_id', 'signature', 'timestamp', 'page'] },
  {
    clause: '§4.6',
    schema: 'JobStatusRequest',
    fields: ['timestamp', 'sec_key', 'user_id', 'job_id', 'partner_id', 'image_links', 'history'],
  },
  {
    clause: '§4.7',
    schema: 'ResetRequest',
    fields: ['timestamp', 'signature', 'country', 'id_type', 'id_number', 'partner_id'],
  },
];

/**
 * The fields that the interface requires (§4.1–4.4). `callback_url` is not among them (D-16), and the signature
 * goes by either of two names (D-03).
 */
export const REQUIRED = {
  createLink: ['partner_id', 'timestamp', 'signature', 'company_name', 'data_privacy_policy_url'],
  updateLink: ['partner_id', 'timestamp', 'signature'],
  getLink: ['partner_id', 'timestamp', 'signature'],
  listLinks: ['partner_id', 'timestamp', 'signature'],
} as const;

/** The operations that the interface itself has (§4.1–4.4, §4.6, §4.7), with method and path. */
export const INTERFACE = {
  createLink: 'POST /v1/hosted_links',
  updateLink: 'PUT /v1/hosted_links/{linkId}',
  getLink: 'POST /v1/hosted_links/{linkId}',
  listLinks: 'POST /v1/hosted_links/:list',
  getJobStatus: 'POST /v1/job_status',
  resetIdNumberRateLimit: 'POST /v1/id_number_rate_limit_reset',
} as const;
