/** What a check works with: sends requests, checks every answer against the contract, and records both. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { decisionOf, extensionsIn, type Json, pathOf, problemWith } from './contract.ts';
import type { CheckedResponse, Exchange, SendOptions } from './exchange.ts';
import { CLAUSES_OF, describeResponse, isBusy, isNotImplemented } from './exchange.ts';
import { parseJson } from './json.ts';
import { type Random, randomFor } from './random.ts';
import type { Inbox, InboxAnswer } from './receiver.ts';
import { ID_TYPE } from './samples.ts';
import { type Credentials, signature } from './signing.ts';
import type { Target } from './target.ts';
import { type Clauses, ContractViolation, NotImplemented, SkipCheck } from './violation.ts';

/** Headers of the connection, left out of the report. */
const CONNECTION_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const TIMEOUT_MS = 30_000;
const POLL_MS = 20;
/** How often, and after which wait, a submission is sent again while the verifier is busy. */
const BUSY_ATTEMPTS = 10;
const BUSY_WAIT_MS = 1_000;

export class Session {
  readonly target: Target;
  readonly random: Random;
  readonly exchanges: Exchange[] = [];
  /** The operations that the target has: they succeeded. */
  readonly implemented = new Set<OperationId>();

  constructor(target: Target, name: string) {
    this.target = target;
    this.random = randomFor(target.seed, name);
  }

  /** Those of some operations that the target has. @throws NotImplemented where it has none of them. */
  ofThese<Id extends OperationId>(ids: readonly Id[]): readonly Id[] {
    const [first] = ids;
    const there = ids.filter((id) => !this.target.lacks.has(id));
    if (there.length === 0 && first) this.expectThere([first]);
    return there;
  }

  /** Whether the target has an operation, or a field of one that is an extension, such as `createLink capture`. */
  has(what: string): boolean {
    return !this.target.lacks.has(what);
  }

  /** The fields but those that the target does not have. */
  known<Fields extends object>(id: OperationId, fields: Fields): Fields {
    const there = Object.entries(fields).filter(([name]) => this.has(`${id} ${name}`));
    return Object.fromEntries(there) as Fields;
  }

  /** @throws NotImplemented where the target lacks one of the operations, or of the fields of operations. */
  expectThere(all: readonly string[]): void {
    const what = all.find((each) => !this.has(each));
    if (what === undefined) return;
    const [id = '', name] = what.split(' ') as [OperationId, string?];
    const { method, path, clause } = OPERATIONS[id as OperationId];
    const message = name
      ? `The server does not implement ${name} of ${id}: it answers as if it were not there.`
      : `The server does not implement ${id}: ${method} ${path} is not known to it.`;
    const decision = name ? decisionOf(id as OperationId, name) : 'D-43';
    throw new NotImplemented(what, message, 'none', `${clause} ${decision}`);
  }

  /** Sends a body, signed where a signature is required, and checks the answer against the contract. */
  async send(
    id: OperationId,
    body: object | string | FormData = {},
    options: SendOptions = {},
  ): Promise<CheckedResponse> {
    const operation: Operation = OPERATIONS[id];
    const path = pathOf(id, options.params ?? {}, this.target.brand);
    this.expectThere(extensionsIn(id, body, options.headers));
    const payload = operation.method === 'GET' ? null : this.#payload(id, body, options);
    const ask = () => this.request(operation.method, path + (options.query ?? ''), payload, options);
    let answer = await ask();
    for (let n = 0; n < BUSY_ATTEMPTS && isBusy(answer); n++) {
      await sleep(BUSY_WAIT_MS);
      answer = await ask();
    }
    this.expectImplemented(id, path, answer);
    if (answer.status >= 500 && !options.headers?.['prefer']) {
      const clauses = `${operation.clause} D-08`;
      throw new ContractViolation(`${id}: server error.`, 'an answer', describeResponse(answer), clauses);
    }
    const contentType = answer.headers.get('content-type') ?? '';
    const violation = problemWith(
      id,
      { status: answer.status, contentType, body: answer.body },
      this.target.lacks,
    );
    if (violation) {
      const { problem, clauses } = violation;
      const expected = 'an answer that fits the contract';
      throw new ContractViolation(`${id}: ${problem}`, expected, answer.body, clauses);
    }
    if (answer.status === operation.successStatus) this.implemented.add(id);
    return answer;
  }

