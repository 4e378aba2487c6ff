import { createHmac } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../scripts/generate/bundle.ts';
import { complete } from '../../scripts/generate/complete.ts';
import { INTERFACE, REQUIRED } from './clauses.ts';
import { contract, examplesOf, operations, resolve, responsesOf } from './contract.ts';

// Not strict: the document's own keywords (`x-decision` …) stand beside those of JSON Schema.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'contract', components: contract.components });

describe.each(operations)('$id', ({ definition }) => {
  it('has request examples that its schema accepts', () => {
    const content = definition.requestBody?.content['application/json'];
    if (content) expectValid(content.schema, examplesOf(content));
  });

  it('has response examples that their schemas accept', () => {
    for (const { schema, examples } of responsesOf(definition)) expectValid(schema, examples);
  });

  // Specmatic and Microcks answer and ask by pairs of one name (D-110).
  it('has a request example for each response that succeeds, of the same name, and no other', () => {
    const content = definition.requestBody?.content['application/json'];
    if (!content || definition['x-signed-by']) return;
    const answers = responsesOf(definition).filter(({ status }) => status < 300);
    const names = answers.flatMap(({ examples }) => Object.keys(examples));
    expect(Object.keys(examplesOf(content)).toSorted()).toEqual(names.toSorted());
  });

  it('has parameter and header examples that their schemas accept', () => {
    for (const node of definition.parameters ?? []) expectExampleValid(resolve(node));
    for (const { response } of responsesOf(definition)) {
      for (const header of Object.values<Json>(response.headers ?? {})) {
        expect(header, 'a header needs an example: the mock sends it').toHaveProperty('example');
        expectExampleValid(header);
      }
    }
  });
});

it('of a pair that stands in an operation gets two names', () => {
  const media = () => ({ 'application/json': { schema: {}, examples: { success: {}, other: {} } } });
  const post = {
    operationId: 'count',
    requestBody: { content: media() },
    responses: { 200: { content: media() } },
  };
  const { components } = complete({
    paths: { '/count': { post } },
    components: { schemas: {}, examples: {}, responses: {}, 'x-errors': {} },
  });
  const names = ['count.request', 'count.request_other', 'count.success', 'count.other'];
  expect(Object.keys(components.examples)).toEqual(names);
});

describe('Requests', () => {
  it.each(Object.entries(REQUIRED))('%s is refused without a field that §4 requires', (id, fields) => {
    const { validate, request } = requestOf(id);
    for (const field of fields) {
      const { [field]: _, ...rest } = request;
      expect(validate(rest), field).toBe(false);
    }
  });

  it.each(Object.keys(INTERFACE))('%s requires its signature under the name of §5', (id) => {
    const { validate, request } = requestOf(id);
    const { signature, sec_key, ...rest } = request;
    const own = id === 'getJobStatus' ? 'sec_key' : 'signature';
    expect(validate({ ...rest, [own]: signature ?? sec_key })).toBe(true);
    expect(validate(rest)).toBe(false);
  });
});

it('The callback example is accepted by its schema', () => {
  const [callback] = Object.values<Json>(contract.paths['/v1/hosted_links'].post.callbacks.jobResult);
  const content = callback.post.requestBody.content['application/json'];
  expectValid(content.schema, examplesOf(content));
});

it('The examples of what the verifier is sent and answers are accepted by their schemas', () => {
  const { requestBody, responses } = contract.webhooks.verification.post;
  for (const { content } of [requestBody, responses['200'], responses['202']]) {
    const { schema } = content['application/json'];
    const examples = examplesOf(content['application/json']);
    expect(Object.keys(examples)).not.toEqual([]);
    expectValid(schema, examples);
  }
});

it('The examples of events are accepted by their schema, one for each type', () => {
  const { schema, ...content } = contract.webhooks.event.post.requestBody.content['application/json'];
  const examples = examplesOf({ schema, ...content });
  expectValid(schema, examples);
  const types = Object.values<Json>(examples).map(({ type }) => type);
  expect(types.toSorted()).toEqual(contract.components.schemas.Event.properties.type.enum);
});

it('The signature that documents the verifier’s headers is the one of the report example', () => {
  const shown = ({ examples }: Json) => examples.success.value;
  const { verifierSignature, verifierMessageId, verifierTimestamp } = contract.components.parameters;
  const body = JSON.stringify(requestOf('reportVerification').request);
  const text = `${shown(verifierMessageId)}.${shown(verifierTimestamp)}.${body}`;
  const mac = createHmac('sha256', 'verifier-key-0001').update(text).digest('base64');
  expect(shown(verifierSignature)).toBe(`v1,${mac}`);
});

it('The examples inside schemas are accepted by these schemas', () => {
  for (const schema of Object.values<Json>(contract.components.schemas)) {
    expectValid(schema, schema.examples ?? []);
  }
});

function requestOf(id: string) {
  const operation = operations.find((candidate) => candidate.id === id);
  const content = operation?.definition.requestBody.content['application/json'];
  return { validate: compile(content.schema), request: Object.values(examplesOf(content))[0] };
}

function expectExampleValid({ schema, example, examples = {} }: Json): void {
  if (example !== undefined) expectValid(schema, [example]);
  expectValid(
    schema,
    Object.values<Json>(examples).map(({ value }) => value),
  );
}

function expectValid(schema: Json, examples: Record<string, Json> | Json[]): void {
  const validate = compile(schema);
  for (const [name, value] of Object.entries(examples)) {
    expect(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  }
}

/** References lead into the document, whose components are read once for all. */
function compile(schema: Json) {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')));
}
