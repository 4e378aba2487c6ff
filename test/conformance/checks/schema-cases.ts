/** Requests at the edges of every schema and just past them, derived from the contract. */
import type { OperationId } from '#generated/operations.ts';
import { definitionOf, type Json, requestValidator, resolve } from '../kit/contract.ts';

/** One constraint of one field, with values on either side of it. */
export interface Constraint {
  /** JSON Pointer of the field. */
  readonly pointer: string;
  /** The keyword with its value, such as `maxLength 200`. */
  readonly rule: string;
  /** Decisions that the field's schemas cite. */
  readonly decisions: readonly string[];
  /** Values that keep it; `undefined` leaves the field out. */
  readonly valid: readonly unknown[];
  /** Values that break it. */
  readonly invalid: readonly unknown[];
}

interface Field {
  readonly pointer: string;
  readonly schema: Json;
  readonly decisions: readonly string[];
  /** A value that is fine. */
  readonly seed: unknown;
}

const OF_ANY_TYPE = [17, 1.5, 'text', true, null, [], {}];

/** Every constraint on an operation's JSON body, around a body that is fine. */
export function constraintsOf(id: OperationId, body: Json): Constraint[] {
  const content = definitionOf(id).requestBody?.content['application/json'];
  if (!content) return [];
  const example = Object.values<Json>(content.examples).map((each) => resolve(each).value);
  const field = {
    pointer: '',
    schema: content.schema,
    decisions: [],
    seed: Object.assign({}, ...example, body),
  };
  const judged = judge(id, body);
  return ofObject(field, true).flatMap(judged);
}

/** Keeps the values that really are on their side, by the contract's own schema, and for that reason. */
function judge(id: OperationId, body: Json) {
  const validate = requestValidator(id);
  const errorsWith = (pointer: string, value: unknown) =>
    validate(withValue(body, pointer, value)) ? [] : (validate.errors ?? []);
  return (constraint: Constraint): Constraint[] => {
    const { pointer, rule } = constraint;
    const keyword = rule.split(' ')[0] ?? '';
    const valid = constraint.valid.filter((value) => errorsWith(pointer, value).length === 0);
    const broken = constraint.invalid.filter((value) => errorsWith(pointer, value).length > 0);
    // What breaks nothing else shows that this rule is kept.
    const onlyThis = broken.filter((value) =>
      errorsWith(pointer, value).every((error) => error.keyword === keyword),
    );
    const invalid = (onlyThis.length > 0 ? onlyThis : broken).slice(0, keyword === 'type' ? 8 : 3);
    // Of texts of one length the first is the likeliest to be fine in every other way.
    const count = keyword.endsWith('Length') ? 1 : 4;
    return valid.length + invalid.length > 0
      ? [{ ...constraint, valid: valid.slice(0, count), invalid }]
      : [];
  };
}

function ofField(field: Field): Constraint[] {
  const schema = resolve(field.schema);
  const decisions = [...new Set([...field.decisions, ...decisionsIn(field.schema)])];
  const here = { pointer: field.pointer, decisions };
  const inner = { ...field, schema, decisions };
  if (schema.allOf || schema.properties) return [...ofType(here, schema), ...ofObject(inner, false)];
  if (schema.anyOf) return ofAlternatives(here, schema, field.seed);
  if (schema.type === 'array') return [...ofType(here, schema), ...ofArray(inner)];
  if (schema.type === 'string') return [...ofType(here, schema), ...ofString(here, schema, field.seed)];
  if (schema.type === 'integer' || schema.type === 'number')
    return [...ofType(here, schema), ...ofNumber(here, schema)];
  return ofType(here, schema);
}

