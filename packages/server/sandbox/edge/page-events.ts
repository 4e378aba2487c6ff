/** What requests tell of a link's timeline: created, opened, steps reached, submitted, redirected. */
import type { RequestRow, TimelineEntry } from '#console/data.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { HttpResponse, Route } from '#server/http/route.ts';
import type { About } from '../activity-log.ts';

type Entry = Omit<TimelineEntry, 'at'> & { readonly about?: About };

export function pageEntries(
  { operation, address }: Route,
  row: RequestRow,
  response: HttpResponse | null,
): Entry[] {
  const { request, response: answered, status, method, path } = row;
  const exchange = { request, ...(answered && { response: answered }) };
  const isDone = status > 0 && status < 400;
  if (operation === 'createLink' && isDone)
    return [{ type: 'link_created', title: 'The link was created', ...exchange }];
  if (operation === 'stageImages' && isDone) {
    const photos = Object.keys((response?.body ?? {}) as object).map((name) => name.replace(/_ref$/, ''));
    return [{ type: 'step_reached', title: `Photo accepted: ${photos.join(', ')}`, detail: { photos } }];
  }
  if (operation === 'submitVerification') {
    const { user_id, job_id } = (response?.body ?? {}) as Record<string, unknown>;
    return [
      {
        type: 'submitted',
        title: isDone ? 'Submitted' : `Submission refused: ${row.code ?? status}`,
        ...exchange,
        detail: { user_id, job_id },
      },
    ];
  }
  if (address !== ADDRESSES.page && address !== ADDRESSES.cancel) return [];
  if (address === ADDRESSES.page && method === 'GET' && status === 200) {
    return [{ type: 'link_opened', title: 'The page was opened', detail: { path } }];
  }
  const location = response?.headers['location'];
  if (location === undefined) return [];
  return [{ type: 'redirected', title: 'The user was led back', detail: { location: String(location) } }];
}
