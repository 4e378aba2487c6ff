/** What a check works with: it sends requests, holds every answer to the contract, and keeps what was said. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { type Chance, chanceOf } from './chance.ts';
import { Broken, type Exchange } from './check.ts';
import { CLAUSE, type Json, pathOf, problemWith } from './contract.ts';
import { type Partner, signature } from './proof.ts';
import type { Target } from './target.ts';

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface SendOptions {
  /** Path parameters; `linkId` may be given alone. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who signs, where a partner has to; nobody where null. */
  readonly as?: Partner | null;
  /** The content type of a body that is text; JSON unless told. */
  readonly contentType?: string;
}

/** An enhanced KYC link, which takes a number and no image. */
export const ID_TYPE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;

/** The rules behind refusals that more than one check meets; for others the check says what it proves. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  id_number_blocked: ['§8', '§7.2', 'D-20'],
  link_disabled: ['§3.1', 'D-33'],
  link_used: ['D-11', 'D-33'],
  link_expired: ['D-10', 'D-33'],
  link_not_ready: ['D-12', 'D-33'],
  unsupported_id_type: ['D-12'],
  job_exists: ['D-24'],
  idempotency_key_reused: ['D-29'],
};

/** Headers of the connection, which say nothing of the answer. */
const OF_THE_LINE = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const TIMEOUT_MS = 30_000;
const POLL_MS = 20;

export class Session {
  readonly target: Target;
  readonly chance: Chance;
  readonly exchanges: Exchange[] = [];

  constructor(target: Target, name: string) {
    this.target = target;
    this.chance = chanceOf(target.seed, name);
  }

  /** Sends a body, signed where a partner has to, and holds the answer to the contract. */
  async send(
    id: OperationId,
    body: object | string | FormData = {},
    options: SendOptions = {},
  ): Promise<Answer> {
    const operation: Operation = OPERATIONS[id];
    const path = pathOf(id, options.params ?? {}, this.target.brand);
    const answer = await this.request(
      operation.method,
      path + (options.query ?? ''),
      operation.method === 'GET' ? null : this.#payload(operation, body, options),
      options,
    );
    if (answer.status >= 500 && !options.headers?.['prefer']) {
      throw new Broken(`${id}: the target failed.`, 'an answer', said(answer), [CLAUSE[id], 'D-08']);
    }
    const contentType = answer.headers.get('content-type') ?? '';
    const broken = problemWith(id, { status: answer.status, contentType, body: answer.body });
    if (broken) {
      throw new Broken(
        `${id}: ${broken.problem}`,
        'an answer as the contract has it',
        answer.body,
        broken.clauses,
      );
    }
    return answer;
  }

  /** Sends and expects success. */
  async ok(id: OperationId, body?: object | FormData, options?: SendOptions): Promise<Answer> {
    const answer = await this.send(id, body, options);
    const expected = OPERATIONS[id].successStatus;
    if (answer.status !== expected) {
      throw new Broken(`${id} was refused.`, `status ${expected}`, said(answer));
    }
    return answer;
  }

  /** Sends and expects the refusal that the contract names so. */
  async refused(
    condition: string,
    id: OperationId,
    body?: object | string | FormData,
    options?: SendOptions,
  ): Promise<Answer> {
    const answer = await this.send(id, body, options);
    const operation: Operation = OPERATIONS[id];
    const error = operation.errors[condition];
    if (answer.status !== error?.status || answer.body?.code !== error.code) {
      const expected = `${error?.status} ${error?.code}`;
      throw new Broken(`${id} did not refuse with ${condition}.`, expected, said(answer), RULES[condition]);
    }
    return answer;
  }

  /** Sends bytes to any path; the answer is kept, not judged. */
  async request(
    method: string,
    path: string,
    payload: string | FormData | null,
    options: SendOptions = {},
  ): Promise<Answer> {
    const url = /^https?:/.test(path) ? path : this.target.baseUrl + path;
    const contentType = options.contentType ?? 'application/json';
    const headers = {
      ...(typeof payload === 'string' && { 'content-type': contentType }),
      ...options.headers,
    };
    const sent = typeof payload === 'string' ? payload : payload ? '(a form)' : '';
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers,
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      this.exchanges.push({ method, url, headers, sent, status: null, answerHeaders: {}, answer: '' });
      throw new Broken('There was no answer.', 'an answer', String((error as Error).cause ?? error));
    }
    const answerHeaders = Object.fromEntries(
      [...response.headers].filter(([name]) => !OF_THE_LINE.has(name)),
    );
    this.exchanges.push({ method, url, headers, sent, status: response.status, answerHeaders, answer: text });
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }

  /** The signing fields of a request made now, as the operation spells them. */
  proof(id: OperationId, by: Partner = this.target.partner): Record<string, string> {
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

  getLink(linkId: string): Promise<Answer> {
    return this.ok('getLink', {}, { params: { linkId } });
  }

  /** The fields of a submission that a sandbox finds. */
  submissionFields(more: object = {}): object {
    const { country, id_type } = ID_TYPE;
    return { country, id_type, id_number: this.chance.idNumber(), consent: 'true', ...more };
  }

  submit(linkId: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ok('submitVerification', this.submissionFields(more), { params: { linkId }, headers });
  }

  /** Submits and expects a refusal. */
  submitRefused(condition: string, linkId: string, more: object = {}): Promise<Answer> {
    return this.refused(condition, 'submitVerification', this.submissionFields(more), { params: { linkId } });
  }

  /** Asks for the job's status until it is complete. */
  async completed({ user_id, job_id }: Json, more: object = {}): Promise<Answer> {
    for (const end = Date.now() + this.target.waitMs; ; ) {
      const answer = await this.ok('getJobStatus', { user_id, job_id, ...more });
      if (answer.body.job_complete) return answer;
      if (Date.now() > end)
        throw new Broken('The job does not complete.', 'job_complete: true', answer.body, ['D-18']);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #payload(operation: Operation, body: object | string | FormData, { as }: SendOptions): string | FormData {
    if (typeof body === 'string' || body instanceof FormData) return body;
    if (operation.signedBy !== 'partner' || as === null) return JSON.stringify(body);
    const timestamp = new Date().toISOString();
    const by = as ?? this.target.partner;
    const field = operation.signatureField ?? 'signature';
    return JSON.stringify({ partner_id: by.id, timestamp, [field]: signature(by, timestamp), ...body });
  }
}

/** An answer in short. */
export const said = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`;

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
