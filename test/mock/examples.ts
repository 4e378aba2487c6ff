/** What the contract shows of each operation: its path, headers, requests and responses. */
import { definitionOf } from '#conformance/kit/contract.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { examplesOf, resolve, responsesOf } from '../contract/contract.ts';

function parametersOf(id: OperationId, where: 'path' | 'header') {
  const parameters = (definitionOf(id).parameters ?? []).map(resolve);
  return parameters.filter((parameter: { in: string }) => parameter.in === where);
}

export function pathOf(id: OperationId): string {
  let path: string = OPERATIONS[id].path;
  for (const { name, example } of parametersOf(id, 'path')) path = path.replace(`{${name}}`, () => example);
  return path;
}

/** The headers that the operation asks for, by their examples. */
export function headersOf(id: OperationId): Record<string, string> {
  const required = parametersOf(id, 'header').filter(
    (parameter: { required: boolean }) => parameter.required,
  );
  return Object.fromEntries(
    required.map(
      ({
        name,
        example,
        examples,
      }: {
        name: string;
        example?: string;
        examples: { success: { value: string } };
      }) => [name, example ?? examples.success.value],
    ),
  );
}

/** The request examples, with this callback URL. */
export function requestExamplesOf(id: OperationId, callbackUrl: string) {
  const examples = Object.entries(examplesOf(definitionOf(id).requestBody?.content['application/json']));
  const requests = examples.map(([name, value]) => [
    name,
    value.callback_url ? { ...value, callback_url: callbackUrl } : value,
  ]);
  return Object.fromEntries(requests);
}

export function successOf(id: OperationId) {
  return responsesOf(definitionOf(id)).find(({ status }) => status < 300)?.examples['success'];
}

export function errorOf(id: OperationId, status: number, condition: string) {
  return responsesOf(definitionOf(id)).find((response) => response.status === status)?.examples[condition];
}
