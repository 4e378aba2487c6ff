/** The reference: a page for each operation, written as Markdown from the contract. */

import type { ApiOperation, Contract, Json } from './contract.ts';
import { type Field, fieldsOf } from './fields.ts';
import type { Page } from './guides.ts';
import { renderSamples } from './samples.ts';

export function referencePages(contract: Contract): Page[] {
  const pages = contract.operations.map((operation) => ({
    name: `reference/${operation.id}`,
    title: operation.node.summary,
    about: `\`${operation.method} ${operation.isWebhook ? 'VERIFIER_URL' : operation.path}\``,
    group: 'API reference',
    markdown: joined([operationPage(contract, operation)]),
  }));
  const { info, tags } = contract.document;
  const list = tags.map(({ name, description }: Json) => [
    `## ${name}`,
    description,
    pages
      .filter((_, at) => contract.operations[at]?.node.tags[0] === name)
      .map((page) => `- [${page.title}](${page.name}.md): ${page.about}`)
      .join('\n'),
  ]);
  const overview = joined([
    '# API reference',
    info.description,
    `Version ${info.version}. For your own tools: [openapi.json](openapi.json).`,
    list,
  ]);
  const about = 'Every operation of the contract, with its fields, errors and samples.';
  return [
    { name: 'reference', title: 'API reference', about, group: 'API reference', markdown: overview },
    ...pages,
  ];
}

type Parts = (string | null | undefined | false | Parts)[];

function joined(parts: Parts): string {
  const flat = (parts as unknown[]).flat(9) as (string | null)[];
  return `${flat
    .filter(Boolean)
    .map((part) => part?.trim())
    .join('\n\n')}\n`;
}

function operationPage(contract: Contract, operation: ApiOperation): Parts {
  const { id, method, path, node, isWebhook } = operation;
  const parameters = contract.parameters(operation);
  return [
    `# ${node.summary}`,
    `\`\`\`http\n${method} ${isWebhook ? 'VERIFIER_URL' : path}\n\`\`\``,
    node.description,
    joined([[signing(node), node['x-decision'] && `See ${node['x-decision']}.`]]).replaceAll('\n\n', ' '),
    !isWebhook && !node['x-signed-by'] && `[Try it](../try.md#${id}) in the browser.`,
    !isWebhook && ['## Samples', renderSamples(contract, operation)],
    '## Request',
    parameters.length > 0 && ['### Parameters', parameterTable(contract, parameters)],
    bodies(contract, node.requestBody, 'Body'),
    '## Answers',
    Object.entries<Json>(node.responses)
      .map(([status, response]) => [status, contract.resolve(response)])
      .filter(([, { content }]) => !isError(content))
      .map(([status, response]) => [
        `### ${status}`,
        response.description,
        headers(contract, response),
        bodies(contract, response, `Body of ${status}`),
      ]),
    errors(contract, node),
    Object.values<Json>(node.callbacks ?? {}).map((item) => callback(contract, item)),
  ];
}

function signing(node: Json): string {
  if (node['x-signed-by']) return `Signed with \`VERIFIER_KEY\`, by the headers of Standard Webhooks.`;
  const field = node['x-signature-field'];
  return field ? `Signed in the body, in \`${field}\`: [Signing](../signing.md).` : 'Not signed.';
}

function bodies(contract: Contract, body: Json, heading: string): Parts {
  const all = Object.entries<Json>(body?.content ?? {});
  return all.map(([type, media]) => [
    `### ${heading}${all.length > 1 ? `, \`${type}\`` : ''}`,
    fieldTable(fieldsOf(contract, media.schema)),
    contract.examples(media).map(([name, { summary, value }]) => [`${summary ?? name}:`, json(value)]),
  ]);
}

const json = (value: Json) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
const cell = (text: unknown) =>
  String(text ?? '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');

function table(head: string[], rows: unknown[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');
}

function fieldTable(fields: readonly Field[]): string | null {
  if (fields.length === 0) return null;
  const rows = fields.map(({ path, type, required, about }) => [
    `\`${path}\``,
    `${type}${required ? ', **required**' : ''}`,
    about,
  ]);
  return table(['Field', 'Type', 'What it is'], rows);
}

function parameterTable(contract: Contract, parameters: readonly Json[]): string | null {
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description, 'x-decision': decision }) => [
      name,
      { ...contract.resolve(schema), description, ...(decision && { 'x-decision': decision }) },
    ]),
  );
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const fields = fieldsOf(contract, { properties, required });
  return fieldTable(
    fields.map((field) => {
      const place = parameters.find(({ name }) => name === field.path)?.in;
      return { ...field, type: `${place ? `${place}, ` : ''}${field.type}` };
    }),
  );
}

function headers(contract: Contract, { headers: all }: Json): Parts {
  if (!all) return [];
  const rows = Object.entries<Json>(all).map(([name, node]) => {
    const { description, example } = contract.resolve(node);
    return [`\`${name}\``, description, example === undefined ? '' : `\`${example}\``];
  });
  return [table(['Header', 'What it is', 'Example'], rows)];
}

/** Every error has the same form (D-07). */
const isError = (content: Json) =>
  content?.['application/json']?.schema.required?.includes('request_id') === true;

function errors(contract: Contract, node: Json): Parts {
  const failures = Object.entries<Json>(node.responses)
    .map(([status, response]) => ({ status, ...contract.resolve(response) }))
    .filter(({ content }) => isError(content));
  if (failures.length === 0) return [];
  const named = failures.flatMap(({ status, content }) =>
    contract.examples(content['application/json']).map(([name, { value }]) => ({ name, status, value })),
  );
  return [
    '## Errors',
    'What to do about each: [Errors](../errors.md).',
    table(
      ['Code', 'Status', 'Name', 'Message'],
      named.map(({ name, status, value }) => [`\`${value.code}\``, status, `\`${name}\``, value.error]),
    ),
    failures.map((failure) => [
      `### ${failure.status}`,
      failure.description,
      headers(contract, failure),
      named
        .filter(({ status }) => status === failure.status)
        .map(({ name, value }) => [`\`${name}\`:`, json(value)]),
    ]),
  ];
}

function callback(contract: Contract, item: Json): Parts {
  return Object.entries<Json>(item).flatMap(([address, { post }]) => [
    `## ${post.summary}`,
    `\`\`\`http\nPOST ${address}\n\`\`\``,
    post.description,
    '[Callbacks](../callbacks.md) has the whole exchange.',
    parameterTable(contract, post.parameters),
    bodies(contract, post.requestBody, 'Body of the callback'),
  ]);
}
