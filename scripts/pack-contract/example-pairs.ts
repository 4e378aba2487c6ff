import type { Json } from '../generate/bundle.ts';

/** What an operation is sent, and answers to it. */
interface Pair {
  readonly name: string;
  /** Null where any valid request may get the response, as most errors, and where there is no body. */
  readonly request: Json;
  readonly status: number;
  readonly response: Json;
}

/** The examples of each operation and webhook, of a document without references: request and response of one name (D-110). */
export function examplePairs(document: Json): Record<string, readonly Pair[]> {
  const items = [...Object.values<Json>(document.paths), ...Object.values<Json>(document.webhooks)];
  const operations = items.flatMap((item) => Object.values<Json>(item));
  return Object.fromEntries(operations.map((operation) => [operation.operationId, pairsOf(operation)]));
}

function pairsOf({ requestBody, responses }: Json): Pair[] {
  const requests = examplesOf(requestBody);
  return Object.entries<Json>(responses).flatMap(([status, response]) => {
    const answers = Object.entries(examplesOf(response));
    if (answers.length === 0) answers.push(['success', null]);
    return answers.map(([name, value]) => ({
      name,
      request: requests[name] ?? null,
      status: Number(status),
      response: value,
    }));
  });
}

function examplesOf(body: Json): Record<string, Json> {
  const examples = Object.entries<Json>(body?.content?.['application/json']?.examples ?? {});
  return Object.fromEntries(examples.map(([name, { value }]) => [name, value]));
}