  /** @throws NotImplemented where the answer is that of a server without the operation. */
  expectImplemented(id: OperationId, path: string, answer: CheckedResponse): void {
    const operation: Operation = OPERATIONS[id];
    if (!isNotImplemented(operation, answer)) return;
    const message = `The server does not implement ${id}: ${operation.method} ${path} answers ${answer.status}.`;
    throw new NotImplemented(id, message, describeResponse(answer), `${operation.clause} D-43`);
  }

  /** Sends and expects success. */
  async ok(id: OperationId, body?: object | FormData, options?: SendOptions): Promise<CheckedResponse> {
    const answer = await this.send(id, body, options);
    const expected = OPERATIONS[id].successStatus;
    if (answer.status !== expected) {
      throw new ContractViolation(`${id} was refused.`, `status ${expected}`, describeResponse(answer));
    }
    return answer;
  }

  /** Sends and expects the error that the contract has under this name. */
  async refused(
    condition: string,
    id: OperationId,
    body?: object | string | FormData,
    options?: SendOptions,
  ): Promise<CheckedResponse> {
    const answer = await this.send(id, body, options);
    const operation: Operation = OPERATIONS[id];
    const error = operation.errors[condition];
    if (answer.status !== error?.status || answer.body?.code !== error.code) {
      const message = `${id} did not answer ${condition}.`;
      const expected = `${error?.status} ${error?.code}`;
      throw new ContractViolation(message, expected, describeResponse(answer), CLAUSES_OF[condition]);
    }
    return answer;
  }

  /** Sends bytes to any path; the answer is recorded, not checked. */
  async request(
    method: string,
    path: string,
    payload: string | FormData | ReadableStream<Uint8Array> | null,
    options: SendOptions = {},
  ): Promise<CheckedResponse> {
    const url = /^https?:/.test(path) ? path : this.target.baseUrl + path;
    const contentType = options.contentType ?? 'application/json';
    const isStream = payload instanceof ReadableStream;
    const headers = {
      ...((typeof payload === 'string' || isStream) && { 'content-type': contentType }),
      ...options.headers,
    };
    const sent =
      typeof payload === 'string' ? payload : isStream ? '(a slow body)' : payload ? '(a form)' : '';
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers,
        body: payload,
        ...(isStream && { duplex: 'half' }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      this.exchanges.push({ method, url, headers, sent, status: null, answerHeaders: {}, answer: '' });
      const cause = String((error as Error).cause ?? error);
      throw new ContractViolation('There was no answer.', 'an answer', cause);
    }
    const answerHeaders = Object.fromEntries(
      [...response.headers].filter(([name]) => !CONNECTION_HEADERS.has(name)),
    );
    this.exchanges.push({ method, url, headers, sent, status: response.status, answerHeaders, answer: text });
    return { status: response.status, headers: response.headers, body: parseJson(text, text) };
  }

  /** Sends a JSON body as it becomes available. The answer is recorded, not checked. */
  upload(
    id: OperationId,
    body: ReadableStream<Uint8Array>,
    params: Readonly<Record<string, string>>,
  ): Promise<CheckedResponse> {
    return this.request(OPERATIONS[id].method, pathOf(id, params, this.target.brand), body);
  }

  /** The signing fields of a request made now, under the operation's own names. */
  signingFields(id: OperationId, by: Credentials = this.target.partner): Record<string, string> {
    const timestamp = new Date().toISOString();
    const field = OPERATIONS[id].signatureField ?? 'signature';
    return { partner_id: by.id, timestamp, [field]: signature(by, timestamp) };
  }

  /** The fields of a link that takes enhanced KYC submissions. */
  linkFields(more: object = {}): object {
    return {
      company_name: 'Conformance kit',
      data_privacy_policy_url: 'https://partner.example/privacy',
      callback_url: this.target.receiver?.inbox('unread').url ?? 'https://partner.example/callbacks',
      id_types: [ID_TYPE],
      ...more,
    };
  }

