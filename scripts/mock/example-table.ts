import type { Json } from '../generate/bundle.ts';

/** What each operation can answer, as a Markdown table: statuses, and the names that `Prefer` takes for them. */
export function exampleTable(document: Json): string {
  const rows = Object.values<Json>(document.paths).flatMap((item) =>
    Object.values<Json>(item).flatMap((operation) => rowsOf(document, operation)),
  );
  return ['| Operation | Status | `example=` |', '|---|---|---|', ...rows].join('\n');
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
