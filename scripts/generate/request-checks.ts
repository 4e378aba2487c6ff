import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import { rolldown } from 'rolldown';
import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { resolve, shownOperations } from './examples.ts';
import { contractOf, FORMATS, pointerPart, querySchema, requestSchemas } from './stubs/request-schemas.ts';

/** `generated/request-checks.d.ts`. */
export const REQUEST_CHECKS_TYPES = `// ${GENERATED_NOTICE}

export interface Check {
  (value: unknown): boolean;
  /** What was wrong with the last value. */
  readonly errors?: readonly {
    readonly keyword: string;
    readonly instancePath: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly message?: string;
  }[] | null;
}

/** By operation and part of the request. */
declare const checks: Readonly<Record<string, Check | undefined>>;
export default checks;
`;

/** `generated/first-error-checks.d.ts`. */
export const FIRST_ERROR_CHECKS_TYPES = `// ${GENERATED_NOTICE}

export { type Check, default } from './request-checks.js';
`;

/**
 * `generated/request-checks.js`: a function for each part of a request that the contract describes, compiled from its
 * schemas. They need no library, and no `eval`, which a page may forbid.
 */
export async function renderRequestChecks(document: Json): Promise<string> {
  // A schema that several others refer to is one function.
  const ajv = makeAjv(withoutBatchItems(document), { allErrors: true, inlineRefs: false });
  const names: Record<string, string> = {};
  for (const { id, method, path, definition } of shownOperations(document)) {
    const at = `contract#/paths/${pointerPart(path)}/${method.toLowerCase()}/requestBody/content`;
    for (const [type, part] of Object.entries(PARTS)) {
      if (definition.requestBody?.content[type])
        add(`${id}_${part}`, { $ref: `${at}/${type.replace('/', '~1')}/schema` });
    }
    const query = querySchema(document, definition);
    if (query) add(`${id}_query`, query);
  }
  return `// ${GENERATED_NOTICE}\n${await bundle(standalone.default(ajv, names))}`;

  function add(name: string, schema: object) {
    ajv.addSchema({ $id: name, ...schema });
    names[name] = name;
  }
}

/**
 * `generated/first-error-checks.js`: the same for the server, which needs no `eval` either, and no time for compiling. They
 * stop at the first error.
 */
export async function renderFirstErrorChecks(document: Json): Promise<string> {
  const ajv = makeAjv(contractOf(document), { allErrors: false });
  const names: Record<string, string> = {};
  for (const [name, schema] of Object.entries(requestSchemas(document))) {
    ajv.addSchema({ $id: name, ...schema });
    names[name] = name;
  }
  return `// ${GENERATED_NOTICE}\n${await bundle(standalone.default(ajv, names))}`;
}

function makeAjv(contract: object, options: { allErrors: boolean; inlineRefs?: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { source: true }, ...options });
  ajvFormats.default(ajv, FORMATS);
  ajv.addFormat('binary', true);
  return ajv.addSchema(contract, 'contract');
}

/** The service answers each item of a batch by itself, and refuses a batch for the rest alone (D-103). */
function withoutBatchItems(document: Json): Json {
  const copy = structuredClone(document);
  for (const { definition } of shownOperations(copy)) {
    if (!definition['x-batch-of']) continue;
    const { properties } = resolve(copy, definition.requestBody.content['application/json'].schema);
    for (const property of Object.values<Json>(properties)) delete property.items;
  }
  return copy;
}

const PARTS: Readonly<Record<string, string>> = { 'application/json': 'json', 'multipart/form-data': 'form' };

/** One module, with the little of Ajv that the functions call. */
async function bundle(code: string): Promise<string> {
  const entry = 'request-checks.cjs';
  const built = await rolldown({
    input: entry,
    platform: 'neutral',
    logLevel: 'warn',
    resolve: { mainFields: ['main'] },
    plugins: [
      {
        name: 'compiled-schemas',
        resolveId: (id) => (id === entry ? `${import.meta.dirname}/${entry}` : null),
        load: (id) => (id.endsWith(entry) ? code : null),
      },
    ],
  });
  const { output } = await built.generate({ format: 'esm', minify: true });
  return output[0].code;
}
