/** The generated half of the Go client: its models, and one method for each operation. gofmt would change nothing. */
import {
  type EnumModel,
  type Field,
  type Model,
  type ObjectModel,
  type Operation,
  type Type,
  traitsOf,
} from './model.ts';
import { pascal, prefixed, wrap } from './text.ts';

const WIDTH = 100;
/** In every client, whatever the contract has. */
const OWN_CODES = `// Codes of the client's own.
const (
	// No whole response came. The service may have acted nevertheless.
	CodeNetwork = "network"
	// No response came in time. The service may have acted nevertheless.
	CodeTimeout = "timeout"
	// The answer is not signed by the service for this partner, or too old. It is withheld.
	CodeBadResponseSignature = "bad_response_signature"
	// The response is not the service's, or the input can't be made into a request.
	CodeMalformed = "malformed"
)`;

/** What the fields of a route are is in \`Operation\`. */
const ROUTE = `// route is what the client needs to know of an operation in addition to its types.
type route struct {
	method, path, signatureField                                                 string
	hasQuery, numericTimestamp, signsResponse, idempotent, repeatable, multipart bool
}`;

const INITIALISMS = new Set(['id', 'ids', 'url', 'api', 'dob', 'kyc']);

/** @returns the text of each file. */
export const renderGo = (model: Model, notice: string): Record<string, string> => ({
  'models.go': `// ${notice}\n\npackage hostedlinks\n\n${modelsOf(model)}`,
  'operations.go': `// ${notice}\n\npackage hostedlinks\n\n${operationsOf(model)}`,
});

/** A struct for each object, a named string for each enum and for the codes of errors. */
function modelsOf({ models, enums, errorCodes }: Model): string {
  const codes = errorCodes.map(
    ({ code, message }) => `${comment(message, '\t')}\n\tCode${goName(code)} = ${JSON.stringify(code)}`,
  );
  return `import "time"

// The codes of the contract's errors. Error.Code holds one of them, or one of the client's own.
const (
${codes.join('\n')}
)

${OWN_CODES}

${[...enums.map(enumOf), ...models.map(modelOf)].join('\n\n')}
`;
}

/** Inputs, and one method for each operation. */
function operationsOf({ operations, brand }: Model): string {
  return `import (
	"context"
	"time"
)

// contractBrand is the brand word in the contract's paths (D-01).
const contractBrand = ${JSON.stringify(brand)}

${ROUTE}

${operations.map((each) => [inputOf(each), methodOf(each)].filter(Boolean).join('\n\n')).join('\n\n')}
`;
}

function enumOf({ name, doc, values }: EnumModel): string {
  const rows = values.map((value) => [`${name}${goName(value)}`, `${name} = ${JSON.stringify(value)}`]);
  return `${comment(`${name}: ${doc}`, '')}\ntype ${name} string\n\n// The values of ${name} that the contract knows.\nconst (\n${aligned(rows)}\n)`;
}

function modelOf({ name, doc, fields }: ObjectModel): string {
  return `${comment(`${name}: ${doc}`, '')}\ntype ${goName(name)} struct {\n${fields.map(fieldOf).join('\n')}\n}`;
}

function inputOf({ id, bodyFields, query, idempotent }: Operation): string {
  const fields = [...bodyFields, ...query];
  if (fields.length === 0) return '';
  const name = inputName(id);
  const key = `${comment('Makes the call safe to repeat for 24 hours (D-29). Default: a random key, the same for all retries of a call.', '\t')}\n\tIdempotencyKey string \`json:"-"\``;
  return `// ${name} is what ${goName(id)} sends. What is nil is not sent.\ntype ${name} struct {\n${[...fields.map(fieldOf), ...(idempotent ? [key] : [])].join('\n')}\n}`;
}

/** Comments between the fields keep gofmt from aligning them. */
function fieldOf({ name, doc, type, required, nullable }: Field): string {
  const optional = !required || nullable;
  const tag =
    type.kind === 'flag' ? `json:"${name}" wire:"text"` : `json:"${name}${optional ? ',omitempty' : ''}"`;
  const isPlain = ['list', 'map', 'bytes', 'any'].includes(type.kind);
  return `${comment(doc || name, '\t')}\n\t${goName(name)} ${optional && !isPlain ? '*' : ''}${typeOf(type)} \`${tag}\``;
}

function methodOf(operation: Operation): string {
  const { id, doc, pathParams, bodyFields, query, response, sandboxOnly, idempotent } = operation;
  const hasInput = bodyFields.length + query.length > 0;
  const ids = pathParams.map(({ name }) => variable(name));
  const parameters = [
    'ctx context.Context',
    ...ids.map((each) => `${each} string`),
    ...(hasInput ? [`input ${inputName(id)}`] : []),
  ];
  const text = `${goName(id)}: ${doc}${sandboxOnly ? ' Only in the sandbox.' : ''}`;
  const passed = [
    ids.length ? `[]string{${ids.join(', ')}}` : 'nil',
    hasInput ? 'input' : 'nil',
    idempotent ? 'input.IdempotencyKey' : '""',
  ];
  return `${comment(text, '')}
func (c *Client) ${goName(id)}(${parameters.join(', ')}) (*${goName(response)}, error) {
	return call[${goName(response)}](ctx, c, ${routeOf(operation)}, ${passed.join(', ')})
}`;
}

function routeOf(operation: Operation): string {
  const { method, path, query, signatureField } = operation;
  const set = [
    `method: "${method}"`,
    `path: "${path}"`,
    query.length > 0 && 'hasQuery: true',
    signatureField && `signatureField: "${signatureField}"`,
    ...traitsOf(operation).map((trait) => `${trait}: true`),
  ];
  return `route{${set.filter(Boolean).join(', ')}}`;
}

const TYPES = {
  string: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  flag: 'bool',
  time: 'time.Time',
  bytes: '[]byte',
  any: 'any',
} as const;

function typeOf(type: Type): string {
  if (type.kind === 'list') return `[]${typeOf(type.of)}`;
  if (type.kind === 'map') return `map[string]${typeOf(type.of)}`;
  return 'name' in type ? goName(type.name) : TYPES[type.kind];
}

const inputName = (id: string): string => `${goName(id)}Input`;

/** `ref_id` as `RefID`, `createLink` as `CreateLink`. */
function goName(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words
    .map((word) =>
      INITIALISMS.has(word.toLowerCase()) ? word.toUpperCase().replace('IDS', 'IDs') : pascal(word),
    )
    .join('');
}

/** `linkId` as `linkID`. */
const variable = (name: string): string => name.replace(/Id$/, 'ID');

const comment = (doc: string, indent: string): string =>
  prefixed(wrap(doc, WIDTH - 4 - indent.length), `${indent}// `);

/** Columns as gofmt aligns them. */
function aligned(rows: readonly string[][]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length));
  return rows.map(([first = '', ...rest]) => `\t${first.padEnd(width)} ${rest.join(' ')}`).join('\n');
}
