// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Operation } from '../operations.ts';

/** A flag's four spellings become a boolean (D-06). */
export function withPlainFlags(
  operation: Operation,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  if (operation.flags.length === 0) return fields;
  const flags = operation.flags
    .filter((name) => fields[name] !== undefined)
    .map((name) => [name, fields[name] === true || fields[name] === 'true']);
  return flags.length === 0 ? fields : { ...fields, ...Object.fromEntries(flags) };
}
