/** What the mock can be asked for: each operation's responses by name, read from the contract as the server serves it. */
import { NETWORK_FAULTS, type NetworkFault } from '#protocol/network-fault.ts';

export interface MockedOperation {
  readonly id: string;
  readonly method: string;
  /** With its parameters filled in. */
  readonly path: string;
  readonly request: object | null;
  readonly responses: readonly { readonly status: number; readonly name: string }[];
}

export const FAULTS = Object.entries(NETWORK_FAULTS) as [NetworkFault, string][];

interface Media {
  readonly examples?: Readonly<Record<string, { readonly value?: object; readonly $ref?: string }>>;
}
interface Referred {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly example?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Referred[];
  readonly requestBody?: Referred;
  readonly responses: Readonly<Record<string, Referred>>;
}
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Referred>>>>;
}

export function mockedOperations(contract: Contract): MockedOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: filled(contract, path, operation.parameters ?? []),
      request: firstExample(contract, operation.requestBody),
      responses: responsesOf(contract, operation),
    })),
  );
}

function responsesOf(contract: Contract, { responses }: Operation) {
  return Object.entries(responses).flatMap(([status, response]) => {
    const { content } = resolved(contract, response);
    const names = Object.keys(content?.['application/json']?.examples ?? {});
    return names.map((name) => ({ status: Number(status), name }));
  });
}

function filled(contract: Contract, path: string, parameters: readonly Referred[]): string {
  const own = parameters.map((each) => resolved(contract, each)).filter((each) => each.in === 'path');
  return own.reduce((text, { name, example = 'x' }) => text.replace(`{${name}}`, example), path);
}

function firstExample(contract: Contract, body: Referred | undefined): object | null {
  const { examples = {} } = resolved(contract, body ?? {}).content?.['application/json'] ?? {};
  const [first] = Object.values(examples);
  const { value = null } = first ? (resolved(contract, first) as { value?: object }) : {};
  return value;
}

function resolved(contract: Contract, node: Referred): Referred {
  const [kind = '', name = ''] = node.$ref?.replace('#/components/', '').split('/') ?? [];
  return node.$ref ? (contract.components[kind]?.[name] ?? {}) : node;
}

export interface Wanted {
  readonly operation: MockedOperation;
  readonly status: number;
  readonly name: string;
  readonly fault: NetworkFault | '';
}

/** The header that asks the mock for it; empty for what comes without. */
export function preferOf({ operation, status, name, fault }: Wanted): string {
  const [first] = operation.responses;
  const isFirst = first?.status === status && first.name === name;
  return [...(isFirst ? [] : [`code=${status}`, `example=${name}`]), ...(fault ? [fault] : [])].join(', ');
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const MOCK = 'http://127.0.0.1:4010';

export function curlOf(wanted: Wanted): string {
  const { method, path, request } = wanted.operation;
  const prefer = preferOf(wanted);
  return [
    `curl -sS -X ${method} ${quoted(MOCK + path)}`,
    ...(prefer ? [`-H ${quoted(`Prefer: ${prefer}`)}`] : []),
    ...(request ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(request))}`] : []),
  ].join(' \\\n  ');
}

export function fetchOf(wanted: Wanted): string {
  const { method, path, request } = wanted.operation;
  const prefer = preferOf(wanted);
  const headers = [
    ...(prefer ? [`prefer: '${prefer}'`] : []),
    ...(request ? [`'content-type': 'application/json'`] : []),
  ];
  return [
    `const response = await fetch('${MOCK}${path}', {`,
    `  method: '${method}',`,
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(request ? [`  body: JSON.stringify(${JSON.stringify(request)}),`] : []),
    '});',
  ].join('\n');
}

export function mswOf({ operation, name, fault }: Wanted): string {
  const options = fault ? `, { network: '${fault}' }` : '';
  return [
    `import { respond } from 'hosted-verification-links-client/msw';`,
    '',
    `server.use(respond('${operation.id}', '${name}'${options}));`,
  ].join('\n');
}
