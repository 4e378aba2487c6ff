/** What requests tell of a link's timeline: created, opened, steps reached, submitted, redirected. */
import type { TimelineEntry } from '#console/data.ts';
import { ADDRESSES } from '#server/addresses.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { HttpResponse } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';
import { codeOf } from './request-row.ts';

/** `hasExchange`: it is shown with the request and its response. */
type Entry = Pick<TimelineEntry, 'type' | 'title' | 'detail'> & { readonly hasExchange?: boolean };

export function pageEntries(
  { operation, address }: AnyRoute,
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  response: HttpResponse | null,
): Entry[] {
  const status = response?.status ?? 0;
  const isDone = status > 0 && status < 400;
  if (operation === 'createLink' && isDone)
    return [{ type: 'link_created', title: 'The link was created', hasExchange: true }];
  if (operation === 'createLinks' && isDone) {
    const { created, failed } = Object(response?.body) as Record<string, unknown>;
    return [{ type: 'link_created', title: `Links were created: ${created}`, detail: { created, failed } }];
  }
  if (operation === 'stageImages' && isDone) {
    const photos = Object.keys((response?.body ?? {}) as object).map((name) => name.replace(/_ref$/, ''));
    return [{ type: 'step_reached', title: `Photo accepted: ${photos.join(', ')}`, detail: { photos } }];
  }
  if (operation === 'submitVerification') {
    const { user_id, job_id } = (response?.body ?? {}) as Record<string, unknown>;
    return [
      {
        type: 'submitted',
        title: isDone ? 'Submitted' : `Submission refused: ${codeOf(response) ?? status}`,
        hasExchange: true,
        detail: { user_id, job_id },
      },
    ];
  }
  if (address !== ADDRESSES.page && address !== ADDRESSES.cancel) return [];
  if (address === ADDRESSES.page && method === 'GET' && status === 200) {
    return [{ type: 'link_opened', title: 'The page was loaded', detail: { path: url } }];
  }
  const location = response?.headers['location'];
  if (location === undefined) return [];
  return [{ type: 'redirected', title: 'The user was led back', detail: { location: String(location) } }];
}
