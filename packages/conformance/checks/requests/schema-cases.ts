/** Values at the limits of every schema and just past them, derived from the contract. */
import { definitionOf, type Json, requestValidator, resolve } from '#conformance/kit/contract.ts';
import { inFullWidth, inOtherDigits } from '#conformance/kit/texts.ts';
import type { OperationId } from '#generated/operations.ts';

/** One constraint of one field, with values that keep it and values that violate it. */
export interface Constraint {
  /** JSON Pointer of the field. */
  readonly pointer: string;
  /** The keyword with its value, such as `maxLength 200`. */
  readonly rule: string;
  /** The keyword as the document has it. */
  readonly words: string;
  /** Decisions that the field's schemas cite. */
  readonly decisions: readonly string[];
  /** Values that keep it; `undefined` leaves the field out. */
  readonly valid: readonly unknown[];
  /** Values that violate it. */
  readonly invalid: readonly unknown[];
}

type Here = Pick<Constraint, 'pointer' | 'decisions'>;

interface Field {
  readonly pointer: string;
  readonly schema: Json;
  readonly decisions: readonly string[];
  /** A valid value. */
  readonly seed: unknown;
}

const OF_ANY_TYPE = [17, 1.5, 'text', true, null, [], {}];

/** Every constraint of an operation's JSON body; `body` is a valid one. */
export function constraintsOf(id: OperationId, body: Json): Constraint[] {
  const content = definitionOf(id).requestBody?.content['application/json'];
  if (!content) return [];
  const example = Object.values<Json>(content.examples).map((each) => resolve(each).value);
  const seed = Object.assign({}, ...example, body);
  const field = { pointer: '', schema: content.schema, decisions: [], seed };
  return ofObject(field, true).flatMap(filterBySchema(id, body));
}

/** Keeps the values that the contract's own schema accepts or rejects as expected, and for this rule. */
function filterBySchema(id: OperationId, body: Json) {
  const validate = requestValidator(id);
  const errorsWith = (pointer: string, value: unknown) =>
    validate(withValue(body, pointer, value)) ? [] : (validate.errors ?? []);
  return (constraint: Constraint): Constraint[] => {
    const { pointer, rule } = constraint;
    const keyword = rule.split(' ')[0] ?? '';
    const valid = constraint.valid.filter((value) => errorsWith(pointer, value).length === 0);
    const rejected = constraint.invalid.filter((value) => errorsWith(pointer, value).length > 0);
    // Values that violate only this rule are preferred.
    const isOnlyThis = (value: unknown) => errorsWith(pointer, value).every((e) => e.keyword === keyword);
    const onlyThis = rejected.filter(isOnlyThis);
    const invalid = (onlyThis.length > 0 ? onlyThis : rejected).slice(
      0,
      keyword === 'format' ? 19 : keyword === 'type' ? 8 : keyword === 'pattern' ? 6 : 3,
    );
    // Of texts of one length the first is the likeliest to fit the field's other rules.
    const count = keyword.endsWith('Length') ? 1 : 4;
    const hasAny = valid.length + invalid.length > 0;
    return hasAny ? [{ ...constraint, valid: valid.slice(0, count), invalid }] : [];
  };
}

function ofField(field: Field): Constraint[] {
  const schema = resolve(field.schema);
  const decisions = [...new Set([...field.decisions, ...decisionsIn(field.schema)])];
  const here = { pointer: field.pointer, decisions };
  const inner = { ...field, schema, decisions };
  const forms: readonly Json[] = schema.anyOf ?? [schema];
  const types = forms.map(({ type }) => type);
  return [
    ...ofType(here, types),
    ...forms.flatMap((form) => ofEnum(here, form)),
    ...(schema.type === 'object' ? ofObject(inner, false) : []),
    ...(schema.type === 'array' ? ofArray(inner) : []),
    ...forms.flatMap((form) => (form.type === 'string' ? ofString(here, form, field.seed) : [])),
    ...forms.flatMap((form) => (/integer|number/.test(form.type) ? ofNumber(here, form) : [])),
  ];
}

