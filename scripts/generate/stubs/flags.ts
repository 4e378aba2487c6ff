import type { Operation } from '#generated/operations.ts';

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
