import { GENERATED_NOTICE, type Json } from './bundle.ts';
import { type ShownOperation, shownOperations } from './examples.ts';

/** A request of a collection: what Bruno and Postman have in common. Variables stand in `{{double braces}}`. */
export interface CollectionRequest {
  readonly name: string;
  readonly about: string;
  readonly method: string;
  readonly url: string;
  /** JSON, or null. */
  readonly body: string | null;
  /** What a run asserts; null where a variable must be filled in by hand. */
  readonly status: number | null;
  /** Variables that the response sets, with where in its body they are. */
  readonly captures: Readonly<Record<string, string>>;
}

export interface Collection {
  readonly about: string;
  /** The tags of the contract, in its order, which is one that can be run. */
  readonly folders: readonly { readonly name: string; readonly requests: readonly CollectionRequest[] }[];
  readonly variables: Readonly<Record<string, string>>;
}

/** Values of a response that later requests need. */
const CAPTURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createLink: { linkId: 'ref_id' },
  submitVerification: { user_id: 'user_id', job_id: 'job_id' },
  listCallbacks: { webhookId: 'callbacks[0].webhook_id' },
  eraseUser: { erasureId: 'erasure_id' },
};

/** Fields of bodies that are variables. */
const VARIABLES = ['partner_id', 'timestamp', 'signature', 'user_id', 'job_id'];

/** The operations that a partner calls, as requests in folders. */
export function collectionOf(document: Json): Collection {
  const operations = shownOperations(document).filter(
    // The sandbox's fault controls would disturb the requests after them.
    ({ definition }) => !definition['x-signed-by'] && !definition['x-sandbox-lever'],
  );
  const ids = operations.flatMap(({ parameters }) => parameters.filter((each) => each.in === 'path'));
  const folders = document.tags.map(({ name }: Json) => ({
    name,
    requests: operations.filter(({ definition }) => definition.tags[0] === name).map(requestOf),
  }));
  const job = operations.find(({ id }) => id === 'getJobStatus')?.requests['success'];
  return {
    about: `${document.info.title}, ${document.info.version}. ${GENERATED_NOTICE}`,
    folders: folders.filter(({ requests }: { requests: unknown[] }) => requests.length > 0),
    variables: {
      base_url: document.servers[0].url,
      partner_id: '001',
      api_key: 'sandbox-key-001',
      ...Object.fromEntries(ids.map(({ name, example }) => [name, example])),
      user_id: job.user_id,
      job_id: job.job_id,
    },
  };
}

function requestOf({ id, method, path, definition, requests, responses }: ShownOperation): CollectionRequest {
  const body = requests['success'];
  const captured = Object.values(CAPTURES).flatMap((each) => Object.keys(each));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const { status = 200 } = responses['success'] ?? {};
  return {
    name: id,
    about: [definition.summary, definition.description].filter(Boolean).join('\n\n').trim(),
    method,
    // Both programs read a segment that begins with a colon as the name of a parameter.
    url: `{{base_url}}${path.replace('/:', '/%3A').replaceAll(/\{(\w+)\}/g, '{{$1}}')}`,
    body: body === undefined ? null : JSON.stringify(withVariables(body), null, 2),
    status: names.every((name) => captured.includes(name)) ? status : null,
    captures: CAPTURES[id] ?? {},
  };
}

function withVariables(body: Json): Json {
  const fields = Object.entries(body).map(([field, value]) => {
    // The signature of a job status has a name of its own (D-03).
    const variable = field === 'sec_key' ? 'signature' : field;
    return [field, VARIABLES.includes(variable) ? `{{${variable}}}` : value];
  });
  return Object.fromEntries(fields);
}

/** Signs a request (§5): JavaScript that sets two variables. Both programs have this library, and neither a `crypto`. */
export function signingScript(
  get: (name: string) => string,
  set: (name: string, value: string) => string,
): string[] {
  return [
    "const { enc, HmacSHA256 } = require('crypto-js');",
    '',
    '// The text under a signature: timestamp, partner and "sid_request", with nothing between them.',
    'const timestamp = new Date().toISOString();',
    `const text = timestamp + ${get('partner_id')} + 'sid_request';`,
    `const signature = enc.Base64.stringify(HmacSHA256(text, ${get('api_key')}));`,
    set('timestamp', 'timestamp'),
    set('signature', 'signature'),
  ];
}
