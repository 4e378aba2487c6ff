/** The contract as the kit reads it: operations, schemas, and what judges an answer by them. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import contract from '#generated/openapi.json' with { type: 'json' };
import { CONTRACT_BRAND, OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is walked as plain JSON.
export type Json = any;

export const document: Json = contract;

/** The clause or decision that each operation comes from. */
export const CLAUSE = {
  createLink: '§4.1',
  updateLink: '§4.2',
  getLink: '§4.3',
  listLinks: '§4.4',
  getJobStatus: '§4.6',
  resetIdNumberRateLimit: '§4.7',
  submitVerification: 'D-35',
  listServices: 'D-37',
  listValidDocuments: 'D-37',
  advanceSandboxClock: 'D-39',
  reportVerification: 'D-47',
  listCallbacks: 'D-50',
  replayCallback: 'D-50',
} as const satisfies Record<OperationId, string>;

/** The path of an operation under a brand word (D-01), its parameters filled in. */
export function pathOf(id: OperationId, params: Readonly<Record<string, string>>, brand: string): string {
  return brandedPath(OPERATIONS[id].path, brand).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
}

/** A path of the document under a brand word (D-01). */
export function brandedPath(path: string, brand: string): string {
  return path.replace(`${CONTRACT_BRAND}_links`, `${brand}_links`);
}

/** The definition of an operation in the document. */
export function definitionOf(id: OperationId): Json {
  const { path, method } = OPERATIONS[id];
  return document.paths[path][method.toLowerCase()];
}

/** What a node of the document stands for: itself, or the component that it refers to. */
export function resolve(node: Json): Json {
  if (!node?.$ref) return node;
  const { $ref, ...beside } = node;
  const found = ($ref as string)
    .slice(2)
    .split('/')
    .reduce((at: Json, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return { ...resolve(found), ...beside };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false });
ajvFormats.default(ajv);
ajv.addSchema(document, 'contract');
const compiled = new Map<string, ValidateFunction>();

/** What judges values by the schema at a place of the document, such as `#/components/schemas/Link`. */
export function validatorAt(pointer: string): ValidateFunction {
  const found = compiled.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
  compiled.set(pointer, found);
  return found;
}

/** What judges the JSON body of a request. */
export function requestValidator(id: OperationId): ValidateFunction {
  return validatorAt(`${placeOf(id)}/requestBody/content/application~1json/schema`);
}

/** What an answer breaks, in a sentence, with the clauses that say so; null when it keeps the contract. */
export function problemWith(
  id: OperationId,
  answer: { status: number; contentType: string; body: Json },
): { problem: string; clauses: string[] } | null {
  const operation: Operation = OPERATIONS[id];
  const declared = definitionOf(id).responses[answer.status];
  if (!declared) {
    const statuses = Object.keys(definitionOf(id).responses).join(', ');
    return { problem: `Status ${answer.status} is none of ${statuses}.`, clauses: [CLAUSE[id], 'D-08'] };
  }
  if (!/^application\/json\s*(;|$)/i.test(answer.contentType)) {
    const problem = `Content type ${answer.contentType || 'none'} is not application/json.`;
    return { problem, clauses: ['§4', CLAUSE[id]] };
  }
  const pointer = declared.$ref ?? `${placeOf(id)}/responses/${answer.status}`;
  const place = `${pointer}/content/application~1json/schema`;
  const validate = validatorAt(place);
  if (validate(answer.body)) return null;
  const errors = validate.errors ?? [];
  const isError = answer.status !== operation.successStatus;
  const wrongCode = errors.some(({ instancePath }) => instancePath === '/code');
  const ofErrors = wrongCode ? ['§7', 'D-08'] : ['D-07'];
  const cited = [resolve(declared), resolve({ $ref: place })].flatMap(citedBy);
  return {
    problem: `The body breaks the contract: ${errors.slice(0, 5).map(sentence).join('; ')}.`,
    clauses: [
      ...new Set([CLAUSE[id], ...cited, ...(isError ? ofErrors : []), ...errors.flatMap(decisionsOf)]),
    ],
  };
}

const sentence = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath || 'the body'} ${message}${params['allowedValues'] ? ` (${params['allowedValues'].join(', ')})` : ''}`;

/** The clauses that a description names, and the decision beside it. */
const citedBy = ({ description = '', 'x-decision': decision }: Json): string[] => [
  ...(description.match(/§\d+(\.\d+)?/g) ?? []),
  ...(decision ? [decision] : []),
];

/** The decisions that the schema at fault cites. */
function decisionsOf({ parentSchema, keyword, params }: ErrorObject): string[] {
  const field = keyword === 'required' ? parentSchema?.['properties']?.[params['missingProperty']] : null;
  return [parentSchema?.['x-decision'], field?.['x-decision'], resolve(field)?.['x-decision']].filter(
    Boolean,
  );
}

function placeOf(id: OperationId): string {
  const { path, method } = OPERATIONS[id];
  return `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}
