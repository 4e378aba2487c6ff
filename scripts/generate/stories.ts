import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { type ShownOperation, shownOperations } from './examples.ts';

const FOLDER = new URL('../../openapi/workflows/', import.meta.url);

const HEADER = `// ${GENERATED_NOTICE}

/** What a mock answers in one step of a story. */
export interface StoryAnswer {
  /** The name of the operation's example. */
  readonly example: string;
  /** Fields of the body that differ from the example. */
  readonly set?: Readonly<Record<string, unknown>>;
}

export interface StoryStep {
  readonly operation: string;
  /** One after another; the last for every further call. */
  readonly answers: readonly StoryAnswer[];
  /** Whether the call changes something: it does not only read, and it is not refused. */
  readonly isChange: boolean;
}
`;

/** `generated/stories.ts`: the workflows of `openapi/workflows/` as the examples that a mock answers in turn. */
export function renderStories(document: Json): string {
  const operations = new Map(shownOperations(document).map((operation) => [operation.id, operation]));
  const workflows = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.arazzo.yaml'))
    .toSorted()
    .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), 'utf8')).workflows);
  const stories = workflows.map(({ workflowId, steps }: Json) => [
    workflowId,
    steps.map((step: Json) => stepOf(operations.get(step.operationId), step)),
  ]);
  return `${HEADER}
export const STORIES = ${JSON.stringify(Object.fromEntries(stories), null, 2)} as const satisfies Record<string, readonly StoryStep[]>;
`;
}

interface Wanted {
  readonly field: string;
  readonly isEqual: boolean;
  readonly value: unknown;
}

function stepOf(operation: ShownOperation | undefined, step: Json): object {
  if (!operation) throw new Error(`The step ${step.stepId} calls no operation of the contract.`);
  const answers = answersOf(operation, step);
  const isRead = operation.method === 'GET' || operation.definition['x-read-only'] === true;
  const isRefused = (operation.responses[answers[0]?.example ?? '']?.status ?? 400) >= 400;
  return { operation: operation.id, answers, isChange: !isRead && !isRefused };
}

function answersOf(operation: ShownOperation, step: Json): { example: string; set?: object }[] {
  if (step['x-mock'])
    return step['x-mock'].map((example: string) => ({ example: known(operation, example) }));
  const conditions: string[] = step.successCriteria.map(({ condition }: Json) => condition);
  const status = Number(conditions.map((each) => /^\$statusCode == (\d+)$/.exec(each)?.[1]).find(Boolean));
  const wanted = conditions.flatMap(wantedBy);
  const [name, { body }] = Object.entries(operation.responses).find(
    ([, response]) =>
      response.status === status &&
      wanted.every((each) => (each.isEqual && each.field !== 'code') || meets(response.body, each)),
  ) ?? [known(operation, `with ${conditions.join(', ')}`), { body: {} }];
  const unmet = wanted.filter((each) => !meets(body, each));
  const set = Object.fromEntries(unmet.map(({ field, value }) => [field, value]));
  return [unmet.length > 0 ? { example: name, set } : { example: name }];
}

/** Conditions on a field of the body itself, with a literal; all others depend on what was sent. */
function wantedBy(condition: string): Wanted[] {
  const [, field, operator, literal = ''] =
    /^\$response\.body#\/(\w+) ([!=]=) ('.*'|true|false|null|\d+)$/.exec(condition) ?? [];
  if (!field) return [];
  return [{ field, isEqual: operator === '==', value: JSON.parse(literal.replaceAll("'", '"')) }];
}

const meets = (body: Json, { field, isEqual, value }: Wanted) => (body[field] === value) === isEqual;

function known({ id, responses }: ShownOperation, example: string): string {
  if (responses[example]) return example;
  throw new Error(`${id} has no example ${example}, which a workflow asks a mock for.`);
}
