import type { Link } from '../index.ts';
import type { Row } from './shell/output.ts';

/** A link as one line of a list. */
export function linkRow(link: Link): Row {
  return {
    ref_id: link.ref_id,
    state: stateOf(link),
    jobs: link.total_jobs,
    created: link.created_at,
    successful: link.successful_jobs,
    failed: link.failed_jobs,
    company: link.company_name,
    name: link.name,
    link: link.link_url,
  };
}

/** `active`, or why nobody can submit through it, by the name of the API's error. */
function stateOf(link: Link): string {
  const { disabled_at, expires_at, is_single_use, max_submissions, total_jobs, id_types } = link;
  if (disabled_at !== null) return 'disabled';
  if (is_single_use && total_jobs > 0) return 'used';
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return 'expired';
  if (max_submissions !== null && total_jobs >= max_submissions) return 'full';
  return id_types.length === 0 ? 'not ready' : 'active';
}
