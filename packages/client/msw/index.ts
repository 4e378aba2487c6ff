/**
 * Handlers for [msw](https://mswjs.io): every operation of the API with the contract's examples, without a server.
 *
 * @packageDocumentation
 */
import type { HttpHandler } from 'msw';
import type { Example } from '../../../generated/fixtures.ts';
import type { NetworkFault } from '../../protocol/network-fault.ts';
import {
  type AnyExample,
  EXAMPLES,
  type ExampleName,
  type ExampleStatus,
  exampleNamed,
  exampleOfStatus,
  type MockedOperation,
} from './examples.ts';
import { handlerOf, type MockOptions } from './handler.ts';
import { operationsOf, playStory, type StoryName } from './story.ts';

export type { ExampleName, ExampleStatus, MockedOperation, MockOptions, NetworkFault, StoryName };

/**
 * Handlers of every operation, each with its success: what a test or a page without a server begins with.
 *
 * @example
 * const server = setupServer(...handlers());
 * server.listen();
 */
export function handlers(options: MockOptions = {}): HttpHandler[] {
  const ids = Object.keys(EXAMPLES) as MockedOperation[];
  return ids.map((id) => respond(id, 'success' as ExampleName<typeof id>, options));
}

/**
 * A handler with one response of an operation: an example by name, the first one of a status, or one of your own.
 *
 * @example
 * server.use(respond('submitVerification', 'id_number_blocked'));
 * server.use(respond('getLink', 404));
 * server.use(respond('getLink', 'success', { network: 'cut' }));
 * server.use(respond('listLinks', { status: 200, body: { ...listLinks.responses.success.body, links: [] } }));
 */
export function respond<Id extends MockedOperation>(
  id: Id,
  response: ExampleName<Id> | ExampleStatus<Id> | Example<Id>,
  options: MockOptions = {},
): HttpHandler {
  const example = exampleOf(id, response as string | number | AnyExample);
  return handlerOf(id, () => example, options);
}

function exampleOf(id: MockedOperation, response: string | number | AnyExample): AnyExample {
  if (typeof response === 'string') return exampleNamed(id, response);
  return typeof response === 'number' ? exampleOfStatus(id, response) : response;
}

/**
 * Handlers that tell a story of the contract's workflows: each call of an operation gets the response of its next
 * step, and in the end the last one again. A step waits for what others change before it.
 *
 * | Story | What happens |
 * |---|---|
 * | `blockedNumber` | a submission is accepted, the next is blocked (2222), until the limit is reset |
 * | `singleUseLink` | a submission is accepted, the next finds the link spent; the job is pending, then complete |
 * | `provisionalResult` | the job is pending, then provisional, then final |
 * | `disabledLink` | submissions are refused until the link is enabled |
 * | `manyUsers` | one link takes several submissions |
 * | `repeatedRequests` | a key is used again, at last for another request |
 * | `afterTheResult` | a callback is sent again, and the user's data erased |
 * | `everyOperation` | each operation of the interface succeeds, and the lookups |
 *
 * @example
 * server.use(...story('provisionalResult'));
 */
export function story(name: StoryName, options: MockOptions = {}): HttpHandler[] {
  const next = playStory(name);
  return operationsOf(name).map((id) => handlerOf(id, () => next(id), options));
}
