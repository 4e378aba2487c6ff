/** The reference: a page for each operation, written as Markdown from the contract. Sections are lists of paragraphs; empty ones are left out. */
import { sentenceOf } from '../generate/sentence.ts';
import { type ApiOperation, type Contract, type Field, fieldsOf, type Json } from './contract.ts';
import type { Page } from './guides.ts';
import { renderSamples } from './samples.ts';

export function referencePages(contract: Contract): Page[] {
  const page = (name: string, title: string, about: string, parts: Json[]): Page => ({
    name,
    title,
    about,
    group: 'API reference',
    markdown: `${[`# ${title}`, ...parts.flat(9)].filter(Boolean).join('\n\n')}\n`,
  });
  const pages = contract.operations.map((operation) => {
    const { id, node } = operation;
    const about = `\`${operation.method} ${addressOf(operation)}\``;
    return page(`reference/${id}`, node.summary, about, operationPage(contract, operation));
  });
  const { info, tags } = contract.document;
  const overview = [
    info.description,
    tags.map(({ name, description }: Json) => [
      `## ${name}`,
      description,
      pages
        .filter((_, at) => contract.operations[at]?.node.tags[0] === name)
        .map((each) => `- [${each.title}](${each.name}.md): ${each.about}`)
        .join('\n'),
    ]),
  ];
  const about = 'Every operation of the contract, with its fields, errors and samples.';
  return [page('reference', 'API reference', about, overview), ...pages];
}

const addressOf = ({ path, isWebhook }: ApiOperation) => (isWebhook ? 'VERIFIER_URL' : path);

function operationPage(contract: Contract, operation: ApiOperation): Json[] {
  const { id, method, node, isWebhook, isPublic } = operation;
  const responses = Object.entries<Json>(node.responses).map(([status, response]) => {
    const { content, ...rest } = contract.resolve(response);
    // Every error has the same form (D-07).
    const { required } = contract.resolve(content?.['application/json']?.schema) ?? {};
    return { status, content, ...rest, isError: required?.includes('request_id') === true };
  });
  return [
    `\`\`\`http\n${method} ${addressOf(operation)}\n\`\`\``,
    node.description,
    `${signing(node)}${node['x-decision'] ? ` See ${node['x-decision']}.` : ''}`,
    isPublic && `[Try it](../try.md#${id}) in the browser.`,
    !isWebhook && ['## Samples', renderSamples(contract, operation)],
    '## Request',
    parameters(contract, contract.parameters(operation)),
    bodies(contract, node.requestBody, 'Body'),
    '## Answers',
    responses.filter(({ isError }) => !isError).map((response) => answer(contract, response)),
    errors(
      contract,
      responses.filter(({ isError }) => isError),
    ),
    Object.values<Json>(node.callbacks ?? {})
      .flatMap((item) => Object.entries<Json>(item))
      .map(([address, { post }]) => callback(contract, address, post)),
  ];
}

function signing(node: Json): string {
  if (node['x-signed-by']) return 'Signed with `VERIFIER_KEY`, by the headers of Standard Webhooks.';
  const field = node['x-signature-field'];
  return field ? `Signed in the body, in \`${field}\`: [Signing](../signing.md).` : 'Not signed.';
}

function bodies(contract: Contract, body: Json, heading: string): Json[] {
  const all = Object.entries<Json>(body?.content ?? {});
  return all.map(([type, media]) => [
    `### ${heading}${all.length > 1 ? `, \`${type}\`` : ''}`,
    fieldTable(fieldsOf(contract, media.schema)),
    contract.examples(media).map(([name, { summary, value }]) => {
      return `${summary ?? name}:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
    }),
  ]);
}

function table(head: string[], rows: Json[][]): string | false {
  const cell = (text = '') =>
    String(text)
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|');
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return rows.length > 0 && lines.join('\n');
}

function fieldTable(fields: readonly Field[]): string | false {
  const rows = fields.map(({ path, type, required, about }) => {
    return [`\`${path}\``, `${type}${required ? ', **required**' : ''}<br>${about}`];
  });
  return table(['Field', 'What it is'], rows);
}

function parameters(contract: Contract, all: readonly Json[]): Json[] {
  const fields = all.flatMap(({ name, in: place, schema, required, ...words }) => {
    const properties = { [name]: { ...contract.resolve(schema), ...words } };
    const [field, ...inner] = fieldsOf(contract, { properties, required: required ? [name] : [] });
    return field ? [{ ...field, type: `${place}, ${field.type}` }, ...inner] : [];
  });
  return fields.length > 0 ? ['### Parameters', fieldTable(fields)] : [];
}

function answer(contract: Contract, response: Json): Json[] {
  const { status, description, headers } = response;
  const rows = Object.entries<Json>(headers ?? {}).map(([name, node]) => {
    const header = contract.resolve(node);
    return [`\`${name}\``, header.example === undefined ? '' : `\`${header.example}\``, header.description];
  });
  const about = [`### ${status}`, description, table(['Header', 'Example', 'What it is'], rows)];
  return response.isError ? about : [about, bodies(contract, response, `Body of ${status}`)];
}

function errors(contract: Contract, failures: readonly Json[]): Json[] {
  const rows = failures.flatMap(({ status, content }) =>
    contract
      .examples(content['application/json'])
      .map(([name, { value }]) => [`\`${value.code}\``, status, `\`${name}\``, sentenceOf(value)]),
  );
  if (rows.length === 0) return [];
  return [
    ...['## Errors', 'What to do about each, and their form: [Errors](../errors.md).'],
    table(['Code', 'Status', 'Name', 'Message'], rows),
    failures.map((failure) => answer(contract, failure)),
  ];
}

function callback(contract: Contract, address: string, post: Json): Json[] {
  return [
    `## ${post.summary}`,
    `\`\`\`http\nPOST ${address}\n\`\`\``,
    post.description,
    '[Callbacks](../callbacks.md) has the whole exchange.',
    parameters(contract, post.parameters),
    bodies(contract, post.requestBody, 'Body of the callback'),
  ];
}
