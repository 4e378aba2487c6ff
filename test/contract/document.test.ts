import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { readDecisions } from '../../scripts/docs/decisions.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { FIELDS_BY_CLAUSE, INTERFACE } from './clauses.ts';
import { contract, examplesOf, operations, resolve, responsesOf, root } from './contract.ts';
import { errorFamily } from './error-families.ts';

const { schemas } = contract.components;
const webhooks = Object.values<Json>(contract.webhooks).map(({ post }) => post);

describe('The interface', () => {
  it.each(FIELDS_BY_CLAUSE)('$clause: $schema has every field of the clause', ({ schema, fields }) => {
    expect(fieldsOf(schemas[schema])).toEqual(expect.arrayContaining([...fields]));
  });

  it('The six operations of §4 have the methods and paths of §4', () => {
    const declared = operations
      .filter(({ id }) => id in INTERFACE)
      .map(({ id, method, path }) => [id, `${method.toUpperCase()} ${path}`]);
    expect(Object.fromEntries(declared)).toEqual(INTERFACE);
  });

  it('Only what is not in the interface is marked as an extension', () => {
    for (const { id, definition } of operations) {
      expect(definition['x-extension'] ?? false, id).toBe(!(id in INTERFACE));
    }
  });

  it('Every operation has one tag, and every tag has operations', () => {
    const posts = [...operations.map(({ definition }) => definition), ...webhooks];
    expect(posts.filter(({ tags }) => tags.length !== 1)).toEqual([]);
    const used = new Set(posts.map(({ tags }) => tags[0]));
    expect(contract.tags.map(({ name }: Json) => name).filter((name: string) => !used.has(name))).toEqual([]);
  });

  it('The block of an ID number is worded as in §7.2', () => {
    const { status, code, error } = OPERATIONS.submitVerification.errors.id_number_blocked;
    expect([status, code]).toEqual([429, '2222']);
    expect(error).toBe(
      'this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it',
    );
  });

  it('No schema has a default, of which openapi-typescript makes a field that requests must have', () => {
    expect(
      Object.entries(schemas).filter(([, schema]) => JSON.stringify(schema).includes('"default":')),
    ).toEqual([]);
  });
});

describe.each(operations)('$id', ({ id, definition }) => {
  it('has a request example, where it has a body', () => {
    if (!definition.requestBody) return;
    const examples = examplesOf(definition.requestBody.content['application/json']);
    expect(examples).toHaveProperty('success');
  });

  it('has one success response, with an example', () => {
    const successes = responsesOf(definition).filter(({ status }) => status < 300);
    expect(successes).toHaveLength(1);
    expect(successes[0]?.examples).toHaveProperty('success');
  });

  it('declares every error of its family', () => {
    const declared = responsesOf(definition).flatMap(({ status, examples }) =>
      Object.entries(examples).map(([condition, { code }]) => [condition, `${status} ${code}`]),
    );
    expect(Object.fromEntries(declared)).toMatchObject(errorFamily(id));
  });

  it('has an example for each code of an error response, and none of another code', () => {
    for (const { status, schema, examples } of responsesOf(definition)) {
      if (status < 400) continue;
      const shown = new Set(Object.values(examples).map(({ code }) => code));
      expect([...shown].sort(), `${status}`).toEqual([...codesOf(schema)].sort());
    }
  });
});

describe('Examples', () => {
  const sources = readdirSync(`${root}openapi`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(path.join(root, 'openapi', file), 'utf8'));
  /** `[key, name of the file]` of every reference to a file of openapi/examples. */
  const references = sources.flatMap((text) =>
    [...text.matchAll(/(\w+):\s+\$ref: \S*\/examples\/(\S+\.json)/g)].map(([, key, file]) => [key, file]),
  );

  it('Every file in openapi/examples is used', () => {
    const used = new Set(references.map(([, file]) => file));
    expect(readdirSync(`${root}openapi/examples`).filter((file) => !used.has(file))).toEqual([]);
  });

  it("Every example is named by its file's case", () => {
    // A request stands under the names of the responses that it gets, and one success under those of requests (D-110).
    const ofResponses = references.filter(([, file = '']) => !/\.(success|request(_\w+)?)\.json$/.test(file));
    expect(ofResponses.filter(([key, file]) => file?.split('.')[1] !== key)).toEqual([]);
  });
});

