/** Validates responses by the contract: every response that a test receives from the server. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import {
  definitionOf,
  document,
  type Json,
  operationAt,
  responsePointer,
  validatorsOf,
} from '#conformance/kit/contract.ts';

const validatorAt = validatorsOf({ ...document, components: { ...document.components, schemas: closed() } });
const ajv = new Ajv2020();

/** The schemas, allowing only the fields that they declare: a field nobody meant to send is a mistake of the server. */
function closed(): Json {
  const schemas = Object.entries<Json>(document.components.schemas);
  return Object.fromEntries(
    schemas.map(([name, schema]) => [
      name,
      schema.properties ? { additionalProperties: false, ...schema } : schema,
    ]),
  );
}

/** Why a value does not fit the schema at a JSON Pointer; null where it does. */
function problemAt(pointer: string, value: unknown): string | null {
  const validate = validatorAt(pointer);
  return validate(value) ? null : ajv.errorsText(validate.errors as ErrorObject[]);
}

/** Fails unless a value fits a schema of the contract. */
export function expectSchema(name: string, value: unknown): void {
  const problem = problemAt(`#/components/schemas/${name}`, value);
  if (problem) throw new Error(`Not a ${name}: ${problem}`);
}

/** Fails unless the contract declares this status and this body for the request. */
export function expectByContract(method: string, path: string, status: number, body: unknown): void {
  const id = operationAt(method, path);
  if (id === null) return;
  if (!definitionOf(id).responses[status])
    throw new Error(`${id} answered ${status}, which the contract does not declare.`);
  const problem = problemAt(responsePointer(id, status), body);
  if (!problem) return;
  throw new Error(
    `${id} answered ${status} with a body that breaks the contract: ${problem}\n${JSON.stringify(body)}`,
  );
}
