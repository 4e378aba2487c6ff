import { type IdTypeEntry, idTypeProblems } from '#core/link.ts';
import type { Detail } from './operation.ts';

/** Why a set of ID types is refused, each bad entry named (D-12); null when it is fine. */
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
