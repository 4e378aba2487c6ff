import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { type ShownOperation, shownOperations, valuesOf } from './examples.ts';

const HEADER = `// ${GENERATED_NOTICE}
import type { components, operations } from './api.ts';

type Statuses<Id extends keyof operations> = Extract<keyof operations[Id]['responses'], number>;

type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;

/** A response of an operation, as the contract shows it. */
export interface Example<Id extends keyof operations, Status extends Statuses<Id> = Statuses<Id>> {
  readonly status: Status;
  /** Names in lower case. */
  readonly headers?: { readonly [name: string]: string };
  readonly body: Json<operations[Id]['responses'][Status]>;
}

/** The examples of an operation, by name. */
export interface Examples<
  Id extends keyof operations,
  Requests extends string,
  Responses extends { [name: string]: Statuses<Id> },
> {
  /** Bodies of requests. */
  readonly requests: { readonly [Name in Requests]: Json<NonNullable<operations[Id]['requestBody']>> };
  /** Responses; a name has one status. */
  readonly responses: { readonly [Name in keyof Responses]: Example<Id, Responses[Name]> };
}
`;

/** `generated/fixtures.ts`: the contract's examples as typed constants, one for each operation. */
export function renderFixtures(document: Json): string {
  const events = valuesOf(document, document.webhooks.event.post.requestBody.content['application/json']);
  const [posted] = Object.values<Json>(document.paths['/v1/hosted_links'].post.callbacks.jobResult);
  const callbacks = valuesOf(document, posted.post.requestBody.content['application/json']);
  return [
    HEADER,
    ...shownOperations(document).map(constant),
    `/** Callbacks as they are posted, unsigned. */
export const callbacks: { readonly ${typed(Object.keys(callbacks), "components['schemas']['Callback']")} } = ${json(callbacks)};
`,
    `/** Events as they are posted, unsigned. */
export const events: { readonly ${typed(Object.keys(events), "components['schemas']['Event']")} } = ${json(events)};
`,
  ].join('\n');
}

function constant({ id, requests, responses }: ShownOperation): string {
  const names = Object.keys(requests).map((name) => `'${name}'`);
  const statuses = Object.entries(responses).map(([name, { status }]) => `${name}: ${status}`);
  return `/** The examples of \`${id}\`. */
export const ${id}: Examples<'${id}', ${names.join(' | ') || 'never'}, { ${statuses.join('; ')} }> = ${json({ requests, responses })};
`;
}

const typed = (names: readonly string[], type: string) =>
  names.map((name) => `${name}: ${type}`).join('; readonly ');

const json = (value: unknown) => JSON.stringify(value, null, 1);
