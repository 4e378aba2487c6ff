/** Validates responses by the contract: every response that a test receives from the server. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import contract from '#generated/openapi.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: walked as plain JSON.
const document: any = contract;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
ajvFormats.default(ajv);
ajv.addSchema({ ...document, components: { ...document.components, schemas: closed() } }, 'contract');
const compiled = new Map<string, ValidateFunction>();

/** The schemas, allowing only the fields that they declare: a field nobody meant to send is a mistake of the server. */
function closed() {
  const schemas = Object.entries<typeof document>(document.components.schemas);
  return Object.fromEntries(
    schemas.map(([name, schema]) => [
      name,
      schema.properties ? { additionalProperties: false, ...schema } : schema,
    ]),
  );
}

/** The operation that a request is for, by the contract's own paths; undefined for other addresses. */
export function operationAt(method: string, path: string): { path: string; operationId: string } | undefined {
  const plain = path.replace(/%3A/gi, ':').replace(/\?.*$/, '');
  const candidates = Object.keys(document.paths).sort(
    (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  const template = candidates.find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
  const operation = template && document.paths[template][method.toLowerCase()];
  return operation ? { path: template, operationId: operation.operationId } : undefined;
}

/** Fails unless a value fits a schema of the contract. */
export function expectSchema(name: string, value: unknown): void {
  const pointer = `contract#/components/schemas/${name}`;
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
  compiled.set(pointer, validate);
  if (!validate(value)) throw new Error(`Not a ${name}: ${ajv.errorsText(validate.errors)}`);
}

/** Fails unless the contract declares this status and this body for the request. */
export function expectByContract(method: string, path: string, status: number, body: unknown): void {
  const operation = operationAt(method, path);
  if (!operation) return;
  const { responses } = document.paths[operation.path][method.toLowerCase()];
  const declared = responses[status];
  if (!declared)
    throw new Error(`${operation.operationId} answered ${status}, which the contract does not declare.`);
  const ref: string =
    declared.$ref ??
    `#/paths/${operation.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const pointer = `contract${ref}/content/application~1json/schema`;
  let validate = compiled.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: pointer });
    compiled.set(pointer, validate);
  }
  if (validate(body)) return;
  throw new Error(
    `${operation.operationId} answered ${status} with a body that breaks the contract: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
  );
}
