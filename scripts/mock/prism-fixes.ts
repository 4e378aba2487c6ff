/** Preloaded into Prism's process: what Prism 5.16 lacks as a mock that several people share. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { operationAt } from '#conformance/kit/contract.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { errorBody } from '#generated/stubs/errors.ts';
import type { Detail } from '#handlers/operation.ts';

/** Elements of an array in a generated answer. Without a limit `Prefer: dynamic=true` fills each array to its `maxItems`. */
const ITEMS_MAX = 3;

const prism = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-cli'));
const { JSONSchemaFaker } = createRequire(prism.resolve('@stoplight/prism-http'))('json-schema-faker');

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  // Here, because Prism sets its own options when it starts, and `x-json-schema-faker` sets those of another copy.
  JSONSchemaFaker.option('maxItems', ITEMS_MAX);
  // It fills objects with fields of its own, beyond their `maxProperties` too.
  JSONSchemaFaker.option('fillProperties', false);
  readStrictly(request);
  answerBrokenJson(request);
  escapeViolations(response);
  nameWrongFields(request, response);
  shapeErrors(request, response);
});

/** What Prism takes, although the service does not; or what it fails at, with an error in a shape of its own. */
function readStrictly(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  const [path = '', query] = url.split('?', 2);
  // Prism does not look at a slash at the end. The service has nothing there.
  if (path.length > 1 && path.endsWith('/'))
    request.url = `${path}-/-${query === undefined ? '' : `?${query}`}`;
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'text/plain';
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;|$)/;

/**
 * Prism leaves a request whose body isn't JSON without an answer: it waits for the end of a body that it has read
 * already. Saying once more that the request is over lets it answer 400.
 */
function answerBrokenJson(request: IncomingMessage): void {
  request.once('end', () => setImmediate(() => request.emit('close')));
}

const VIOLATIONS = 'sl-violations';

/** A header takes no character beyond Latin-1, as a field's name may have, and Prism would end at one. */
function escapeViolations(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  const escaped = (each: string) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;
  response.setHeader = (name, value) =>
    setHeader(
      name,
      name.toLowerCase() === VIOLATIONS ? String(value).replace(/[^\x20-\x7e]/g, escaped) : value,
    );
}

interface Violation {
  readonly location: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** To what breaks the contract Prism answers with the first example of a 400, which names a field of its own. */
function nameWrongFields(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const isChosen = /code=4/.test(String(request.headers['prefer']));
    const violations: Violation[] = parsed(String(response.getHeader(VIOLATIONS))) ?? [];
    const [first] = violations.filter(({ location }) => location[0] === 'request');
    if (response.statusCode !== 400 || isChosen || !first || response.headersSent) return end(...args);
    const id = operationAt(String(request.method), String(request.url));
    const { missing_field, invalid_value }: Operation['errors'] = id === null ? {} : OPERATIONS[id].errors;
    const said = first.code === 'required' ? (missing_field ?? invalid_value) : invalid_value;
    if (!said) return end(...args);
    const { request_id } = parsed(String(args[0])) ?? {};
    const details = violations.map(detailOf);
    const { code, error } = errorBody(said, details);
    const text = JSON.stringify({ code, error, request_id, details });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
}

function detailOf({ location: [, , ...place], message }: Violation): Detail {
  const [, missing] = /required property '(.*)'$/.exec(message) ?? [];
  const path = `/${[...place, ...(missing === undefined ? [] : [missing])].join('/')}`;
  if (missing !== undefined) return { path, message: 'is required' };
  return { path, message: message.replace(/^Request \w+( (property|parameter) \S+)? /, '') };
}

/** Prism's own errors get the shape of the contract's (D-07), and can be read by a page of another origin. */
function shapeErrors(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const shaped = response.statusCode < 400 ? null : shapedError(String(args[0]), response.statusCode);
    if (shaped === null || response.headersSent) return end(...args);
    const text = JSON.stringify({ ...shaped, request_id: request.headers['x-request-id'] ?? 'mock' });
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    return end(text);
  };
}

/** What Prism says of the request's path, by the end of its problem's type; all else is a misuse of the mock. */
const CODES: Readonly<Record<string, string>> = {
  NO_PATH_MATCHED_ERROR: 'not_found',
  NO_METHOD_MATCHED_ERROR: 'method_not_allowed',
};

/** Null for what is not Prism's own error. */
function shapedError(
  body: string,
  status: number,
): { code: string; error: string; details?: object[] } | null {
  const said = parsed(body);
  if (said?.error?.code === 'invalid_json') return { code: said.error.code, error: said.error.message };
  const [, type] = /^https:\/\/stoplight\.io\/prism\/errors#(\w+)$/.exec(said?.type) ?? [];
  if (!type || said.status !== status) return null;
  const code = CODES[type] ?? 'mock_error';
  const error = [said.title, said.detail].filter(Boolean).join(': ');
  if (!said.validation) return { code, error };
  const details = said.validation.map(
    ({ location = [], message }: { location?: string[]; message: string }) => ({
      path: `/${location.join('/')}`,
      message,
    }),
  );
  return { code, error, details };
}

// biome-ignore lint/suspicious/noExplicitAny: Prism's problems have no type.
function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
