import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '#generated/operations.ts';
import type { Json } from '../../scripts/generate/bundle.ts';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The bundled document, as served. */
export const contract: Json = JSON.parse(readFileSync(`${root}generated/openapi.json`, 'utf8'));

/** Every operation of the document. */
export const operations: readonly { id: OperationId; method: string; path: string; definition: Json }[] =
  Object.entries<Json>(contract.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, definition]) => ({
      id: definition.operationId,
      method,
      path,
      definition,
    })),
  );

/** What a node of the document stands for: itself, or the component that it refers to. */
export function resolve(node: Json): Json {
  if (!node?.$ref) return node;
  const [kind, name] = node.$ref.replace('#/components/', '').split('/');
  return contract.components[kind][name];
}

/** An operation's responses in JSON: status, response, schema and examples by name. */
export function responsesOf(definition: Json) {
  return Object.entries<Json>(definition.responses).map(([status, node]) => {
    const response = resolve(node);
    const content = response.content['application/json'];
    return { status: Number(status), response, schema: content.schema, examples: examplesOf(content) };
  });
}

/** The examples of a media type: their values by name. */
export function examplesOf(content: Json): Record<string, Json> {
  return Object.fromEntries(
    Object.entries<Json>(content?.examples ?? {}).map(([name, example]) => [name, resolve(example).value]),
  );
}