describe('Descriptions', () => {
  it('Every operation, parameter, response and header has one', () => {
    const bare: string[] = [];
    for (const { id, definition } of operations) {
      if (!definition.summary || !definition.description) bare.push(id);
      for (const node of definition.parameters ?? []) {
        if (!resolve(node).description) bare.push(`${id} ${resolve(node).name}`);
      }
      for (const { status, response } of responsesOf(definition)) {
        if (!response.description) bare.push(`${id} ${status}`);
        for (const [name, header] of Object.entries<Json>(response.headers ?? {})) {
          if (!resolve(header).description) bare.push(`${id} ${status} ${name}`);
        }
      }
    }
    expect(bare, 'Add `description` in openapi/paths/.').toEqual([]);
  });

  it('Every schema and every property has one', () => {
    const bare = Object.entries<Json>(schemas).flatMap(([name, schema]) => [
      ...(schema.description ? [] : [name]),
      ...bareProperties(schema, name),
    ]);
    expect(bare, 'Add `description` in openapi/schemas/ or openapi/paths/.').toEqual([]);
  });
});

describe('Shapes that generators understand (D-90)', () => {
  /** Every schema within a node, with where it is. */
  function schemasIn(node: Json, where: string): [where: string, schema: Json][] {
    if (typeof node !== 'object' || node === null) return [];
    const inner = Object.entries(node).filter(([key]) => !['example', 'examples', 'value'].includes(key));
    return [[where, node], ...inner.flatMap(([key, value]) => schemasIn(value, `${where}/${key}`))];
  }
  const all = schemasIn(contract, '').filter(([where]) => !where.startsWith('/info'));

  it('No schema has several types, or a condition', () => {
    const clever = all.filter(([, { type, if: condition, allOf }]) => {
      return Array.isArray(type) || condition || allOf;
    });
    expect(clever.map(([where]) => where)).toEqual([]);
  });

  it('null is one of two alternatives, of which one holds, and other alternatives are an anyOf', () => {
    const isNull = ({ type }: Json) => type === 'null';
    const isRight = ({ oneOf, anyOf }: Json) =>
      oneOf ? oneOf.length === 2 && oneOf.filter(isNull).length === 1 : !anyOf?.some(isNull);
    expect(all.filter(([, schema]) => !isRight(schema)).map(([where]) => where)).toEqual([]);
  });

  it('Every object has a name', () => {
    const isNamed = (where: string) => /^\/components\/schemas\/\w+$/.test(where);
    const nameless = all.filter(([where, { type }]) => type === 'object' && !isNamed(where));
    expect(nameless.map(([where]) => where)).toEqual([]);
  });

  it('The signature is a plain field, required under one name', () => {
    for (const { id, definition } of operations) {
      const { properties = {}, required } =
        resolve(definition.requestBody?.content['application/json']?.schema) ?? {};
      const names = ['signature', 'sec_key'].filter((name) => name in properties);
      expect(names, id).toEqual([definition['x-signature-field'] ?? []].flat());
      expect(required ?? [], id).toEqual(expect.arrayContaining(names));
    }
  });

  it('The server is an address, and no template', () => {
    expect(contract.servers.map(({ url }: Json) => URL.canParse(url))).toEqual([true]);
  });
});

it('Every x-decision names one decision', () => {
  const decisions = readDecisions(root).map(({ id }) => id);
  const unknown = decisionsOf(contract).filter((pointer) => !decisions.includes(pointer));
  expect(unknown, 'These are not in openapi/decisions/.').toEqual([]);
});

function fieldsOf(schema: Json): string[] {
  return Object.keys(resolve(schema).properties ?? {});
}

/** The codes an error response may carry: the `enum` of its `code`. */
function codesOf(schema: Json): string[] {
  return resolve(schema).properties.code.enum ?? [];
}

/** Properties without a description, neither of their own nor of the schema that they refer to. */
function bareProperties(schema: Json, where: string): string[] {
  const inline = schema.items ? [schema.items] : [];
  return [
    ...Object.entries<Json>(schema.properties ?? {}).flatMap(([name, property]) => [
      ...(property.description || resolve(property).description ? [] : [`${where}.${name}`]),
      ...bareProperties(property, `${where}.${name}`),
    ]),
    ...inline.flatMap((part) => bareProperties(part, where)),
  ];
}

function decisionsOf(node: Json): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries<Json>(node).flatMap(([key, value]) =>
    key === 'x-decision' ? [String(value)] : decisionsOf(value),
  );
}
