/** The contract as the reference and the panel read it. */

/** A node of the document, whose shape the checks of `npm run generate` hold. */
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON that is checked elsewhere
export type Json = any;

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isWebhook: boolean;
  readonly node: Json;
}

export const SIGNING_FIELDS = ['partner_id', 'timestamp', 'signature', 'sec_key'];

export class Contract {
  readonly document: Json;
  readonly operations: readonly ApiOperation[];

  constructor(document: Json) {
    this.document = document;
    const list = (items: Json, isWebhook: boolean): ApiOperation[] =>
      Object.entries<Json>(items ?? {}).flatMap(([path, item]) =>
        Object.entries<Json>(item).map(([method, node]) => ({
          ...{ id: node.operationId, method: method.toUpperCase(), path, isWebhook, node },
        })),
      );
    this.operations = [...list(document.paths, false), ...list(document.webhooks, true)];
  }

  /** What a reference stands for, under the description that stands beside it. */
  resolve(node: Json): Json {
    if (!node?.$ref) return node;
    const keys: string[] = node.$ref.slice(2).split('/');
    const { $ref: _, ...beside } = node;
    return { ...this.resolve(keys.reduce((at: Json, key) => at[key], this.document)), ...beside };
  }

  parameters({ node }: ApiOperation): Json[] {
    return (node.parameters ?? []).map((each: Json) => this.resolve(each));
  }

  /** The examples of a body, by name. */
  examples(media: Json): [string, { summary?: string; value: Json }][] {
    return Object.entries<Json>(media?.examples ?? {}).map(([name, each]) => [name, this.resolve(each)]);
  }

  /** The first example of the JSON body, without what signing adds; null where there is no body. */
  exampleBody({ node }: ApiOperation): Record<string, Json> | null {
    const [first] = this.examples(node.requestBody?.content['application/json']);
    return first ? withoutSigning(first[1].value) : null;
  }
}

export function withoutSigning(body: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SIGNING_FIELDS.includes(name)));
}
