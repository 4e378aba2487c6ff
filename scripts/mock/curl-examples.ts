import type { OperationId } from '#generated/operations.ts';
import type { Json } from '../generate/bundle.ts';

/** Commands to paste: a success, an error, and another of several successes. */
export function curlExamples(document: Json, address: string): string {
  return [
    curl(document, address, 'listLinks'),
    curl(document, address, 'getLink', 'code=401, example=bad_signature'),
    curl(document, address, 'getJobStatus', 'example=pending'),
  ].join('\n\n');
}

function curl(document: Json, address: string, operationId: OperationId, prefer?: string): string {
  const { path, method, operation } = findOperation(document, operationId);
  const linkId = resolve(document, operation.parameters?.[0])?.example;
  const body = resolve(document, operation.requestBody.content['application/json'].examples.success).value;
  return [
    `curl -sS -X ${method.toUpperCase()} ${quote(address + path.replace('{linkId}', linkId))}`,
    `-H ${quote('content-type: application/json')}`,
    ...(prefer ? [`-H ${quote(`Prefer: ${prefer}`)}`] : []),
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

function findOperation(document: Json, operationId: OperationId) {
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.operationId === operationId) return { path, method, operation };
    }
  }
  throw new Error(`The contract has no operation ${operationId}.`);
}

function resolve(document: Json, node: Json): Json {
  if (!node?.$ref) return node;
  const [kind, name] = node.$ref.replace('#/components/', '').split('/');
  return document.components[kind][name];
}

/** One argument of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
