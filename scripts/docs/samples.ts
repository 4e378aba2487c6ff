/** An operation called from a shell, from TypeScript and from Python. test/docs/samples.test.ts runs them all. */
import { existsSync, readFileSync } from 'node:fs';
import type { ApiOperation, Contract, Json } from './contract.ts';

const BASE = 'http://127.0.0.1:3000';
const KEY = 'sandbox-key-001';

interface Call {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly pathValues: readonly string[];
  readonly body: Record<string, Json> | undefined;
  /** The body's field of the partner's signature. */
  readonly signatureField: string | undefined;
}

/** The samples as Markdown: those in `openapi/samples/`, or else made from the operation's first example. */
export function renderSamples(contract: Contract, operation: ApiOperation): string {
  const { id, method, node } = operation;
  const written = new URL(`../../openapi/samples/${id}.md`, import.meta.url);
  if (existsSync(written)) return readFileSync(written, 'utf8');
  const inPath = contract.parameters(operation).filter((each) => each.in === 'path');
  const path = inPath.reduce((made, { name, example }) => made.replace(`{${name}}`, example), operation.path);
  const call: Call = {
    ...{ id, method, url: BASE + path, pathValues: inPath.map(({ example }) => example) },
    body: contract.requests(operation)[0]?.body,
    signatureField: node['x-signature-field'],
  };
  return Object.entries({ sh: shell(call), ts: typescript(call), python: python(call) })
    .map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)
    .join('\n\n');
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

function typescript({ id, pathValues, body }: Call): string {
  const literal = JSON.stringify(body, null, 2)?.replace(/^(\s*)"(\w+)":/gm, '$1$2:');
  const values = [
    ...pathValues.map((value) => `'${value}'`),
    ...(literal && literal !== '{}' ? [literal] : []),
  ];
  return `import { createClient } from 'hosted-verification-links-client';

const client = createClient({ baseUrl: '${BASE}', partnerId: '001', apiKey: '${KEY}' });
const answer = await client.${id}(${values.join(', ')});
if (!answer.ok) throw new Error(answer.error.message);
console.log(answer.data);`;
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function python(call: Call): string {
  const { method, url, body, signatureField } = call;
  const sign = `from datetime import datetime, timezone

timestamp = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
text = timestamp + "001sid_request"
signature = base64.b64encode(hmac.digest(b"${KEY}", text.encode(), "sha256")).decode()\n`;
  const dict = body
    ? signedBody(call, (name) => name)
        .replace(/(?<=: |^ +)(true|false|null)(?=,?$)/gm, (word) => PYTHON_WORDS[word] ?? '')
        .replaceAll('  ', '    ')
    : '';
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
