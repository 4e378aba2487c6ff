import type { Json } from './bundle.ts';

/** An operation of the contract with its examples, everything resolved. */
export interface ShownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly definition: Json;
  readonly parameters: readonly Json[];
  /** Request bodies in JSON, by name. */
  readonly requests: Readonly<Record<string, Json>>;
  /** Responses by the name of their example; a name has one status. */
  readonly responses: Readonly<Record<string, ShownResponse>>;
}

interface ShownResponse {
  readonly status: number;
  /** Left out where the contract declares none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Json;
}

export function shownOperations(document: Json): ShownOperation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, definition]) => ({
      id: definition.operationId,
      method: method.toUpperCase(),
      path,
      definition,
      parameters: (definition.parameters ?? []).map((each: Json) => resolve(document, each)),
      requests: valuesOf(document, definition.requestBody?.content['application/json']),
      responses: responsesOf(document, definition),
    })),
  );
}

function responsesOf(document: Json, definition: Json): Record<string, ShownResponse> {
  const responses: Record<string, ShownResponse> = {};
  for (const [status, node] of Object.entries<Json>(definition.responses)) {
    const response = resolve(document, node);
    const headers = Object.entries<Json>(response.headers ?? {}).flatMap(([name, header]) => {
      const { example } = resolve(document, header);
      return example === undefined ? [] : [[name.toLowerCase(), String(example)]];
    });
    for (const [name, body] of Object.entries(valuesOf(document, response.content['application/json']))) {
      if (responses[name]) throw new Error(`${definition.operationId} has two examples named ${name}.`);
      const shown = { status: Number(status), body };
      responses[name] = headers.length > 0 ? { ...shown, headers: Object.fromEntries(headers) } : shown;
    }
  }
  return responses;
}

/** The examples of a media type, by name. */
export function valuesOf(document: Json, content: Json): Record<string, Json> {
  const examples = Object.entries<Json>(content?.examples ?? {});
  return Object.fromEntries(examples.map(([name, example]) => [name, resolve(document, example).value]));
}

/** What a node stands for: itself, or the component that it refers to. */
export function resolve(document: Json, node: Json): Json {
  if (!node?.$ref) return node;
  const [kind, name] = node.$ref.replace('#/components/', '').split('/');
  return document.components[kind][name];
}
