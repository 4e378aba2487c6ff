import { fileURLToPath } from 'node:url';
import { document as contract, type Json, resolve } from '#conformance/kit/contract.ts';
import type { OperationId } from '#generated/operations.ts';

export { document as contract, resolve } from '#conformance/kit/contract.ts';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

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
