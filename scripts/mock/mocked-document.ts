import type { Json } from '../generate/bundle.ts';

/** The document as Prism mocks it: so that it explains a broken request. */
export function mockedDocument(served: Json): Json {
  const document = structuredClone(served);
  for (const item of Object.values<Json>(document.paths)) {
    for (const operation of Object.values<Json>(item)) preferBadRequest(operation.responses);
  }
  for (const response of Object.values<Json>(document.components.responses)) {
    for (const content of Object.values<Json>(response.content)) missingFieldFirst(content);
  }
  return document;
}

/**
 * Prism answers a request that breaks the contract with its 422, else with its 400. The contract's 422 speaks of
 * idempotency keys. As `default` it is still what `Prefer: code=422` finds, but no longer comes first.
 */
function preferBadRequest(responses: Json): void {
  if (!responses['422']) return;
  responses.default = responses['422'];
  delete responses['422'];
}

/** Prism answers with the first example, and it has parsed the JSON when it finds a request invalid. */
function missingFieldFirst(content: Json): void {
  const { missing_field, ...others } = content.examples ?? {};
  if (missing_field) content.examples = { missing_field, ...others };
}
