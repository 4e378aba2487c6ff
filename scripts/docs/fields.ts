/** The fields of a schema as rows of a table, those within objects and lists by their path. */
import type { Contract, Json } from './contract.ts';

export interface Field {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
}

export function fieldsOf(contract: Contract, schema: Json, prefix = ''): Field[] {
  const { properties, required, items, additionalProperties } = merged(contract, schema);
  if (items) return fieldsOf(contract, items, `${prefix}[]`);
  const others = Object.keys(additionalProperties ?? {}).length > 0 ? { '*': additionalProperties } : {};
  return Object.entries<Json>({ ...properties, ...others }).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const node = merged(contract, property);
    const { description = name === '*' ? 'Any other name.' : '', 'x-decision': decision } = node;
    const about = `${description.trim()}${decision ? ` (${decision})` : ''}`;
    const isRequired = required?.includes(name) === true;
    const field = { path, type: typeOf(contract, node), required: isRequired, about };
    return [field, ...fieldsOf(contract, node, path)];
  });
}

/** A schema with what it refers to; of alternatives, the fields of all. */
function merged(contract: Contract, schema: Json): Json {
  const node = contract.resolve(schema);
  const parts: Json[] = [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  if (parts.length === 0) return node;
  const all = [node, ...parts.map((part) => merged(contract, part))];
  return {
    ...Object.assign({}, ...all.toReversed()),
    type: [...new Set(all.flatMap(({ type }) => type ?? []))],
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: node.allOf ? all.flatMap(({ required }) => required ?? []) : node.required,
  };
}

/** The type and what limits it, in words: `string, 1 to 64 characters`. */
function typeOf(contract: Contract, node: Json): string {
  const types = [node.type ?? []].flat().map((type: string) => {
    if (type !== 'array') return type;
    const { type: of } = merged(contract, node.items ?? {});
    return `list of ${[of ?? 'value'].flat().join(' or ')}`;
  });
  const values: Json[] = node.const !== undefined ? [node.const] : (node.enum ?? []);
  const range = (from: unknown, to: unknown, unit: string) => {
    if (from === to) return from === undefined ? '' : `${to}${unit}`;
    if (to === undefined) return `${from}${unit} or more`;
    return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
  };
  const limits = [
    types.join(' or '),
    node.format !== 'float' && node.format,
    values.map((value) => `\`${JSON.stringify(value)}\``).join(' '),
    range(node.minLength, node.maxLength, ' characters'),
    range(node.minimum, node.maximum, ''),
    range(node.minItems, node.maxItems, ' entries'),
    range(node.minProperties, node.maxProperties, ' names'),
    node.pattern && `\`${node.pattern}\``,
    node.default !== undefined && `default \`${JSON.stringify(node.default)}\``,
  ];
  return limits.filter(Boolean).join(', ');
}
