/** The contract as this server serves it: under its brand word (D-01). */
import { servedPath } from '../addresses.ts';

export function servedDocument<Document extends { readonly paths: object }>(
  document: Document,
  brand: string,
): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => [servedPath(path, brand), item]);
  return { ...document, 'x-brand': brand, paths: Object.fromEntries(paths) };
}
