/** An operation called from a shell, from TypeScript and from Python. test/docs/samples.test.ts runs them all. */
import { existsSync, readFileSync } from 'node:fs';
import type { ApiOperation, Contract } from './contract.ts';

const BASE = 'http://127.0.0.1:3000';
const KEY = 'sandbox-key-001';

type Call = ReturnType<typeof exampleCall>;

/** The samples as Markdown: those in `openapi/samples/`, or else made from the operation's first example. */
export function renderSamples(contract: Contract, operation: ApiOperation): string {
  const written = new URL(`../../openapi/samples/${operation.id}.md`, import.meta.url);
  if (existsSync(written)) return readFileSync(written, 'utf8');
  const call = exampleCall(contract, operation);
  return Object.entries({
    sh: shell(call),
    ts: call.isFaultControl ? plainFetch(call) : typescript(call),
    python: python(call),
  })
    .map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)
    .join('\n\n');
}

function exampleCall(contract: Contract, operation: ApiOperation) {
  const { id, method, node } = operation;
  const inPath = contract.parameters(operation).filter((each) => each.in === 'path');
  const path = inPath.reduce((made, { name, example }) => made.replace(`{${name}}`, example), operation.path);
  const signatureField: string | undefined = node['x-signature-field'];
  const [first] = contract.requests(operation);
  const isFaultControl: boolean = node['x-sandbox-lever'] ?? false;
  return { id, method, url: BASE + path, inPath, body: first?.body, signatureField, isFaultControl };
}

/** The body with what signing adds, as JSON in which `variable` writes a variable. */
function signedBody({ body, signatureField }: Call, variable: (name: string) => string): string {
  const signing = { partner_id: '001', timestamp: '@timestamp', [signatureField ?? '']: '@signature' };
  const signed = signatureField ? { ...signing, ...body } : body;
  return JSON.stringify(signed, null, 2).replace(/"@(\w+)"/g, (_, name) => variable(name));
}

function shell(call: Call): string {
  if (!call.body) return `curl -sS --fail-with-body '${call.url}'`;
  const sign = `timestamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
signature=$(printf '%s' "\${timestamp}001sid_request" | openssl dgst -sha256 -hmac '${KEY}' -binary | base64)\n`;
  return `${call.signatureField ? sign : ''}curl -sS --fail-with-body -X ${call.method} '${call.url}' \\
  -H 'content-type: application/json' -d @- <<END
${signedBody(call, (name) => `"$${name}"`)}
END`;
}

/** An object as TypeScript writes it: its keys without quotes. */
const literal = (body: Call['body']) => JSON.stringify(body, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');

/** The client has no fault controls: they are for who runs the sandbox. */
function plainFetch({ method, url, body }: Call): string {
  return `const response = await fetch('${url}', {
  method: '${method}',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${literal(body).replaceAll('\n', '\n  ')}),
});
console.log(await response.json());`;
}

function typescript({ id, inPath, body }: Call): string {
  const values = inPath.map(({ example }) => `'${example}'`);
  if (body && Object.keys(body).length > 0) values.push(literal(body));
  return `import { createClient } from 'hosted-verification-links-client';

const client = createClient({ baseUrl: '${BASE}', partnerId: '001', apiKey: '${KEY}' });
const answer = await client.${id}(${values.join(', ')});
if (!answer.ok) throw new Error(answer.error.message);
console.log(answer.data);`;
}

function python(call: Call): string {
  const { method, url, body, signatureField } = call;
  const sign = `from datetime import datetime, timezone

timestamp = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
text = timestamp + "001sid_request"
signature = base64.b64encode(hmac.digest(b"${KEY}", text.encode(), "sha256")).decode()\n`;
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const dict = body && signedBody(call, (name) => name).replace(/\b(true|false)(?=,?$)/gm, capitalize);
  const request = body
    ? `data = json.dumps(${dict}).encode()
headers = {"content-type": "application/json"}
request = urllib.request.Request("${url}", data, headers, method="${method}")`
    : `request = "${url}"`;
  return `import ${signatureField ? 'base64, hmac, ' : ''}json, urllib.request
${signatureField ? sign : ''}
${request}
with urllib.request.urlopen(request) as response:
    print(json.load(response))`;
}