/** An object's fields, one by one. */
function ofObject(field: Field, isRoot: boolean): Constraint[] {
  const schema = resolve(field.schema);
  const { pointer, decisions } = field;
  const seed = (field.seed ?? {}) as Record<string, unknown>;
  const found: Constraint[] = [];
  for (const name of schema.required ?? []) {
    const here = {
      pointer: `${pointer}/${name}`,
      decisions: [...decisions, ...decisionsIn(schema.properties[name])],
    };
    found.push({ ...here, rule: 'required', words: '"required":[', valid: [], invalid: [undefined] });
  }
  for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
    // From the schema, where the valid body does not have the field.
    const value = seed[name] ?? resolve(property).examples?.[0];
    found.push(...ofField({ pointer: `${pointer}/${name}`, schema: property, decisions, seed: value }));
  }
  if (!isRoot) found.push(...ofPairs({ pointer, decisions }, schema, seed));
  return found;
}

/** Rules for the keys that an object may have in addition to the named ones. */
function ofPairs(here: Here, schema: Json, seed: object): Constraint[] {
  const { maxProperties, propertyNames, additionalProperties } = schema;
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'v']));
  const key = (length: number) => ({ ...seed, ['k'.repeat(length)]: 'v' });
  const longest = propertyNames?.maxLength;
  const extra = { ...here, pointer: `${here.pointer}/extra`, schema: additionalProperties, seed: 'value' };
  return [
    ...(maxProperties
      ? limit(here, 'maxProperties', maxProperties, [many(maxProperties)], [many(maxProperties + 1)])
      : []),
    ...(additionalProperties === false
      ? limit(here, 'additionalProperties', false, [], [{ ...seed, unknown: 'field' }])
      : []),
    ...(longest ? limit(here, 'propertyNames', longest, [key(longest)], [key(longest + 1)]) : []),
    ...(additionalProperties?.type ? ofField(extra) : []),
  ];
}

function ofArray({ pointer, schema, decisions, seed }: Field): Constraint[] {
  const value = resolve(schema.items).examples?.[0] ?? resolve(schema.items).enum?.[0] ?? {};
  const [item] = Array.isArray(seed) && seed.length > 0 ? seed : [value];
  const { maxItems, uniqueItems } = schema;
  const many = (count: number) => (maxItems ? Array.from({ length: count }, (_, n) => varied(item, n)) : []);
  const tooMany = [many(maxItems + 1), maxItems ? Array(maxItems + 1).fill(item) : []];
  return [
    ...limit(
      { pointer, decisions },
      'maxItems',
      maxItems,
      [[], ...(typeof item === 'string' ? [many(maxItems)] : [])],
      tooMany,
    ),
    ...limit({ pointer, decisions }, 'uniqueItems', uniqueItems, [], [[item, item]]),
    ...ofField({ pointer: `${pointer}/0`, schema: schema.items, decisions, seed: item }),
  ];
}

/** Other texts of the same form, such as those of origins. */
const varied = (item: unknown, n: number) => (typeof item === 'string' ? `${item}${n}` : item);

function ofType(here: Here, types: readonly string[]): Constraint[] {
  const valid = types.includes('boolean') ? [true, false] : [];
  const others = OF_ANY_TYPE.filter((value) => !(types.includes('array') && Array.isArray(value)));
  const words = `"type":"${types[0]}"`;
  return [{ ...here, rule: `type ${types.join(' or ')}`, words, valid, invalid: [...others, 'true', '1'] }];
}

function ofEnum(here: Here, { enum: values }: Json): Constraint[] {
  if (!values) return [];
  const invalid = [`${values[0]}x`, String(values[0]).toUpperCase(), ''];
  return [{ ...here, rule: 'enum', words: `"enum":${JSON.stringify(values)}`, valid: values, invalid }];
}

