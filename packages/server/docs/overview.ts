/** The page at `/docs` while the docs are not built: each operation with its description and statuses. */
import { html } from '#page/html.ts';
import { STYLE_PATH } from '#page/layout/layout.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document's shape is checked by its own lint.
type Document = any;

export function renderOverview(document: Document): string {
  const operations = Object.entries<Document>(document.paths).flatMap(([path, item]) =>
    Object.entries<Document>(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${document.info.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main><h1>${document.info.title}</h1>
<p>${document.info.summary} Version ${document.info.version}. The whole contract: <a href="/openapi.json">openapi.json</a>.</p>
<p>This is an overview. The docs themselves, with guides and a search, are built by <code>npm run docs</code>.</p>
${operations.map(
  ({ path, method, operation }) => html`<h2>${operation.summary}</h2>
<p><code>${method.toUpperCase()} ${path}</code></p>
<p>${operation.description}</p>
<p>Answers: ${Object.keys(operation.responses).join(', ')}.</p>`,
)}
</main></body></html>`.toString();
}
