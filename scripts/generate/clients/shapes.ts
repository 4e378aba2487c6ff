/** What the templates with a class for each shape share: which shapes there are, and their names. */
import type { Field, Model, Type } from './model.ts';

/** A class. Those that a caller fills in are inputs; most of the others come from the service. */
export interface Shape {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly Field[];
  readonly isInput: boolean;
  readonly isOutput: boolean;
}

/** Every shape: the bodies of requests, and what they and the responses consist of. */
export function shapesOf({ operations, models }: Model): Shape[] {
  const inputs = new Set<string>();
  const take = (fields: readonly Field[]): void => {
    for (const name of fields.flatMap(({ type }) => modelIn(type))) {
      inputs.add(name);
      take(models.find((each) => each.name === name)?.fields ?? []);
    }
  };
  const bodies = operations.filter(({ bodyFields }) => bodyFields.length > 0);
  for (const { bodyFields } of bodies) take(bodyFields);
  return [
    ...bodies.map((operation) => ({
      name: bodyName(operation.body),
      doc: `The body of \`${operation.id}\`, without the signing fields.`,
      fields: operation.bodyFields,
      isInput: true,
      isOutput: false,
    })),
    ...models.map((each) => ({ ...each, isInput: inputs.has(each.name), isOutput: each.name !== 'Prefill' })),
  ];
}

function modelIn(type: Type): string[] {
  if (type.kind === 'list' || type.kind === 'map') return modelIn(type.of);
  return type.kind === 'model' ? [type.name] : [];
}

/** `SubmissionJson` is sent as multipart: it is a `Submission`. */
export const bodyName = (body: string | null): string => (body ?? '').replace(/Json$/, '');

/** `ref_id`, `ServiceJobID` and `DOB` as `refId`, `serviceJobId` and `dob`. */
export function camel(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** `camera`, `overridden:blur` and `createLink` as `CAMERA`, `OVERRIDDEN_BLUR` and `CREATE_LINK`. */
export const constant = (name: string): string => wordsOf(name).join('_').toUpperCase();

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Breaks text into lines of at most `columns`. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A comment of the form that Java and PHP share; on one line where it fits. */
export function comment(text: string, indent = ''): string {
  const lines = text.split('\n').flatMap((line) => wrap(line, 115 - indent.length));
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join('\n');
}

/** A code, and the constant it is known by: words are names already, `2204` is `INVALID_VALUE_2204`. */
export function codeConstants({ errorCodes }: Model): { name: string; code: string; message: string }[] {
  return errorCodes.map(({ code, conditions, message }) => ({
    name: /^\d/.test(code) ? `${constant(conditions[0] ?? '')}_${code}` : constant(code),
    code,
    message,
  }));
}

/** The parts of a route that are either there or not, for the transport. */
export const traitsOf = (operation: Model['operations'][number]): string[] =>
  (['numericTimestamp', 'signsResponse', 'idempotent', 'repeatable', 'multipart'] as const).filter(
    (trait) => operation[trait],
  );
