/** The generated cases: each is right, and every constraint of a request has one. */
import { describe, expect, test } from 'vitest';
import { type Constraint, constraintsOf, withValue } from '#conformance/checks/requests/schema-cases.ts';
import { shapeOf } from '#conformance/checks/requests/schemas.ts';
import { definitionOf, type Json, requestValidator, resolve } from '#conformance/kit/contract.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';

const WITH_BODY = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => definitionOf(id).requestBody?.content['application/json'],
);

/** Keywords that limit a value; `format: binary` says how it is sent. */
const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'minimum',
  'maximum',
  'maxItems',
  'maxProperties',
];

/** Every limit that a request schema has, as `<pointer> <keyword>`. */
function limitsIn(node: Json, pointer = ''): string[] {
  const schema = resolve(node);
  if (!schema || typeof schema !== 'object') return [];
  const own = LIMITS.filter((each) => each in schema).map((each) => `${pointer} ${each}`);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      limitsIn(each, `${pointer}/${name}`),
    ),
    ...(schema.required ?? []).map((name: string) => `${pointer}/${name} required`),
    ...(schema.items ? limitsIn(schema.items, `${pointer}/0`) : []),
    ...(schema.propertyNames ? [`${pointer} propertyNames`] : []),
    ...(schema.additionalProperties ? limitsIn(schema.additionalProperties, `${pointer}/extra`) : []),
    ...(schema.anyOf ?? []).flatMap((form: Json) => limitsIn(form, pointer)),
    // The cases do not support these keywords, so the test fails where one appears.
    ...['allOf', 'oneOf', 'not'].filter((each) => each in schema).map((each) => `${pointer} ${each}`),
  ];
  return [...own, ...inner];
}

describe.each(WITH_BODY)('%s', (id) => {
  const shape = shapeOf(id);
  const constraints = constraintsOf(id, shape);
  const validate = requestValidator(id);
  const fits = ({ pointer }: Constraint, value: unknown) => validate(withValue(shape, pointer, value));

  test('the request that the cases are made from is valid', () => {
    expect(validate(shape), JSON.stringify(validate.errors)).toBe(true);
  });

  test('valid values are valid, and invalid ones are not', () => {
    for (const constraint of constraints) {
      for (const value of constraint.valid) expect(fits(constraint, value)).toBe(true);
      for (const value of constraint.invalid) expect(fits(constraint, value)).toBe(false);
    }
  });

  test('a case violates each constraint of the schema', () => {
    const schema = definitionOf(id).requestBody.content['application/json'].schema;
    const violated = new Set(
      constraints
        .filter(({ invalid }) => invalid.length > 0)
        .map(({ pointer, rule }) => `${pointer} ${rule.split(' ')[0]}`),
    );
    const missing = limitsIn(schema).filter((limit) => !violated.has(limit));
    expect(missing).toEqual([]);
  });
});

test('a length is checked at its limit and one past it', () => {
  const rule = constraintsOf('createLink', shapeOf('createLink')).find(
    (each) => each.pointer === '/company_name' && each.rule === 'maxLength 200',
  );
  const lengths = (values: readonly unknown[] = []) => values.map((value) => String(value).length);
  expect(lengths(rule?.valid)).toEqual([200]);
  expect(new Set(lengths(rule?.invalid))).toEqual(new Set([201]));
});
