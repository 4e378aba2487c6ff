/** The page of the panel that calls the sandbox: its form, and what it knows of each operation. */

import type { TryOperation } from './browser/try-operation.ts';
import { type Contract, withoutSigning } from './contract.ts';
import type { Page } from './guides.ts';

/** Every operation that a partner or a user can call. */
export function tryOperations(contract: Contract): TryOperation[] {
  return contract.operations
    .filter(({ node, isWebhook }) => !isWebhook && !node['x-signed-by'])
    .map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: operation.path,
      parameters: contract
        .parameters(operation)
        .map(({ name, in: place, example }) => ({ name, in: place, example: example ?? '' })),
      signatureField: operation.node['x-signature-field'] ?? null,
      examples: contract
        .examples(operation.node.requestBody?.content['application/json'])
        .map(([name, { summary, value }]) => ({ name: summary ?? name, body: withoutSigning(value) })),
    }));
}

export function tryPage(contract: Contract): Page {
  const operations = tryOperations(contract);
  const options = operations.map(
    ({ id, method, path }) => `<option value="${id}">${method} ${path}</option>`,
  );
  return {
    name: 'try',
    title: 'Try it',
    about: 'Call the sandbox from the browser, signed, and read its answer.',
    group: '',
    markdown: `# Try it

Calls the sandbox for real: what you send is signed here, in your browser, as the client does it. The key stays in this
page's memory; it is stored nowhere and sent nowhere.

<noscript><p>This page needs JavaScript. Without it, the quick start has commands to paste.</p></noscript>
<p id="notice" role="status" hidden></p>
<form id="try" autocomplete="off">
<label>Base address <input name="base" type="url" required spellcheck="false" placeholder="http://127.0.0.1:3000"></label>
<div class="row">
<label>Partner <input name="partner" required pattern="[A-Za-z0-9]{3}" maxlength="3" spellcheck="false" placeholder="001" title="Three letters or digits"></label>
<label>API key <input name="key" type="password" required autocomplete="off" spellcheck="false"></label>
</div>
<label>Operation <select name="operation">${options.join('')}</select></label>
<label>Example <select name="example"></select></label>
<div id="parameters"></div>
<label>Body <textarea name="body" rows="14" spellcheck="false" aria-describedby="problem"></textarea></label>
<p id="problem" role="alert"></p>
<p><button class="primary" type="submit">Send</button> <a id="described" href="reference.html">Reference</a></p>
</form>
<section id="outcome" aria-live="polite" hidden>
<h2>Answer</h2>
<p><strong id="status"></strong> <span id="verdict"></span> <a id="next" target="_blank" rel="noopener" hidden>Open the link as a user would</a></p>
<pre tabindex="0" role="region" aria-label="Answer"><code id="answer"></code></pre>
<h2>Request</h2>
<pre tabindex="0" role="region" aria-label="Request"><code id="request"></code></pre>
</section>
<script type="application/json" id="operations">${JSON.stringify(operations).replaceAll('<', '\\u003c')}</script>
`,
  };
}

export const unknownPage: Page = {
  name: '404',
  title: 'No such page',
  about: 'There is no page at this address.',
  group: '',
  markdown: `# No such page

There is no page at this address. The [overview](index.md) lists all of them.
`,
};