/** An object's fields, one by one; those of `allOf` together. */
function ofObject(field: Field, isRoot: boolean): Constraint[] {
  const schema = merged(field.schema);
  const { pointer, decisions } = field;
  const seed = (field.seed ?? {}) as Record<string, unknown>;
  const found: Constraint[] = [];
  for (const name of schema.required) {
    const about = decisionsIn(schema.properties[name]);
    found.push({
      pointer: `${pointer}/${name}`,
      rule: 'required',
      decisions: [...decisions, ...about],
      valid: [],
      invalid: [undefined],
    });
  }
  for (const [name, property] of Object.entries<Json>(schema.properties)) {
    // A seed from the contract's examples, where the body that is fine does not have the field.
    const value = seed[name] ?? resolve(property).examples?.[0] ?? resolve(property).default;
    found.push(...ofField({ pointer: `${pointer}/${name}`, schema: property, decisions, seed: value }));
  }
  if (!isRoot) found.push(...ofPairs({ pointer, decisions }, schema, seed));
  return found;
}

/** The keys that an object may have beside those that are named. */
function ofPairs(here: Pick<Constraint, 'pointer' | 'decisions'>, schema: Json, seed: object): Constraint[] {
  const { maxProperties, propertyNames, additionalProperties } = schema;
  const found: Constraint[] = [];
  if (maxProperties) {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'v']));
    found.push({
      ...here,
      rule: `maxProperties ${maxProperties}`,
      valid: [many(maxProperties)],
      invalid: [many(maxProperties + 1)],
    });
  }
  if (propertyNames?.maxLength) {
    const key = (length: number) => ({ ...seed, ['k'.repeat(length)]: 'v' });
    const { maxLength } = propertyNames;
    found.push({
      ...here,
      rule: `propertyNames maxLength ${maxLength}`,
      valid: [key(maxLength)],
      invalid: [key(maxLength + 1)],
    });
  }
  if (additionalProperties?.type) {
    found.push(
      ...ofField({ ...here, pointer: `${here.pointer}/extra`, schema: additionalProperties, seed: 'value' }),
    );
  }
  return found;
}

function ofArray({ pointer, schema, decisions, seed }: Field): Constraint[] {
  const items = Array.isArray(seed) && seed.length > 0 ? seed : [{}];
  const filled = (length: number) => Array.from({ length }, () => items[0]);
  const found: Constraint[] = [];
  if (schema.maxItems) {
    found.push({
      pointer,
      decisions,
      rule: `maxItems ${schema.maxItems}`,
      valid: [[]],
      invalid: [filled(schema.maxItems + 1)],
    });
  }
  return [...found, ...ofField({ pointer: `${pointer}/0`, schema: schema.items, decisions, seed: items[0] })];
}

function ofType(here: Pick<Constraint, 'pointer' | 'decisions'>, schema: Json): Constraint[] {
  const types = [schema.type].flat().filter(Boolean);
  if (types.length === 0) return [];
  const valid = types.includes('boolean') ? [true, false] : [];
  return [{ ...here, rule: `type ${types.join(' or ')}`, valid, invalid: [...OF_ANY_TYPE, 'true', '1'] }];
}

/** A value is fine when one of the alternatives takes it. */
function ofAlternatives(
  here: Pick<Constraint, 'pointer' | 'decisions'>,
  schema: Json,
  seed: unknown,
): Constraint[] {
  const alternatives: Json[] = schema.anyOf.map(resolve);
  const valid = alternatives.flatMap(({ type, enum: values, minimum, maximum }) => {
    if (values) return values;
    if (type === 'boolean') return [true, false];
    return [minimum, maximum].filter((each) => each !== undefined);
  });
  const longest = Math.max(0, ...alternatives.map(({ maxLength = 0 }) => maxLength));
  const past = alternatives
    .flatMap(({ minimum, maximum }) => [minimum - 1, maximum + 1])
    .filter(Number.isSafeInteger);
  const invalid = [
    null,
    [],
    {},
    '',
    1.5,
    'TRUE',
    'yes',
    ...past,
    'x'.repeat(longest + 1),
    ...(typeof seed === 'boolean' ? [] : [true]),
  ];
  return [{ ...here, rule: 'anyOf', valid, invalid }];
}

