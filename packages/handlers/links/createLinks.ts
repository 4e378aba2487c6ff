import { type Store, StoreUnavailable } from '#store/store.ts';
import type { Deps } from '../deps.ts';
import type { Handler, HandlerInput, HandlerResult, IdempotencyKey, Success } from '../operation.ts';
import { repeatOf } from '../with-idempotency-key.ts';
import { createLink } from './createLink.ts';

/**
 * Links that are created together; in between, others run. Those of all requests that run at once may wait for
 * the database.
 */
const GROUP_LINKS = 150;
/** Different logos that are fetched for a batch, where they are checked (D-46). */
const LOGOS_MAX = 20;

/** Saved under the key of a batch until it has an answer. */
const BEGUN = null;

type Context = Pick<HandlerInput<'createLinks'>, 'items' | 'partner' | 'idempotency' | 'audit'>;
type Result = HandlerResult<'createLink'>;

/** Creates up to a thousand links, each with a result of its own (D-103). */
export const createLinks =
  (deps: Deps): Handler<'createLinks'> =>
  async (_request, context) => {
    const { store, now, settings, itemError } = deps;
    const { idempotency } = context;
    const at = now();
    if (idempotency) {
      const first = await begin(store, context, idempotency, { now: at, keptMs: settings.idempotencyKeptMs });
      if (first) return first;
    }
    const { results, error } = await createAll(deps, context);
    const created = results.filter((each) => !('refused' in each)).length;
    // Nobody is notified of links that were made before: with a key, the repeat notifies of them.
    if (error && (idempotency || created === 0)) throw error;
    const response: Success<'createLinks'> = {
      status: 200,
      body: {
        results: results.map((each) => ('refused' in each ? itemError(each) : each.body)),
        created,
        failed: results.length - created,
      },
    };
    if (idempotency) {
      const { scope, key, bodyHash } = idempotency;
      await store.write((tx) => tx.idempotency.save(scope, key, { bodyHash, response, createdAt: at }));
    }
    return response;
  };

/** Saves that the batch has begun. @returns the first answer to it, or a refusal of its key; null when there is none. */
function begin(
  store: Store,
  { audit }: Context,
  idempotency: IdempotencyKey,
  kept: { readonly now: number; readonly keptMs: number },
) {
  const { scope, key, bodyHash } = idempotency;
  return store.write(async (tx) => {
    const saved = await tx.idempotency.lock(scope, key);
    // One that was interrupted goes on: each of its links is recognized by its own key.
    const isBegun = saved?.response === BEGUN && saved.bodyHash === bodyHash;
    const repeat = isBegun ? null : repeatOf<'createLinks'>(tx, idempotency, saved, { ...kept, audit });
    if (repeat) return repeat;
    await tx.idempotency.save(scope, key, { bodyHash, response: BEGUN, createdAt: kept.now });
    return null;
  });
}

/** @returns the results, and the error after which no more links were tried. */
async function createAll(
  deps: Deps,
  { items, partner, audit }: Context,
): Promise<{ results: Result[]; error: StoreUnavailable | null }> {
  const createOne = createLink({
    ...deps,
    urlRefusal: remembered(deps.urlRefusal),
    checkLogo: checkFew(deps.checkLogo, items),
  });
  const results: Result[] = [];
  let error: StoreUnavailable | null = null;

  async function resultOf(item: Context['items'][number]): Promise<Result> {
    if ('refused' in item) return item;
    try {
      return await createOne(item, { ...item, partner, audit });
    } catch (thrown) {
      if (!(thrown instanceof StoreUnavailable)) throw thrown;
      error = thrown;
      return { refused: 'unavailable' };
    }
  }

  for (let from = 0; from < items.length; from += GROUP_LINKS) {
    const group = items.slice(from, from + GROUP_LINKS);
    results.push(
      ...(error
        ? group.map((): Result => ({ refused: 'unavailable' }))
        : await Promise.all(group.map(resultOf))),
    );
  }
  return { results, error };
}

/** Fetches each logo once, and of different ones the first few. */
function checkFew(checkLogo: Deps['checkLogo'], items: Context['items']): Deps['checkLogo'] {
  if (!checkLogo) return null;
  const urls = items.flatMap((item) =>
    'refused' in item ? [] : [item.body.logo_url, item.body.logo_url_dark],
  );
  const few = new Set([...new Set(urls.filter(Boolean))].slice(0, LOGOS_MAX));
  const check = remembered(checkLogo);
  return async (url) =>
    few.has(url) ? check(url) : `is one too many: a batch may have ${LOGOS_MAX} different logos`;
}

/** Most links of a batch have the same addresses. */
function remembered<T>(check: (url: string) => T): (url: string) => T {
  const checked = new Map<string, T>();
  return (url) => {
    const found = checked.has(url) ? (checked.get(url) as T) : check(url);
    checked.set(url, found);
    return found;
  };
}
