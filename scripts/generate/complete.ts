import type { Json } from './bundle.ts';

/**
 * The document with what follows from it, so that an operation's file says it once: names for the shapes and examples
 * that stand in it, `x-extension` where no clause of the interface has the operation, and `x-repeatable` where it
 * only reads.
 */
export function complete(document: Json): Json {
  const { schemas, examples } = document.components;
  for (const operation of Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item))) {
    const id: string = operation.operationId;
    if (!operation['x-clause']) operation['x-extension'] = true;
    if (operation['x-read-only']) operation['x-repeatable'] = true;
    nameParts(operation.requestBody?.content, id, 'Request');
    for (const response of Object.values<Json>(operation.responses))
      nameParts(response.content, id, 'Response');
  }
  return document;

  function nameParts(content: Json, id: string, kind: 'Request' | 'Response'): void {
    const media = content?.['application/json'];
    if (!media) return;
    const shape = `${id[0]?.toUpperCase()}${id.slice(1)}${kind}`;
    media.schema = named(media.schema, schemas, 'schemas', shape);
    for (const [name, example] of Object.entries<Json>(media.examples ?? {})) {
      const part = kind === 'Response' ? name : name === 'success' ? 'request' : `request_${name}`;
      media.examples[name] = named(example, examples, 'examples', `${id}.${part}`);
    }
  }
}

/** A reference to a part, which gets a name among the components if it has none. */
function named(part: Json, components: Json, kind: string, name: string): Json {
  if (part.$ref) return part;
  if (components[name])
    throw new Error(`Another of openapi/${kind}/ is called ${name}: refer to it, or rename it.`);
  components[name] = part;
  return { $ref: `#/components/${kind}/${name}` };
}