function ofString(here: Here, schema: Json, seed: unknown): Constraint[] {
  const { minLength, maxLength, pattern, format } = schema;
  const example = format === 'date-time' ? '2024-01-01T00:00:00Z' : 'text';
  const text = typeof seed === 'string' ? seed : String(schema.examples?.[0] ?? schema.enum?.[0] ?? example);
  const misfits = INVALID_BY_FORMAT[format as keyof typeof INVALID_BY_FORMAT] ?? [];
  return [
    ...limit(here, 'minLength', minLength, ofLength(text, minLength), ofLength(text, minLength - 1)),
    ...limit(here, 'maxLength', maxLength, ofLength(text, maxLength), ofLength(text, maxLength + 1)),
    ...limit(here, 'pattern', pattern, [text], pattern ? mismatches(text, pattern) : []),
    ...limit(here, 'format', format, [text], format ? [...inOtherDigits(text).slice(0, 3), ...misfits] : []),
  ];
}

function ofNumber(here: Here, { minimum, maximum }: Json): Constraint[] {
  return [
    ...limit(here, 'minimum', minimum, [minimum], [minimum - 1]),
    // Past the largest safe integer, `maximum + 1` may be the same number.
    ...limit(here, 'maximum', maximum, [maximum], [maximum + 1, maximum * 2]),
  ];
}

/** The constraint of a keyword, where the schema has it. */
function limit(
  here: Here,
  keyword: string,
  value: unknown,
  valid: readonly unknown[],
  invalid: readonly unknown[],
): Constraint[] {
  if (value === undefined) return [];
  // Of the names of an object's fields, the only rule is their length.
  const rule = keyword === 'propertyNames' ? { maxLength: value } : value;
  const words = `"${keyword}":${JSON.stringify(rule)}`;
  return [{ ...here, rule: `${keyword} ${value}`, words, valid, invalid }];
}

/** Texts of a length, the first made from the valid one. */
function ofLength(text: string, length: number): string[] {
  if (!(length > 0)) return [''];
  const stretched = text.length <= length ? text.padEnd(length, 'a') : text.slice(0, length);
  return [stretched, 'A'.repeat(length), '1'.repeat(length), '#'.padEnd(length, '0')];
}

/** Variations of a text that a pattern rejects. */
const mismatches = (text: string, pattern: string) =>
  [
    ...[
      ...inOtherDigits(text).slice(0, 2),
      inFullWidth(text),
      text.toLowerCase(),
      `${text}!`,
      `${text} `,
      text.slice(1),
      `${text}A`,
      ` ${text}`,
      text.slice(0, -1),
    ],
    ...['--', '- -', '   ', 'ftp://partner.example/x'],
  ].filter((each) => !new RegExp(pattern, 'u').test(each));

const INVALID_BY_FORMAT = {
  uuid: ['8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b6', 'no-uuid'],
  'date-time': [
    ...['tomorrow', '2030-01-01', '2030-13-01T00:00:00Z', '2030-01-01T25:00:00Z', '2030-02-30T00:00:00Z'],
    ...['2031-02-29T00:00:00Z', '2030-04-31T00:00:00Z', '2030-01-01T00:60:00Z', '2030-01-01T00:00:00'],
    ...['2030-00-10T00:00:00Z', '2030-01-00T00:00:00Z', '2030-01-01T00:00:00+25:00', '1900000000000'],
  ],
  date: [
    ...['12/04/1990', '1990-02-30', '1990-4-12', '1990-02-29', '1990-04-31', '1990-13-01', '1990-00-10'],
    ...['1990-01-00', '90-01-01', '19900412', '1990-04-12T00:00:00Z', ' 1990-04-12'],
  ],
  uri: ['http://', 'http://partner.example/a b', 'https://[bad'],
};

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
