/** The contract under the brand word that is served (D-01). */
import { CONTRACT_BRAND } from '#generated/operations.ts';

export function servedPath(path: string, brand: string): string {
  return path.replace(`${CONTRACT_BRAND}_links`, `${brand}_links`);
}

export function servedDocument<Document extends { readonly paths: object }>(
  document: Document,
  brand: string,
): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => [servedPath(path, brand), item]);
  return { ...document, 'x-brand': brand, paths: Object.fromEntries(paths) };
}
