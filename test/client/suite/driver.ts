/**
 * The driver of the TypeScript client, for the suite that all clients pass. It is described in
 * `packages/conformance/client-suite/README.md`.
 */
import { isUtf8 } from 'node:buffer';
import { inspect } from 'node:util';
import { linesOf } from '#conformance/client-suite/lines.ts';
import type {
  Call,
  Command,
  Configure,
  Iterate,
  Reply,
  VerifyCallback,
} from '#conformance/client-suite/protocol.ts';
import {
  type CallError,
  CallFailed,
  type Client,
  createClient,
  duplicateGuard,
  type Result,
  verifyCallback,
  verifyEvent,
} from '../../../packages/client/index.ts';

type Outcome = Reply extends infer Each ? Omit<Each, 'id'> : never;

let client: Client;
let waits: number[] = [];
let offsetMs = 0;

const ACTIONS: { [Name in Command['do']]: (command: Extract<Command, { do: Name }>) => Promise<Outcome> } = {
  configure: async (options) => configure(options),
  advance_clock: async ({ ms }) => {
    offsetMs += ms;
    return { ok: true, data: null };
  },
  call: async (command) => outcomeOf(await call(command)),
  iterate,
  wait_for_job: async ({ body, timeout_ms }) =>
    outcomeOf(await client.waitForJob(body, { timeoutMs: timeout_ms })),
  verify_callback: verify,
  verify_event: verifyOneEvent,
  // Receivers keep nothing: their keys come with each call.
  print: async () => ({
    ok: true,
    data: `${client} ${inspect(client, { depth: 9 })} ${JSON.stringify(client)}`,
  }),
};

function configure(options: Configure): Outcome {
  const [first = '', ...others] = options.keys;
  offsetMs = options.clock_offset_ms;
  try {
    client = createClient({
      baseUrl: options.base_url,
      partnerId: options.partner_id,
      apiKey: [first, ...others],
      now: () => Date.now() + offsetMs,
      sleep: async (ms, signal) => {
        signal.throwIfAborted();
        waits.push(ms);
      },
      attemptTimeoutMs: options.attempt_timeout_ms ?? undefined,
      timeoutMs: options.timeout_ms ?? undefined,
      retriesMax: options.retries_max ?? undefined,
      brand: options.brand ?? undefined,
      correctClock: options.correct_clock ?? undefined,
    });
    return { ok: true, data: null };
  } catch (thrown) {
    const error = {
      kind: 'malformed',
      code: 'malformed',
      message: String(thrown),
      response: null,
      cause: thrown,
    } as const;
    return outcomeOf({ ok: false, error });
  }
}

type Method = (...args: unknown[]) => Promise<Result<unknown, CallError>>;

function call({
  operation,
  path,
  query,
  body,
  idempotency_key: idempotencyKey,
}: Call): Promise<Result<unknown, CallError>> {
  const methods = client as unknown as Record<typeof operation, Method>;
  const inputs =
    Object.keys(query).length > 0 ? [query] : body ? [withImages(body)] : path.length > 0 ? [] : [{}];
  // The options come after the input, which operations that have none do not take.
  return methods[operation](...path, ...inputs, ...(idempotencyKey === null ? [] : [{ idempotencyKey }]));
}

const withImages = (body: object) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value?.base64 ? Buffer.from(value.base64, 'base64') : value,
    ]),
  );

async function iterate({ list, limit, body, take }: Iterate): Promise<Outcome> {
  const data: unknown[] = [];
  try {
    for await (const item of list === 'links'
      ? client.links({ limit })
      : client.callbacks({ ...body, limit })) {
      data.push(item);
      if (data.length === take) break;
    }
    return { ok: true, data };
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown;
    return { ...outcomeOf({ ok: false, error: thrown.error }), data } as Outcome;
  }
}

type Verify = Omit<VerifyCallback, 'do'>;

const receiverOf = (command: Verify) => ({
  partnerId: command.partner_id,
  keys: command.keys,
  now: command.now_ms,
  unsafeAllowBodySignature: command.unsafe_allow_body_signature,
});

async function verifyOneEvent(command: Verify): Promise<Outcome> {
  const body = Buffer.from(command.body_base64, 'base64');
  const verdict = await verifyEvent(body, command.headers, receiverOf(command));
  return verdict.ok
    ? { ok: true, data: { webhook_id: verdict.id, payload: verdict.event } }
    : { ok: false, reason: verdict.reason };
}

async function verify(command: Verify): Promise<Outcome> {
  const bytes = Buffer.from(command.body_base64, 'base64');
  // As most receivers have it.
  const body = isUtf8(bytes) ? bytes.toString() : bytes;
  const verdict = await verifyCallback(body, command.headers, receiverOf(command));
  if (!verdict.ok) return { ok: false, reason: verdict.reason };
  const { id: webhook_id, payload } = verdict;
  const guard = duplicateGuard();
  const { stored_sequence: sequence } = command;
  if (sequence !== null) await guard.inOrder?.({ ...payload, sequence }, async () => {});
  const isHandled = await guard.inOrder?.(payload, async () => {});
  return { ok: true, data: { webhook_id, payload, is_older: !isHandled } };
}

function outcomeOf(result: Result<unknown, CallError>): Outcome {
  if (result.ok) return { ok: true, data: result.data };
  const { code, message, response } = result.error;
  const {
    requestId = null,
    details = [],
    retryAfterMs = null,
  } = result.error.kind === 'api' ? result.error : {};
  const status = response?.status ?? null;
  const printed = `${new CallFailed(result.error)}`;
  return {
    ok: false,
    error: { code, status, message, printed, request_id: requestId, details, retry_after_ms: retryAfterMs },
  };
}

for await (const line of linesOf(process.stdin)) {
  const command = JSON.parse(line);
  waits = [];
  const outcome = await ACTIONS[command.do as 'call'](command);
  process.stdout.write(`${JSON.stringify({ id: command.id, ...outcome, waits_ms: waits })}\n`);
}
