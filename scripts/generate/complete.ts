import type { Json } from './bundle.ts';

/**
 * The document with what follows from it, so that a file says it once: the bodies of the responses that have errors; and
 * of an operation, names for the shapes and examples that stand in it, `x-extension` where no clause of the interface
 * has it, and `x-repeatable` where it only reads.
 */
export function complete(document: Json): Json {
  const { schemas, examples } = document.components;
  answerErrors(document.components);
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

/** Makes an example of each error, and of each response the body that has the codes of its errors. */
function answerErrors(components: Json): void {
  const { 'x-errors': errors, responses, examples } = components;
  delete components['x-errors'];
  for (const response of Object.values<Json>(responses)) {
    const names: string[] = response['x-errors'];
    delete response['x-errors'];
    const shown: Json = {};
    for (const name of names) {
      const { summary, code, error, details } = errors[name];
      examples[name] = { summary, value: { code, error, request_id: 'req-7f3a9c', details } };
      shown[name.split('.')[1] ?? name] = { $ref: `#/components/examples/${name}` };
    }
    const codes = [...new Set(names.map((name) => errors[name].code))];
    const coded = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
    const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, coded] };
    response.content = { 'application/json': { schema, examples: shown } };
  }
  const unused = Object.keys(errors).filter((name) => !examples[name]);
  if (unused.length > 0) throw new Error(`No response of openapi/errors.yaml has ${unused.join(', ')}.`);
}

/** A reference to a part, which gets a name among the components if it has none. */
function named(part: Json, components: Json, kind: string, name: string): Json {
  if (part.$ref) return part;
  if (components[name])
    throw new Error(`Another of openapi/${kind}/ is called ${name}: refer to it, or rename it.`);
  components[name] = part;
  return { $ref: `#/components/${kind}/${name}` };
}
