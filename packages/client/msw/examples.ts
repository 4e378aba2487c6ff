import * as fixtures from '../../../generated/fixtures.ts';

const { callbacks: _, events: __, ...byOperation } = fixtures;

/** Every operation of the contract, with its examples. */
export const EXAMPLES = byOperation;

/** An operation that can be mocked: every one of the contract. */
export type MockedOperation = keyof typeof EXAMPLES;

/** The names of an operation's response examples, such as `success` and `link_used`. */
export type ExampleName<Id extends MockedOperation> = keyof (typeof EXAMPLES)[Id]['responses'] & string;

/** The statuses that an operation may respond with. */
export type ExampleStatus<Id extends MockedOperation> = fixtures.Example<Id>['status'];

/** A response as handlers send it. */
export interface AnyExample {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** An operation's example of that name. @throws Error that lists the names, for untyped callers. */
export function exampleNamed(id: MockedOperation, name: string): AnyExample {
  const responses: Readonly<Record<string, AnyExample>> = EXAMPLES[id].responses;
  const example = responses[name];
  if (example) return example;
  throw new Error(`${id} has no example ${name}: it has ${Object.keys(responses).join(', ')}.`);
}

/** An operation's first example of that status. */
export function exampleOfStatus(id: MockedOperation, status: number): AnyExample {
  const name = Object.entries<AnyExample>(EXAMPLES[id].responses).find(
    ([, each]) => each.status === status,
  )?.[0];
  return exampleNamed(id, name ?? String(status));
}
