// Generated from openapi/ by `npm run generate`. Do not edit.
/** The addresses of operations: under the brand word that is served (D-01), with custom methods in both spellings (D-14). */
import { CONTRACT_BRAND, OPERATIONS, type OperationId } from '../operations.ts';

/** The address of an operation under the brand word that is served (D-01). */
export function operationAddress(id: OperationId, brand: string): string {
  return servedPath(OPERATIONS[id].path, brand);
}

export function servedPath(path: string, brand: string): string {
  return path.replace(`${CONTRACT_BRAND}_links`, `${brand}_links`);
}

/** The custom methods, such as `list` in `/:list` (D-14). */
const CUSTOM_VERBS = new Set(
  Object.values(OPERATIONS).flatMap(({ path }) => /\/:(\w+)$/.exec(path)?.[1] ?? []),
);

/** The same URL with the colon of a custom method as the contract spells it: `%3Alist` is `:list` (D-14). */
export function withPlainVerb(url: string): string {
  if (!url.includes('%3')) return url;
  return url.replace(/\/%3A(\w+)(?=\?|$)/i, (all, verb: string) =>
    CUSTOM_VERBS.has(verb) ? `/:${verb}` : all,
  );
}

/** The path without the slash at its end; null where there is none. */
export function slashAtEnd(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
}
