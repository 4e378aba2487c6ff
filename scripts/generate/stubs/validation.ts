/** Validation from the contract: bodies and queries against the schemas of `generated/openapi.json`. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import checks from '#generated/first-error-checks.js';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { RequestRefused } from './errors.ts';
import {
  bodyProperties,
  contractOf,
  type Document,
  FORMATS,
  pointerPart,
  type RequestPart,
  requestSchemas,
} from './request-schemas.ts';
import type { Detail } from './shapes.ts';
import { underOwnName } from './signature.ts';

/** The most fields that one error names. */
const DETAILS_MAX = 20;

/** Checks a request's parts. @throws RequestRefused that names every invalid field. */
export interface Validator {
  body(value: unknown): void;
  query(value: unknown): void;
  /** Checks an item of a batch (D-103), all of which `body` lets through. */
  item(value: unknown): void;
  /** The body's fields that the contract knows. */
  readonly declared: ReadonlySet<string>;
}

/**
 * The validators of every operation. What is valid passes code that was compiled with the contract. The slower Ajv, which
 * says what is wrong with the rest, is made at the first of these, so that the server starts sooner.
 */
export function makeValidators(document: Document): (id: OperationId) => Validator {
  const findErrors = makeFindErrors(document);
  const made = new Map<OperationId, Validator>();

  return (id) => {
    const existing = made.get(id);
    if (existing) return existing;
    const validator = makeValidator(OPERATIONS[id], id);
    made.set(id, validator);
    return validator;
  };

  function makeValidator({ path, method, bodyTypes, signatureField }: Operation, id: OperationId): Validator {
    const properties = bodyProperties(document, document.paths[path][method.toLowerCase()]);
    const body = makeCheck(id, 'body');
    if (bodyTypes.includes('application/json') && !checks[`${id}_body`])
      throw new Error(`${id} has no compiled check: run \`npm run generate\`.`);
    return {
      declared: new Set(Object.keys(properties)),
      body: (value) => body(underOwnName(value, signatureField)),
      query: makeCheck(id, 'query'),
      item: makeCheck(id, 'item'),
    };
  }

  function makeCheck(id: OperationId, part: RequestPart): (value: unknown) => void {
    const name = `${id}_${part}`;
    const isValid = checks[name];
    return (value) => {
      if (isValid && !isValid(value)) refuse(findErrors(name, value));
    };
  }
}

/** Finds every error of a small value, and the first one of others. */
function makeFindErrors(document: Document): (name: string, value: unknown) => readonly ErrorObject[] {
  let schemas: ReturnType<typeof requestSchemas> | null = null;
  const ajvs = new Map<boolean, Ajv2020>();
  return (name, value) => {
    schemas ??= requestSchemas(document);
    const allErrors = isSmall(value);
    const ajv = ajvs.get(allErrors) ?? makeAjv(document, { allErrors });
    ajvs.set(allErrors, ajv);
    const validate = ajv.compile(schemas[name] ?? {});
    validate(value);
    return validate.errors ?? [];
  };
}

function makeAjv(document: Document, options: { allErrors: boolean }): Ajv2020 {
  // Formats, descriptions and x-fields are checked by the contract's lint.
  const ajv = new Ajv2020({ strict: false, verbose: true, validateSchema: false, ...options });
  ajvFormats.default(ajv, FORMATS);
  return ajv.addSchema(contractOf(document), 'contract');
}

/** Larger bodies get only their first error. No valid body of the contract comes near it. */
const VALUES_MAX = 5_000;

/**
 * Whether a body has few enough values to look for every error. A hostile body, from a sender not yet
 * authenticated, could have an error in each of a hundred thousand.
 */
function isSmall(body: unknown): boolean {
  const queue = [body];
  for (let seen = 0; queue.length > 0; seen++) {
    if (seen + queue.length > VALUES_MAX) return false;
    const value = queue.pop();
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) queue.push(each);
  }
  return true;
}

/** @throws RequestRefused with the errors. */
function refuse(errors: readonly ErrorObject[]): never {
  // Where none of several forms fits, their own errors would name all of them.
  const formless = new Set(errors.filter(isOfForms).map(({ instancePath }) => instancePath));
  const reported = errors
    .filter((error) => isOfForms(error) || !formless.has(error.instancePath))
    .filter((error) => !isSaidBy(error, errors));
  const details = uniqueDetails(reported.map(detailOf));
  const missing = details.some(({ message }) => message === 'is required');
  throw new RequestRefused(missing ? 'missing_field' : 'invalid_value', details);
}

/**
 * Whether another error of the same value says more: of one that is too short, its length, and of one that is too long as
 * well, the form that it must have.
 */
function isSaidBy({ keyword, instancePath }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  const others = SAID_BY[keyword] ?? [];
  return errors.some((other) => other.instancePath === instancePath && others.includes(other.keyword));
}

const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  pattern: ['minLength'],
  format: ['minLength'],
  maxLength: ['pattern', 'format'],
};

const isOfForms = ({ keyword }: ErrorObject) => keyword === 'anyOf';

function detailOf(error: ErrorObject): Detail {
  const { keyword, instancePath, params, message = 'is not valid' } = error;
  if (keyword === 'required') {
    return { path: `${instancePath}/${pointerPart(params['missingProperty'])}`, message: 'is required' };
  }
  const hint = error.parentSchema?.['x-hint'];
  const path =
    keyword === 'propertyNames' ? `${instancePath}/${pointerPart(params['propertyName'])}` : instancePath;
  if (keyword === 'type' && instancePath === '') return { path, message: 'the body must be a JSON object' };
  const bound = BOUNDS[keyword];
  // A hint says the form; only what it would say of numbers and lengths, these say themselves.
  if (bound) return { path, message: bound(params['limit']) };
  if (keyword === 'type') return { path, message: TYPES[params['type']] ?? message };
  if (hint) return { path, message: String(hint) };
  if (keyword === 'format') return { path, message: FORMS[params['format']] ?? message };
  if (keyword === 'enum') return { path, message: `must be one of: ${params['allowedValues'].join(', ')}` };
  if (keyword === 'uniqueItems') return { path, message: 'must not have the same item twice' };
  return { path, message };
}

/** What a limit says. */
const BOUNDS: Readonly<Record<string, (limit: number) => string>> = {
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  minLength: (limit) => (limit === 1 ? 'must not be empty' : `must have ${limit} characters or more`),
  maxLength: (limit) => `must have ${limit} characters or fewer`,
  minItems: (limit) => `must have ${limit} or more entries`,
  maxItems: (limit) => `must have ${limit} entries or fewer`,
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
};

/** What a format says, where the schema has no hint. */
const FORMS: Readonly<Record<string, string>> = {
  date: 'must be a date, as YYYY-MM-DD',
  'date-time': 'must be ISO 8601 with an offset, such as 2026-11-20T10:00:00Z',
  uri: 'must be an absolute URL',
  uuid: 'must be a UUID',
};

function uniqueDetails(details: readonly Detail[]): Detail[] {
  const byText = new Map(details.map((detail) => [`${detail.path} ${detail.message}`, detail]));
  return [...byText.values()].slice(0, DETAILS_MAX);
}
