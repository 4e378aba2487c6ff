import type { LinkFilter } from '#store/queries/links/link-search.ts';
import { createdWithin } from '../list-page.ts';
import type { Detail, HandlerInput } from '../operation.ts';

/** The cursor of the first page. */
const NEWEST = 'newest';

interface LinkSearch {
  readonly filter: LinkFilter;
  /** Only links with lower numbers; null for the first page. */
  readonly below: number | null;
  /** What is wrong with the request. */
  readonly details: readonly Detail[];
}

/** What the request narrows the list to (D-104); null where it asks for a plain page. */
export function searchOf(body: HandlerInput<'listLinks'>['body']): LinkSearch | null {
  const { cursor, state, user_id: userId, name, created_after, created_before } = body;
  if ([cursor, state, userId, name, created_after, created_before].every((each) => each === undefined)) {
    return null;
  }
  const details: Detail[] = [];
  if (body.page !== undefined) {
    details.push({ path: '/page', message: 'must be left out with a cursor or a filter; use next_cursor' });
  }
  const filter = { state, userId, name, ...createdWithin(body, details) };
  return { filter, below: cursor === undefined || cursor === NEWEST ? null : Number(cursor), details };
}
