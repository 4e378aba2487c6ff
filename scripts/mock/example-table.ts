import { NETWORK_FAULTS } from '#protocol/network-fault.ts';
import type { Json } from '../generate/bundle.ts';

/** What each operation can answer, as a Markdown table: statuses, and the names that `Prefer` takes for them. */
export function exampleTable(document: Json): string {
  const rows = Object.values<Json>(document.paths).flatMap((item) =>
    Object.values<Json>(item).flatMap((operation) => rowsOf(document, operation)),
  );
  const faults = Object.entries(NETWORK_FAULTS).map(([name, text]) => `| \`${name}\` | ${text} |`);
  return [
    '| Operation | Status | `example=` |',
    '|---|---|---|',
    ...rows,
    '',
    '| Every operation | What the network does |',
    '|---|---|',
    ...faults,
  ].join('\n');
}

function rowsOf(document: Json, operation: Json): string[] {
  return Object.entries<Json>(operation.responses).map(([status, response], at) => {
    const { content } = response.$ref
      ? document.components.responses[response.$ref.split('/').at(-1)]
      : response;
    const names = Object.keys(content['application/json'].examples).map((name) => `\`${name}\``);
    return `| ${at === 0 ? `\`${operation.operationId}\`` : ''} | ${status} | ${names.join(' ')} |`;
  });
}
