/** Validates responses by the contract: every response that a test receives from the server. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { operationAt } from '#conformance/kit/contract.ts';
import contract from '#generated/openapi.json' with { type: 'json' };
import { OPERATIONS } from '#generated/operations.ts';

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

/** Fails unless a value fits a schema of the contract. */
export function expectSchema(name: string, value: unknown): void {
  const pointer = `contract#/components/schemas/${name}`;
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
  compiled.set(pointer, validate);
  if (!validate(value)) throw new Error(`Not a ${name}: ${ajv.errorsText(validate.errors)}`);
}

/** Fails unless the contract declares this status and this body for the request. */
export function expectByContract(method: string, path: string, status: number, body: unknown): void {
  const id = operationAt(method, path);
  if (id === null) return;
  const template = OPERATIONS[id].path;
  const { responses } = document.paths[template][method.toLowerCase()];
  const declared = responses[status];
  if (!declared) throw new Error(`${id} answered ${status}, which the contract does not declare.`);
  const ref: string =
    declared.$ref ??
    `#/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const pointer = `contract${ref}/content/application~1json/schema`;
  let validate = compiled.get(pointer);
  if (!validate) {
    validate = ajv.compile({ $ref: pointer });
    compiled.set(pointer, validate);
  }
  if (validate(body)) return;
  throw new Error(
    `${id} answered ${status} with a body that breaks the contract: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
  );
}
