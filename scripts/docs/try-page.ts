/** The panel that calls the sandbox: its form, and what it knows of each operation. */
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import type { Json } from '../generate/bundle.ts';
import type { TryOperation } from './browser/try/operation.ts';
import type { Assets, Page } from './layout.ts';
import { operationHref } from './reference.ts';
import { escapeHtml } from './text.ts';

const SIGNING_FIELDS = ['partner_id', 'timestamp', 'signature', 'sec_key'];

/** Every operation that a partner or a user can call. */
export function tryOperations(document: Json): TryOperation[] {
  const resolve = (node: Json): Json =>
    node?.$ref
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], document)
      : node;
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).flatMap(([method, operation]) => {
      const known: Operation = OPERATIONS[operation.operationId as keyof typeof OPERATIONS];
      if (known.signedBy === 'verifier') return [];
      const examples: Record<string, Json> =
        operation.requestBody?.content['application/json'].examples ?? {};
      const values = Object.values(examples).map(resolve);
      return {
        id: operation.operationId,
        group: operation.tags[0],
        summary: operation.summary,
        reference: operationHref(document, operation.operationId),
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? [])
          .map(resolve)
          .map(({ name, in: place, example, schema, description }: Json) => ({
            name,
            in: place,
            example: place === 'path' ? String(example ?? schema?.example ?? '') : '',
            about: String(description ?? '').split(/(?<=\.)\s/)[0],
          })),
        signatureField: known.signatureField,
        numericTimestamp: typeof values[0]?.value.timestamp === 'number',
        signsAnswer: known.signsAnswer,
        examples: values.map(({ summary, value }) => ({
          name: summary ?? 'Example',
          body: Object.fromEntries(Object.entries(value).filter(([name]) => !SIGNING_FIELDS.includes(name))),
        })),
      };
    }),
  );
}

export function tryPage(document: Json, assets: Assets): Page {
  const operations = tryOperations(document);
  const groups = [...new Set(operations.map(({ group }) => group))].map(
    (group) =>
      `<optgroup label="${escapeHtml(group)}">${operations
        .filter((each) => each.group === group)
        .map(({ id, summary }) => `<option value="${id}">${escapeHtml(summary)}</option>`)
        .join('')}</optgroup>`,
  );
  const data = JSON.stringify(operations).replaceAll('<', '\\u003c');
  return {
    name: 'try.html',
    title: 'Try it',
    about:
      'Call the sandbox from the browser: choose an operation, edit it, send it signed, and read the answer.',
    kind: 'try',
    head: `<script src="server.js" defer></script>
<script src="${assets.tryScript}" defer></script>`,
    body: `<main id="content" tabindex="-1">
<h1>Try it</h1>
<p>Calls the sandbox for real: what you send is signed here, in your browser, as the client does it. The key stays in this page’s memory; it is stored nowhere and sent nowhere.</p>
<noscript><p class="notice">This page needs JavaScript. Without it, the quick start has commands to paste.</p></noscript>
<p class="notice" id="notice" role="status" hidden></p>
<form id="try" autocomplete="off">
<fieldset><legend>Where and who</legend>
<div class="row">
<label class="wide">Base address <input name="base" type="url" required spellcheck="false" placeholder="http://127.0.0.1:3000"></label>
<label>Partner <input name="partner" required pattern="[A-Za-z0-9]{3}" maxlength="3" spellcheck="false" placeholder="001" title="Three letters or digits"></label>
<label>API key <input name="key" type="password" required autocomplete="off" spellcheck="false"></label>
</div>
</fieldset>
<fieldset><legend>What</legend>
<div class="row">
<label class="wide">Operation <select name="operation">${groups.join('')}</select></label>
<label id="example-row" class="wide">Example <select name="example"></select></label>
</div>
<p class="route"><code id="route"></code> <a id="described" href="reference.html">Reference</a></p>
<div class="row" id="parameters"></div>
<label id="body-row">Body <textarea name="body" rows="14" spellcheck="false" aria-describedby="body-hint body-problem"></textarea></label>
<p class="hint" id="body-hint"></p>
<p class="problem" id="body-problem" role="alert"></p>
</fieldset>
<p><button class="primary" type="submit">Send</button></p>
</form>
<section id="outcome" aria-live="polite" hidden>
<h2>Answer</h2>
<p class="status"><strong id="status"></strong> <span id="took"></span></p>
<p id="verdict" hidden></p>
<p id="next" hidden></p>
<figure class="code" data-language="JSON"><figcaption>Body</figcaption><pre tabindex="0"><code id="answer"></code></pre></figure>
<figure class="code" data-language="HTTP"><figcaption>Headers</figcaption><pre tabindex="0"><code id="answer-headers"></code></pre></figure>
<h2>Request</h2>
<figure class="code" data-language="HTTP"><figcaption>As it was sent</figcaption><pre tabindex="0"><code id="request"></code></pre></figure>
<figure class="code" data-language="Shell"><figcaption>With curl, while the signature lasts: about 5 minutes</figcaption><pre tabindex="0"><code id="curl"></code></pre></figure>
</section>
<script type="application/json" id="operations">${data}</script>
</main>`,
  };
}
