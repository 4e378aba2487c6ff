import { type IdTypeEntry, idTypeProblems } from '#core/link.ts';
import type { Detail } from '../operation.ts';

/** The refusal of a link's ID types, with a detail for each bad entry (D-12); null when all are fine. */
export function idTypeRefusal(
  entries: readonly IdTypeEntry[],
): { refused: 'unsupported_id_type' | 'invalid_value'; details: Detail[] } | null {
  const problems = idTypeProblems(entries);
  if (problems.length === 0) return null;
  const unsupported = problems.some(({ kind }) => kind === 'unsupported');
  return {
    refused: unsupported ? 'unsupported_id_type' : 'invalid_value',
    details: problems.map(({ index, message }) => ({ path: `/id_types/${index}`, message })),
  };
}
