/** The contract as the reference and the panel read it. */

/** A node of the document, whose shape the checks of `npm run generate` hold. */
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON that is checked elsewhere
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
          ...{ id: node.operationId, method: method.toUpperCase(), path, isWebhook, node },
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

  /** The examples of a JSON request, without what signing adds. */
  requests({ node }: ApiOperation): { name: string; body: Record<string, Json> }[] {
    return this.examples(node.requestBody?.content['application/json']).map(([name, { summary, value }]) => {
      const { partner_id, timestamp, signature, sec_key, ...body } = value;
      return { name: summary ?? name, body };
    });
  }
}
