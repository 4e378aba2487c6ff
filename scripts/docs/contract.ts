/** The contract as the reference and the panel read it. */

// biome-ignore lint/suspicious/noExplicitAny: `npm run generate` checks the shape of the document
export type Json = any;

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isWebhook: boolean;
  /** Whether a partner or a user calls it, not a verifier. */
  readonly isPublic: boolean;
  readonly node: Json;
}

export class Contract {
  readonly document: Json;
  readonly operations: readonly ApiOperation[];

  constructor(document: Json) {
    this.document = document;
    const list = (items: Json, isWebhook: boolean): ApiOperation[] =>
      Object.entries<Json>(items ?? {}).flatMap(([path, item]) =>
        Object.entries<Json>(item).map(([method, node]) => ({
          id: node.operationId,
          method: method.toUpperCase(),
          path,
          isWebhook,
          node,
          isPublic: !isWebhook && !node['x-signed-by'],
        })),
      );
    this.operations = [...list(document.paths, false), ...list(document.webhooks, true)];
  }

  /** What a reference points to; what is written next to the reference wins. */
  resolve(node: Json): Json {
    if (!node?.$ref) return node;
    const { $ref, ...rest } = node;
    const target = $ref.slice(2).split('/');
    return { ...this.resolve(target.reduce((at: Json, key: string) => at[key], this.document)), ...rest };
  }

  parameters({ node }: ApiOperation): Json[] {
    return (node.parameters ?? []).map((each: Json) => this.resolve(each));
  }

  /** The examples of a body, by name. */
  examples(media: Json): [string, { summary?: string; value: Json }][] {
    return Object.entries<Json>(media?.examples ?? {}).map(([name, each]) => [name, this.resolve(each)]);
  }

  /** The examples of a JSON request, without what signing adds; once each, as several responses may follow one. */
  requests({ node }: ApiOperation): { name: string; body: Record<string, Json> }[] {
    const examples = this.examples(node.requestBody?.content['application/json']);
    const requests = examples.map(([key, { summary, value }]) => {
      const { partner_id, timestamp, signature, sec_key, ...body } = value;
      const name = summary ?? key;
      return [name, { name, body }] as const;
    });
    return [...new Map(requests).values()];
  }
}

/** A row of the table of a schema's fields; those within objects and lists have their path. */
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
    const field = { path, type: typeOf(contract, node), required: required?.includes(name) === true, about };
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
  const range = (from: unknown, to: unknown, unit: string) => {
    if (to === undefined) return from === undefined ? '' : `${from}${unit} or more`;
    return from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`;
  };
  const limits = [
    types.join(' or '),
    node.format !== 'float' && node.format,
    (node.enum ?? [node.const ?? []].flat()).map((value: Json) => `\`${JSON.stringify(value)}\``).join(' '),
    range(node.minLength, node.maxLength, ' characters'),
    range(node.minimum, node.maximum, ''),
    range(node.minItems, node.maxItems, ' entries'),
    range(node.minProperties, node.maxProperties, ' names'),
    node.pattern && `\`${node.pattern}\``,
    node.default !== undefined && `default \`${JSON.stringify(node.default)}\``,
  ];
  return limits.filter(Boolean).join(', ');
}
