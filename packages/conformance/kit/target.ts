/** The server under proof: where it is, who calls it, and what it turned out to be able to do. */
import { randomBytes } from 'node:crypto';
import type { Need } from './check.ts';
import { type Json, pathOf } from './contract.ts';
import { type Partner, signature } from './proof.ts';
import type { Receiver } from './receiver.ts';

export interface Target {
  readonly baseUrl: string;
  readonly brand: string;
  readonly partner: Partner;
  readonly secondPartner: Partner | null;
  readonly receiver: Receiver | null;
  readonly seed: string;
  /** Why the target lacks something; what is not named it has. */
  readonly lacks: Readonly<Partial<Record<Need, string>>>;
  readonly clock: TargetClock;
  /** How long a job may take, milliseconds. */
  readonly waitMs: number;
}

/** The target's clock, as far as the kit knows it. */
export interface TargetClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Moves it forward, in a sandbox (D-39). */
  advance(ms: number): Promise<void>;
}

export interface TargetOptions {
  readonly baseUrl: string;
  readonly partner: Partner;
  readonly secondPartner?: Partner | null;
  readonly brand?: string;
  readonly seed?: string;
  readonly receiver: Receiver | null;
  /** Leaves the sandbox's clock alone. */
  readonly keepClock?: boolean;
  /** How long a job or a callback may take, milliseconds. */
  readonly waitMs?: number;
}

/** Nothing can be proved; the message says what to mend. */
export class CannotProve extends Error {}

const TIMEOUT_MS = 30_000;
/** A retry of a callback comes after 5 s ± 20 % (D-19), a final result after 2 s (D-23). */
export const WAIT_MS = 12_000;

/** Looks at the target. @throws CannotProve where nothing answers as the contract has it. */
export async function lookAt(options: TargetOptions): Promise<Target> {
  const { partner, receiver, secondPartner = null, keepClock = false } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const brand = options.brand ?? 'hosted';
  const refIds = [await createdLink(), await createdLink()];
  const remembers = refIds[0] !== refIds[1];

  let aheadMs = 0;
  const clockAt = await movedClock(0);
  const advance = async (ms: number) => {
    const now = await movedClock(ms);
    if (now === null) throw new Error(`The target's clock did not move by ${ms} ms.`);
    aheadMs = now - Date.now();
  };
  if (clockAt !== null) aheadMs = clockAt - Date.now();

  const isSandbox = clockAt !== null && remembers;
  const noSandbox = 'the target is no sandbox: it has no clock';
  return {
    baseUrl,
    brand,
    partner,
    secondPartner,
    receiver,
    waitMs: options.waitMs ?? WAIT_MS,
    seed: options.seed ?? randomBytes(6).toString('hex'),
    clock: { now: () => Date.now() + aheadMs, advance },
    lacks: {
      ...(!remembers && { state: 'the target remembers nothing: two links got one ref_id' }),
      ...(!isSandbox && { sandbox: noSandbox, clock: noSandbox }),
      ...(isSandbox && keepClock && { clock: 'the clock is to be left alone' }),
      ...((!receiver || !remembers) && { callbacks: 'the kit has no receiver that the target reaches' }),
      ...(!secondPartner && { 'second partner': 'no second partner was given' }),
    },
  };

  async function createdLink(): Promise<unknown> {
    const timestamp = new Date().toISOString();
    const answer = await post(pathOf('createLink', {}, brand), {
      partner_id: partner.id,
      timestamp,
      signature: signature(partner, timestamp),
      company_name: 'Conformance kit',
      data_privacy_policy_url: 'https://partner.example/privacy',
      callback_url: receiver?.inbox('probe').url ?? 'https://partner.example/callbacks',
      name: randomBytes(6).toString('hex'),
    });
    const refId = answer.body?.ref_id;
    if (typeof refId === 'string') return refId;
    throw new CannotProve(
      `${baseUrl} does not create links: it answered ${answer.status} ${answer.text.slice(0, 200)}. ` +
        'Check the address, --partner, --key, --brand, and the clock of this machine.',
    );
  }

  /** @returns the clock's time after the move; null where there is no such clock. */
  async function movedClock(ms: number): Promise<number | null> {
    const { status, body } = await post(pathOf('advanceSandboxClock', {}, brand), { advance_ms: ms });
    return status === 200 && typeof body?.now === 'string' ? Date.parse(body.now) : null;
  }

  async function post(path: string, body: object): Promise<{ status: number; body: Json; text: string }> {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new CannotProve(`${baseUrl} does not answer: ${String(error.cause ?? error.message)}.`);
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : null, text };
  }
}
