/**
 * What the target does not have, found out before the checks, so that each judges what it has: operations, and of the
 * operations the fields and headers that are extensions.
 */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import {
  definitionOf,
  EXTENDED_IDS,
  extensionFields,
  type Json,
  OPERATION_IDS,
  requestValidator,
  resolve,
  SIGNED_CONTENT,
} from '../kit/contract.ts';
import type { CheckedResponse } from '../kit/exchange.ts';
import { parseJson } from '../kit/json.ts';
import { Session } from '../kit/session.ts';
import type { Target } from '../kit/target.ts';
import { ContractViolation, NotImplemented } from '../kit/violation.ts';
import { baselineOf, baselineWith } from './requests/baselines.ts';
import { pairOf } from './requests/known-fields.ts';
import { withValue } from './requests/schema-cases.ts';

/** Sends a valid request of each operation. What only a sandbox has is left alone: it would do to all what it does. */
export async function lackingOperations(target: Target): Promise<ReadonlySet<string>> {
  const tried = OPERATION_IDS.filter((id) => !OPERATIONS[id].sandboxOnly);
  const found = await Promise.all(tried.map(async (id) => ((await lacks(target, id)) ? [id] : [])));
  const operations = new Set<string>(found.flat());
  const [first, ...others] = EXTENDED_IDS.filter((id) => !operations.has(id));
  if (first === undefined) return operations;
  // What links are made of is in the answers of the others.
  const ofLinks = await lackingParts(target, first);
  const known = { ...target, lacks: new Set(ofLinks) };
  const parts = await Promise.all(others.map((id) => lackingParts(known, id)));
  return new Set([...operations, ...ofLinks, ...parts.flat()]);
}

async function lacks(target: Target, id: OperationId): Promise<boolean> {
  const session = new Session(target, `whether there is ${id}`);
  const { body, options } = baselineOf(id, session, target.linkId);
  try {
    await session.send(id, body, { ...options, as: null });
    return false;
  } catch (error) {
    // Any other violation is told by the checks.
    return error instanceof NotImplemented;
  }
}

/** The extensions of an operation that the target does not have, each probed once. */
async function lackingParts(target: Target, id: OperationId): Promise<string[]> {
  const probe = new Probe(target, id);
  const fields = await probe.unknownFields();
  const hasKeys = !OPERATIONS[id].idempotent || (await probe.knowsKeys());
  const missing = [...fields, ...(hasKeys ? [] : ['idempotency-key'])].map((name) => `${id} ${name}`);
  const isSigned = id !== 'listLinks' || (await probe.knowsSignedContent());
  return isSigned ? missing : [...missing, SIGNED_CONTENT];
}

/** A wrong part is known unless it is accepted, or only the job is unknown. What cannot be told is left to the checks. */
const isKnownBy = (answer: CheckedResponse | null): boolean =>
  answer === null || (answer.status >= 300 && answer.status !== 404);

class Probe {
  readonly #s: Session;
  readonly #id: OperationId;
  #linkId: Promise<string> | null = null;

  constructor(target: Target, id: OperationId) {
    this.#s = new Session(target, `which extensions ${id} has`);
    this.#id = id;
  }

  /** Those of a wrong type that are not refused: in one request, then those that it did not name in one each. */
  async unknownFields(): Promise<string[]> {
    const fields = extensionFields(this.#id);
    if (fields.length === 0) return [];
    const wrong = Object.fromEntries(fields.map((name) => [name, this.#wrongValue(name)]));
    const all = await this.#send(wrong);
    const paths: string[] = (all?.body?.details ?? []).map(({ path }: Json) => String(path));
    const unnamed = fields.filter((name) => !paths.some((path) => path.split('/')[1] === name));
    const found = await Promise.all(
      unnamed.map(async (name) => ((await this.#knows(name, wrong[name])) ? [] : [name])),
    );
    return found.flat();
  }

  /** Whether it refuses a key that is none, or answers a repeat as it answered the first. */
  async knowsKeys(): Promise<boolean> {
    const refused = await this.#send({}, { 'idempotency-key': 'two words' });
    if (isKnownBy(refused)) return true;
    const headers = { 'idempotency-key': this.#s.random.word('key') };
    const { body } = await this.#baseline();
    const [first, again] = [await this.#send(body, headers), await this.#send(body, headers)];
    const idOf = (answer: CheckedResponse | null) => answer?.body?.ref_id ?? answer?.body?.job_id;
    return idOf(first) === idOf(again);
  }

  async knowsSignedContent(): Promise<boolean> {
    const seconds = String(Math.floor(Date.now() / 1000));
    const headers = { 'webhook-id': this.#s.random.hex(24), 'webhook-timestamp': seconds };
    return isKnownBy(await this.#send({}, { ...headers, 'webhook-signature': 'v1,none' }));
  }

  /** A server that takes a wrong value may know the field all the same: then a right one is seen. */
  async #knows(name: string, wrong: unknown): Promise<boolean> {
    if (isKnownBy(await this.#send({ [name]: wrong }))) return true;
    const right = this.#rightValue(name);
    if (this.#id === 'listLinks')
      return (await this.#send({ [name]: right }))?.body?.next_cursor !== undefined;
    if (this.#id !== 'createLink' && this.#id !== 'updateLink') return false;
    const { body } = baselineWith(`/${name}`, this.#id, this.#s);
    const sent = await this.#send({ ...body, [name]: right });
    const params = { linkId: sent?.body?.ref_id ?? '' };
    const link = sent && (await this.#s.send('getLink', {}, { params }).catch(() => null));
    return (link?.body?.[name === 'prefill' ? 'prefilled_fields' : name] ?? null) !== null;
  }

  /** The link, also where the answer is not what it should be. */
  async #newLink(): Promise<string> {
    return this.#s.newLink().catch((error) => {
      if (!(error instanceof ContractViolation)) throw error;
      return parseJson(this.#s.exchanges.at(-1)?.answer ?? '')?.ref_id ?? this.#s.target.linkId;
    });
  }

  async #baseline() {
    // A link that would take a submission, as its state is looked at before the body.
    if (this.#id === 'submitVerification') this.#linkId ??= this.#newLink();
    return baselineOf(this.#id, this.#s, (await this.#linkId) ?? this.#s.target.linkId);
  }

  /** Null where the answer is a violation, which the checks tell. */
  async #send(fields: object, headers: Record<string, string> = {}): Promise<CheckedResponse | null> {
    const { body, options } = await this.#baseline();
    const sent = this.#s.send(this.#id, { ...body, ...fields }, { ...options, headers, as: null });
    return sent.catch((error) => {
      if (error instanceof ContractViolation) return null;
      throw error;
    });
  }

  #schemaOf(name: string): Json {
    const { schema } = definitionOf(this.#id).requestBody.content['application/json'];
    return resolve(resolve(schema).properties[name]);
  }

  #wrongValue(name: string): unknown {
    const validate = requestValidator(this.#id);
    const { body } = baselineOf(this.#id, this.#s);
    const isWrong = (value: unknown) => {
      validate(withValue(body, `/${name}`, value));
      return (validate.errors ?? []).some(({ instancePath }) => instancePath === `/${name}`);
    };
    return [17, 'text', {}].find(isWrong);
  }

  #rightValue(name: string): unknown {
    const schema = this.#schemaOf(name);
    return schema.examples?.[0] ?? pairOf(name, schema)?.[1];
  }
}
