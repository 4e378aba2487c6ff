// Generated from openapi/ by `npm run generate`. Do not edit.
/** What the contract says of each part of a request, as Ajv gets it. */
import type { FormatName } from 'ajv-formats';

/** The formats that the contract uses. */
export const FORMATS: FormatName[] = ['date', 'date-time', 'uri', 'uuid'];

/** The field with the items of a batch (D-103). */
export const BATCH_LIST = 'links';

// biome-ignore lint/suspicious/noExplicitAny: the document's shape is checked by its own lint.
export type Document = any;

/** `item` is one of a batch (D-103), all of which `body` lets through. */
export type RequestPart = 'body' | 'query' | 'item';

/** Where the schemas find what they refer to: the document without its examples and responses, through which Ajv would walk. */
export const contractOf = ({ paths, components }: Document): object => ({
  paths,
  components: { schemas: components.schemas },
});

/** By operation and part, such as `createLink_body`; none for a part that an operation does not have. */
export function requestSchemas(document: Document): Readonly<Record<string, object>> {
  const schemas: Record<string, object> = {};
  const add = (id: string, part: RequestPart, schema: object) => {
    schemas[`${id}_${part}`] = schema;
  };
  for (const [path, item] of Object.entries<Document>(document.paths)) {
    for (const [method, operation] of Object.entries<Document>(item)) {
      const { operationId: id } = operation;
      const query = querySchema(document, operation);
      if (query) add(id, 'query', query);
      if (!operation.requestBody?.content['application/json']) continue;
      const properties = bodyProperties(document, operation);
      const at = `contract#/paths/${pointerPart(path)}/${method}`;
      const body = { $ref: `${at}/requestBody/content/application~1json/schema` };
      if (!operation['x-batch-of']) add(id, 'body', body);
      else {
        add(id, 'body', withAnyItems(properties));
        add(id, 'item', inContract(properties[BATCH_LIST].items));
      }
    }
  }
  return schemas;
}

export function bodyProperties(document: Document, operation: Document): Document {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  return (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema).properties ?? {};
}

export function pointerPart(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The fields of a batch, each of which is required, without a look at what is in its list. */
function withAnyItems(properties: Document): object {
  const { items: _, ...list } = properties[BATCH_LIST];
  const fields = Object.entries<Document>({ ...properties, [BATCH_LIST]: list });
  const own = fields.map(([name, schema]) => [name, inContract(schema)]);
  return { type: 'object', required: Object.keys(properties), properties: Object.fromEntries(own) };
}

/** A schema of the document, outside of it. */
const inContract = (schema: Document): object =>
  schema.$ref ? { ...schema, $ref: `contract${schema.$ref}` } : schema;

/** The query parameters of an operation as one object; null where it has none. */
export function querySchema(document: Document, { parameters = [] }: Document): object | null {
  const properties = parameters
    .map((each: Document) => (each.$ref ? document.components.parameters[each.$ref.split('/').at(-1)] : each))
    .filter((parameter: Document) => parameter.in === 'query')
    .map(({ name, schema }: Document) => [name, inContract(schema)]);
  return properties.length > 0 ? { type: 'object', properties: Object.fromEntries(properties) } : null;
}
