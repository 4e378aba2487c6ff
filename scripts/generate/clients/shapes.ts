/** What the templates with a class for each shape share: which shapes there are, and their names. */
import type { Field, Model, Type } from './model.ts';
import { constant, wrap } from './text.ts';

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

/** A comment of the form that Java and PHP share; on one line where it fits. */
export function comment(text: string, indent = ''): string {
  const lines = text.split('\n').flatMap((line) => wrap(line, 115 - indent.length));
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join('\n');
}

/** A class of text constants, because the service may add values. */
export interface Constants {
  readonly name: string;
  readonly doc: string;
  readonly entries: readonly { readonly name: string; readonly value: string; readonly doc: string }[];
}

/** The enums, and the codes of errors: words are names already, `2204` is `INVALID_VALUE_2204`. */
export function constantsOf({ enums, errorCodes }: Model): Constants[] {
  const codes = errorCodes.map(({ code, conditions, message }) => ({
    name: /^\d/.test(code) ? `${constant(conditions[0] ?? '')}_${code}` : constant(code),
    value: code,
    doc: message,
  }));
  return [
    ...enums.map(({ name, doc, values }) => ({
      name,
      doc,
      entries: values.map((value) => ({ name: constant(value), value, doc: '' })),
    })),
    { name: 'ErrorCode', doc: 'The codes of errors.', entries: codes },
  ];
}
