/** What the server has stored, read beside it, and what of it no answer accounts for. */
import type { RawResponse } from '#testing/harness/raw-http.ts';
import type { FuzzRequest } from './requests.ts';

/** What was accepted, by the answers. */
export class Accepted {
  readonly links = new Set<string>();
  readonly updated = new Set<string>();
  submissions = 0;
  /** Requests whose connection closed without an answer: they may have been accepted. */
  unanswered = 0;

  count({ kind, start }: FuzzRequest, { status, text }: RawResponse): void {
    const isPagePost = kind === 'page' && start.startsWith('POST') && (status === 200 || status === 303);
    if (status === 201 || isPagePost || (kind === 'raw' && status === 303)) this.submissions++;
    if (status !== 200 || !text.startsWith('{')) {
      if (kind === 'raw' && status === 200) this.submissions++;
      return;
    }
    const { ref_id: refId, link } = JSON.parse(text);
    if (typeof refId !== 'string') return;
    if (typeof link === 'string') this.links.add(refId);
    else this.updated.add(refId);
  }
}

/** Rows that no accepted request explains, in sentences. */
export async function unexplained(
  rows: (text: string) => Promise<object[]>,
  { links, updated, submissions, unanswered }: Accepted,
): Promise<string[]> {
  const column = async (text: string) => (await rows(text)).map((row) => String(Object.values(row)[0]));
  const own = (await column('SELECT ref_id FROM links')).filter((refId) => !links.has(refId));
  const changed = (await column('SELECT ref_id FROM links WHERE updated_at <> created_at')).filter(
    (refId) => !updated.has(refId),
  );
  const jobs = Number(await column('SELECT COUNT(*) FROM jobs'));
  const partners = Number(await column('SELECT COUNT(*) FROM partners'));
  return [
    own.length > unanswered && `${own.length} links that no answer named.`,
    changed.length > unanswered && `${changed.length} links changed by refused requests.`,
    jobs > submissions + unanswered && `${jobs} jobs of ${submissions} accepted submissions.`,
    partners !== 2 && `${partners} partners instead of 2.`,
  ].filter((sentence) => sentence !== false);
}
