/** An operation called from a shell, from TypeScript and from Python. test/docs/samples.test.ts runs them all. */
import type { ApiOperation, Contract, Json } from './contract.ts';

const BASE = 'http://127.0.0.1:3000';
const KEY = 'sandbox-key-001';
const VERIFIER_KEY = 'verifier-key-001';

interface Call {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly pathValues: readonly string[];
  readonly body: Record<string, Json> | null;
  /** The body's field of the partner's signature; null where none signs. */
  readonly signatureField: string | null;
  readonly byVerifier: boolean;
}

export function renderSamples(contract: Contract, operation: ApiOperation): string {
  const inPath = contract.parameters(operation).filter((each) => each.in === 'path');
  const path = inPath.reduce(
    (made: string, { name, example }) => made.replace(`{${name}}`, example),
    operation.path,
  );
  const call: Call = {
    id: operation.id,
    method: operation.method,
    url: BASE + path,
    pathValues: inPath.map(({ example }) => example),
    body: contract.exampleBody(operation),
    signatureField: operation.node['x-signature-field'] ?? null,
    byVerifier: operation.node['x-signed-by'] === 'verifier',
  };
  const samples = { sh: shell(call), ts: typescript(call), python: python(call) };
  return Object.entries(samples)
    .map(([language, code]) => `\`\`\`${language}\n${code.trim()}\n\`\`\``)
    .join('\n\n');
}

/** The body with what signing adds, as JSON in which `quote` writes a variable. */
function signedBody({ body, signatureField }: Call, quote: (name: string) => string): string {
  const signing = signatureField
    ? { partner_id: '001', timestamp: '@timestamp@', [signatureField]: '@signature@' }
    : {};
  return JSON.stringify({ ...signing, ...body }, null, 2).replace(/"@(\w+)@"/g, (_, name) => quote(name));
}

function shell(call: Call): string {
  const { method, url, body, signatureField, byVerifier } = call;
  if (!body) return `curl -sS --fail-with-body '${url}'`;
  const curl = `curl -sS --fail-with-body -X ${method} '${url}' \\
  -H 'content-type: application/json'`;
  const hmac = (key: string) => `openssl dgst -sha256 -hmac '${key}' -binary | base64`;
  if (byVerifier)
    return `body='${JSON.stringify(body)}'
id="report_$(date +%s)" timestamp=$(date +%s)
signature=$(printf '%s' "$id.$timestamp.$body" | ${hmac(VERIFIER_KEY)})
${curl} -H "webhook-id: $id" \\
  -H "webhook-timestamp: $timestamp" -H "webhook-signature: v1,$signature" -d "$body"`;
  const signing = signatureField
    ? `timestamp=$(date -u +%Y-%m-%dT%H:%M:%SZ)
signature=$(printf '%s' "\${timestamp}001sid_request" | ${hmac(KEY)})\n`
    : '';
  return `${signing}${curl} -d @- <<END\n${signedBody(call, (name) => `"$${name}"`)}\nEND`;
}

function typescript({ id, method, url, pathValues, body, byVerifier }: Call): string {
  if (byVerifier)
    return `import { createHmac } from 'node:crypto';

const body = JSON.stringify(${literal(body)});
const id = \`report_\${Date.now()}\`;
const timestamp = String(Math.floor(Date.now() / 1000));
const hmac = createHmac('sha256', '${VERIFIER_KEY}').update(\`\${id}.\${timestamp}.\${body}\`);
const answer = await fetch('${url}', {
  method: '${method}',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': \`v1,\${hmac.digest('base64')}\`,
  },
  body,
});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());`;
  const values = [
    ...pathValues.map((value) => `'${value}'`),
    ...(body && !isEmpty(body) ? [literal(body)] : []),
  ];
  return `import { createClient } from 'hosted-verification-links-client';

const client = createClient({ baseUrl: '${BASE}', partnerId: '001', apiKey: '${KEY}' });
const answer = await client.${id}(${values.join(', ')});
if (!answer.ok) throw new Error(answer.error.message);
console.log(answer.data);`;
}

const isEmpty = (body: object) => Object.keys(body).length === 0;
const literal = (value: Json) => JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');

function python(call: Call): string {
  const { method, url, body, signatureField, byVerifier } = call;
  const ending = `with urllib.request.urlopen(request) as response:
    print(json.load(response))`;
  if (!body) return `import json, urllib.request\n\nrequest = urllib.request.Request("${url}")\n${ending}`;
  const key = byVerifier ? VERIFIER_KEY : KEY;
  const dict = signedBody(call, (name) => name)
    .replace(
      /(?<=: |^ +)(true|false|null)(?=,?$)/gm,
      (word) => ({ true: 'True', false: 'False' })[word] ?? 'None',
    )
    .replaceAll('  ', '    ');
  const sign = (text: string) =>
    `signature = base64.b64encode(hmac.digest(b"${key}", ${text}, "sha256")).decode()`;
  const request = (headers: string) => `request = urllib.request.Request(
    "${url}",
    method="${method}",
    headers={"content-type": "application/json"${headers}},
    data=data,
)
${ending}`;
  if (byVerifier)
    return `import base64, hmac, json, time, urllib.request

data = json.dumps(${dict}).encode()
timestamp = str(int(time.time()))
id = "report_" + timestamp
${sign('f"{id}.{timestamp}.".encode() + data')}
${request(', "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": "v1," + signature')}`;
  const data = `data = json.dumps(${dict}).encode()\n`;
  if (!signatureField) return `import json, urllib.request\n\n${data}${request('')}`;
  return `import base64, hmac, json, urllib.request
from datetime import datetime, timezone

timestamp = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
${sign('(timestamp + "001sid_request").encode()')}
${data}${request('')}`;
}