  /** Creates a link. @returns its ref_id. */
  async newLink(more: object = {}): Promise<string> {
    return (await this.ok('createLink', this.linkFields(more))).body.ref_id;
  }

  update(linkId: string, fields: object): Promise<CheckedResponse> {
    return this.ok('updateLink', fields, { params: { linkId } });
  }

  /** Creates a link and loads its page. @returns the link's ref_id, and the token of the visit (D-82). */
  async newVisit(more: object = {}): Promise<{ linkId: string; visit: string }> {
    const { body } = await this.ok('createLink', this.linkFields(more));
    return { linkId: body.ref_id, visit: await this.openPage(body.link) };
  }

  /** Loads a link's page. @returns the token of the visit, which its plain form has in a hidden field. */
  async openPage(link: string): Promise<string> {
    this.expectThere(['submitVerification']);
    const page = await this.request('GET', link, null);
    const visit = /name="visit" value="([^"]+)"/.exec(String(page.body))?.[1];
    if (visit === undefined) throw new SkipCheck('the page of the target names no visit');
    return visit;
  }

  /** Loads a link's page, and sends its empty form, as a person without a script may: that opens it (D-113). */
  async actOnPage(link: string): Promise<void> {
    const form = new FormData();
    form.set('visit', await this.openPage(link));
    await this.request('POST', link, form);
  }

  /** A new address for callbacks. */
  newInbox(answers: readonly InboxAnswer[] = []): Inbox {
    if (!this.target.receiver) throw new Error('The check requires a receiver.');
    return this.target.receiver.inbox(this.random.hex(16), answers);
  }

  async getLink(linkId: string): Promise<Json> {
    return (await this.ok('getLink', {}, { params: { linkId } })).body;
  }

  /** The fields of a submission whose number a sandbox finds. */
  submissionFields(more: object = {}): object {
    const { country, id_type } = ID_TYPE;
    return { country, id_type, id_number: this.random.idNumber(), consent: 'true', ...more };
  }

  /** Submits, and expects success. @returns the body of the answer: the ids of user and job, and the redirect. */
  async submit(linkId: string, more: object = {}): Promise<Json> {
    return (await this.ok('submitVerification', this.submissionFields(more), { params: { linkId } })).body;
  }

  /** Submits, whatever the answer is. */
  trySubmit(linkId: string, more: object = {}): Promise<CheckedResponse> {
    return this.send('submitVerification', this.submissionFields(more), { params: { linkId } });
  }

  /** Submits and expects a refusal. */
  submitRefused(condition: string, linkId: string, more: object = {}): Promise<CheckedResponse> {
    return this.refused(condition, 'submitVerification', this.submissionFields(more), { params: { linkId } });
  }

  /** The status of a job, with what else is asked for. */
  async jobStatus({ user_id, job_id }: Json, more: object = {}): Promise<Json> {
    return (await this.ok('getJobStatus', { user_id, job_id, ...more })).body;
  }

  /** Polls the job's status until it is complete. */
  completed(ids: Json, more: object = {}): Promise<Json> {
    const ask = () => this.jobStatus(ids, more);
    const problem = ['The job does not complete.', 'job_complete: true', 'D-18'] as const;
    return this.poll(ask, (body) => body.job_complete, problem);
  }

  /** Asks until the answer is as wanted. @throws ContractViolation of what it says, expected and violates, if it never is. */
  async poll<T>(
    ask: () => Promise<T>,
    isWanted: (answer: T) => boolean,
    [message, expected, clauses]: readonly [string, string, Clauses],
  ): Promise<T> {
    for (const end = Date.now() + this.target.waitMs; ; await sleep(POLL_MS)) {
      const answer = await ask();
      if (isWanted(answer)) return answer;
      if (Date.now() > end) throw new ContractViolation(message, expected, answer, clauses);
    }
  }

  #payload(id: OperationId, body: object | string | FormData, { as }: SendOptions): string | FormData {
    if (typeof body === 'string' || body instanceof FormData) return body;
    if (OPERATIONS[id].signedBy !== 'partner' || as === null) return JSON.stringify(body);
    return JSON.stringify({ ...this.signingFields(id, as), ...body });
  }
}
