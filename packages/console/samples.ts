/** A signed call as programs that need nothing installed: they sign when they run, so that their timestamp is fresh. */

interface SampleCall {
  /** Where the API is, without a slash at the end. */
  readonly url: string;
  readonly method: string;
  /** From `/v1` on. */
  readonly path: string;
  readonly partnerId: string;
  readonly key: string;
  /** Without the signing fields. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

export function samplesOf(call: SampleCall): Samples {
  return { curl: curlOf(call), typescript: typescriptOf(call), python: pythonOf(call) };
}

/** For single quotes in a shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf({ url, method, path, partnerId, key, body }: SampleCall): string {
  const fields = JSON.stringify(
    { partner_id: partnerId, timestamp: '%s', signature: '%s', ...body },
    null,
    2,
  );
  // printf reads backslashes and percent signs; those of the two values that it fills in stay.
  const format = fields
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replace('"timestamp": "%%s"', '"timestamp": "%s"')
    .replace('"signature": "%%s"', '"signature": "%s"');
  const verb = method === 'POST' ? '' : ` -X ${method}`;
  return `t=$(date -u +%Y-%m-%dT%H:%M:%SZ)
s=$(printf %s "\${t}"${shellQuoted(`${partnerId}sid_request`)} |
  openssl dgst -sha256 -hmac ${shellQuoted(key)} -binary | base64)
printf ${shellQuoted(format)} "$t" "$s" |
  curl -sS${verb} ${shellQuoted(url + path)} -H 'content-type: application/json' -d @-`;
}

/** JSON is JavaScript. */
const indented = (body: object) => JSON.stringify(body, null, 2);

function typescriptOf({ url, method, path, partnerId, key, body }: SampleCall): string {
  return `import { createHmac } from 'node:crypto';

const timestamp = new Date().toISOString();
const signature = createHmac('sha256', ${JSON.stringify(key)})
  .update(\`\${timestamp}${partnerId}sid_request\`)
  .digest('base64');
const fields = ${indented(body)};

const response = await fetch(${JSON.stringify(url + path)}, {
  method: ${JSON.stringify(method)},
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ partner_id: ${JSON.stringify(partnerId)}, timestamp, signature, ...fields }),
});
console.log(response.status, await response.json());`;
}

function pythonOf({ url, method, path, partnerId, key, body }: SampleCall): string {
  return `import base64, hashlib, hmac, json, urllib.request
from datetime import datetime, timezone

timestamp = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
text = f"{timestamp}${partnerId}sid_request"
proof = hmac.new(${JSON.stringify(key)}.encode(), text.encode(), hashlib.sha256).digest()
fields = ${pythonLiteral(body)}
fields |= {"partner_id": ${JSON.stringify(partnerId)}, "timestamp": timestamp, "signature": base64.b64encode(proof).decode()}

request = urllib.request.Request(
    ${JSON.stringify(url + path)},
    json.dumps(fields).encode(),
    {"content-type": "application/json"},
    method=${JSON.stringify(method)},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;
}

/** JSON is Python as well, but for its three words. */
function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => pythonLiteral(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
