/** What a case works with: a client behind its driver, and a service that answers as told. */
import { CONTRACT_BRAND } from '#generated/routes.ts';
import type { Json } from '../kit/contract.ts';
import { ContractViolation, expectEqual, NotImplemented, SkipCheck } from '../kit/violation.ts';
import type { Driver, WithoutId } from './driver.ts';
import type { ServiceRequest } from './judge.ts';
import type { CallError, Command, Configure, Failure, PartnerOperation, Reply, Success } from './protocol.ts';
import type { Responder, Room } from './service.ts';

export const PARTNER = '001';
export const KEY = 'sandbox-key-001';

const DEFAULTS: Omit<Configure, 'base_url'> = {
  do: 'configure',
  partner_id: PARTNER,
  keys: [KEY],
  clock_offset_ms: 0,
  attempt_timeout_ms: 10_000,
  timeout_ms: 90_000,
  retries_max: 3,
  brand: null,
  correct_clock: null,
};

/** What a driver must have, commands and operations of `call`: without them nobody can integrate (README.md). */
const REQUIRED: readonly string[] = ['configure', 'verify_callback', 'createLink', 'getJobStatus'];

/** The input of a call; what is left out is empty. */
export interface Input {
  readonly path?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly idempotencyKey?: string;
}

type Done = Success & { readonly waits: readonly number[]; readonly data: Json };
type Failed = Failure & { readonly waits: readonly number[]; readonly error: CallError };

export class Bench {
  readonly room: Room;
  readonly #driver: Driver;
  #isConfigured = false;

  constructor(driver: Driver, room: Room) {
    this.#driver = driver;
    this.room = room;
  }

  get requests(): readonly ServiceRequest[] {
    return this.room.requests;
  }

  /** Answers with these in turn, and with the last from then on. */
  answer(...script: Responder[]): void {
    this.room.script = script;
  }

  /** Makes a client. Without this call, the first command makes one with the defaults. */
  async configure(options: Partial<Omit<Configure, 'do'>> = {}): Promise<Reply> {
    this.#isConfigured = true;
    const whole = { ...DEFAULTS, base_url: this.room.url, ...options };
    const { partner_id: partnerId, keys, brand } = whole;
    this.room.sender = { partnerId, keys, brand: brand ?? CONTRACT_BRAND };
    return this.#ask(whole);
  }

  async do(command: WithoutId<Command>): Promise<Reply> {
    if (!this.#isConfigured) await this.configure();
    return this.#ask(command);
  }

  /** @throws NotImplemented where the client has no such thing, but every client must; SkipCheck where it need not. */
  async #ask(command: WithoutId<Command>): Promise<Reply> {
    const reply = await this.#driver.do(command);
    if (!('unsupported' in reply)) return reply;
    const name = command.do === 'call' ? command.operation : command.do;
    const isOption = command.do === 'configure' && (command.brand ?? command.correct_clock) !== null;
    if (isOption || !REQUIRED.includes(name))
      throw new SkipCheck(`the client has no such thing: ${reply.unsupported}`);
    const message = `The driver does not have ${name}, which every client must: ${reply.unsupported}.`;
    throw new NotImplemented(name, message, JSON.stringify(reply));
  }

  call(operation: PartnerOperation, input: Input = {}): Promise<Reply> {
    const { path = [], query = {}, body = null, idempotencyKey = null } = input;
    return this.do({ do: 'call', operation, path, query, body, idempotency_key: idempotencyKey });
  }

  /** Calls, and expects success. */
  async ok(operation: PartnerOperation, input?: Input): Promise<Done> {
    return succeeded(await this.call(operation, input));
  }

  /** Calls, and expects an error with the code. */
  async fails(code: string, operation: PartnerOperation, input?: Input): Promise<Failed> {
    return failed(code, await this.call(operation, input));
  }

  advanceClock(ms: number): Promise<Reply> {
    return this.do({ do: 'advance_clock', ms });
  }

  iterate(list: 'links' | 'callbacks', limit = 2, more: { body?: Json; take?: number } = {}): Promise<Reply> {
    return this.do({ do: 'iterate', list, limit, body: more.body ?? {}, take: more.take ?? null });
  }
}

export function succeeded(reply: Reply): Done {
  if ('ok' in reply && reply.ok) return { ...reply, waits: reply.waits_ms ?? [] };
  throw new ContractViolation('The client reports an error.', 'success', reply);
}

export function failed(code: string, reply: Reply): Failed {
  const error = 'error' in reply ? reply.error : null;
  if (!('error' in reply) || error?.code !== code) {
    throw new ContractViolation(`The client does not report the error ${code}.`, code, reply);
  }
  return { ...reply, waits: reply.waits_ms ?? [] };
}

/** Fails unless the client sent as many requests. */
export function expectRequests(bench: Bench, count: number): void {
  expectEqual('the number of requests', bench.requests.map(({ operation }) => operation).length, count);
}