function ofString(
  here: Pick<Constraint, 'pointer' | 'decisions'>,
  schema: Json,
  seed: unknown,
): Constraint[] {
  const found: Constraint[] = [];
  const text = typeof seed === 'string' ? seed : String(schema.examples?.[0] ?? schema.enum?.[0] ?? 'text');
  const { minLength, maxLength, pattern, format, enum: values } = schema;
  if (minLength)
    found.push({
      ...here,
      rule: `minLength ${minLength}`,
      valid: ofLength(text, minLength),
      invalid: ofLength(text, minLength - 1),
    });
  if (maxLength)
    found.push({
      ...here,
      rule: `maxLength ${maxLength}`,
      valid: ofLength(text, maxLength),
      invalid: ofLength(text, maxLength + 1),
    });
  if (pattern) found.push({ ...here, rule: `pattern ${pattern}`, valid: [text], invalid: astray(text) });
  if (format)
    found.push({
      ...here,
      rule: `format ${format}`,
      valid: [text],
      invalid: [...(MISFITS[format as keyof typeof MISFITS] ?? [])],
    });
  if (values)
    found.push({
      ...here,
      rule: 'enum',
      valid: values,
      invalid: [`${values[0]}x`, values[0].toUpperCase(), ''],
    });
  return found;
}

function ofNumber(here: Pick<Constraint, 'pointer' | 'decisions'>, schema: Json): Constraint[] {
  const { minimum, maximum } = schema;
  const found: Constraint[] = [];
  if (minimum !== undefined)
    found.push({ ...here, rule: `minimum ${minimum}`, valid: [minimum], invalid: [minimum - 1] });
  // Past the last safe integer the next one that JSON can tell apart is two further.
  if (maximum !== undefined)
    found.push({
      ...here,
      rule: `maximum ${maximum}`,
      valid: [maximum],
      invalid: [maximum + 1, maximum * 2],
    });
  return found;
}

/** Texts of a length, like the one that is fine where that can be stretched. */
function ofLength(text: string, length: number): string[] {
  if (length <= 0) return [''];
  const stretched = text.length <= length ? text.padEnd(length, 'a') : text.slice(0, length);
  return [stretched, 'A'.repeat(length), '1'.repeat(length), '#'.padEnd(length, '0')];
}

/** Texts beside a pattern that takes the given one. */
const astray = (text: string) => [
  ...[text.toLowerCase(), `${text}!`, `${text} `, text.slice(1), `${text}A`, ` ${text}`, text.slice(0, -1)],
  ...['--', '- -', 'ftp://partner.example/x'],
];

const MISFITS = {
  'date-time': ['tomorrow', '2030-01-01', '2030-13-01T00:00:00Z', '2030-01-01T25:00:00Z'],
  date: ['12/04/1990', '1990-02-30', '1990-4-12'],
  uri: ['http://', 'http://partner.example/a b', 'https://[bad'],
};

/** `allOf` as one object. */
function merged(node: Json): Json {
  const schema = resolve(node);
  const parts: Json[] = (schema.allOf ?? []).map(merged);
  // Either name of a signature will do (D-03); what follows from that is for the checks of signatures.
  const alternatives: Json[] = schema.properties ? [] : (schema.anyOf ?? []).map(merged);
  return {
    ...schema,
    required: [...parts.flatMap((part) => part.required), ...(schema.required ?? [])],
    properties: Object.assign(
      {},
      ...[...alternatives, ...parts].map((part) => part.properties),
      schema.properties,
    ),
  };
}

function decisionsIn(node: Json): string[] {
  if (!node) return [];
  return [node['x-decision'], resolve(node)['x-decision']].filter(Boolean);
}

/** A copy with the value at a JSON Pointer, or without it where it is undefined. */
export function withValue(body: Json, pointer: string, value: unknown): Json {
  const [name = '', ...rest] = pointer.slice(1).split('/');
  const copy = Array.isArray(body) ? [...body] : { ...body };
  if (rest.length > 0)
    copy[name] = withValue(body?.[name] ?? (rest[0] === '0' ? [{}] : {}), `/${rest.join('/')}`, value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}
