/** The server under test: where it is, who calls it, and what it was found to support. */
import { randomBytes } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import type { Budgets } from './budgets.ts';
import { type Json, pathOf } from './contract.ts';
import { parseJson } from './json.ts';
import type { KitReceiver } from './receiver.ts';
import { type Credentials, signature } from './signing.ts';

/**
 * What a check requires of the target.
 * - `state`: it stores what it is sent; a mock does not.
 * - `sandbox`: what is submitted decides the result (D-23).
 * - `clock`: its clock can be moved (D-39).
 * - `callbacks`: it can reach the kit's receiver.
 * - `second partner`: the kit was given the credentials of another partner.
 * - `links key`: the kit was given a key of the partner that may call the operations on links alone (D-62).
 * - `webhook secret`: the kit was given the partner's webhook secret (D-63).
 */
export type Requirement =
  | 'state'
  | 'sandbox'
  | 'clock'
  | 'callbacks'
  | 'second partner'
  | 'links key'
  | 'webhook secret';

export interface Target {
  readonly baseUrl: string;
  readonly brand: string;
  readonly partner: Credentials;
  readonly secondPartner: Credentials | null;
  readonly linksKey: string | null;
  readonly webhookSecret: string | null;
  readonly receiver: KitReceiver | null;
  readonly seed: string;
  /** Its budgets, as far as the kit was told (D-64). */
  readonly budgets: Budgets;
  /** Requirements that the target does not meet, each with the reason. */
  readonly missing: Readonly<Partial<Record<Requirement, string>>>;
  readonly clock: TargetClock;
  /** What partners were answered that had no link yet, before the kit made any. */
  readonly emptyLists: readonly { readonly asked: Page; readonly answered: Json }[];
  /** A link that was made before the checks. */
  readonly linkId: string;
  /** Operations, and fields of operations that are extensions, such as `createLink capture`, that it does not have. */
  readonly lacks: ReadonlySet<string>;
  /** How long a job may take, milliseconds. */
  readonly waitMs: number;
}

interface Page {
  readonly page?: number;
  readonly limit?: number;
}

/** Pages of a list without links. */
export const EMPTY_PAGES: readonly Page[] = [{}, { limit: 1 }, { page: 3, limit: 100 }];

/** The target's clock, as far as the kit knows it. */
interface TargetClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Moves it forward, in a sandbox (D-39). */
  advance(ms: number): Promise<void>;
}

export interface TargetOptions {
  readonly baseUrl: string;
  readonly partner: Credentials;
  readonly secondPartner?: Credentials | null;
  readonly linksKey?: string | null;
  readonly webhookSecret?: string | null;
  readonly brand?: string;
  readonly seed?: string;
  readonly budgets?: Budgets;
  readonly receiver: KitReceiver | null;
  /** Does not move the sandbox's clock. */
  readonly keepClock?: boolean;
  /** How long a job or a callback may take, milliseconds. */
  readonly waitMs?: number;
}

/** No check can be made; the message says what to correct. */
export class CannotRun extends Error {}

const TIMEOUT_MS = 30_000;
/** A retry of a callback comes after 5 s ± 20 % (D-19), a final result after 2 s (D-23); a busy server takes longer. */
export const WAIT_MS = 40_000;

/** Finds out what the target supports. @throws CannotRun where it can't create a link. */
export async function probeTarget(options: TargetOptions): Promise<Target> {
  const { partner, receiver, secondPartner = null, keepClock = false } = options;
  const { linksKey = null, webhookSecret = null } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const brand = options.brand ?? 'hosted';
  const probed = { baseUrl, brand, partner, receiver };
  const emptyLists = await listsOfNothing(probed, secondPartner);
  const refIds = [await createLink(probed), await createLink(probed)];
  const hasState = refIds[0] !== refIds[1];

  let aheadMs = 0;
  const clockAt = await moveClock(probed, 0);
  const advance = async (ms: number) => {
    const now = await moveClock(probed, ms);
    if (now === null) throw new Error(`The target's clock did not move by ${ms} ms.`);
    aheadMs = now - Date.now();
  };
  if (clockAt !== null) aheadMs = clockAt - Date.now();

  const isSandbox = clockAt !== null && hasState;
  const noSandbox = 'the target is not a sandbox: it has no clock';
  return {
    ...probed,
    emptyLists,
    secondPartner,
    linksKey,
    webhookSecret,
    waitMs: options.waitMs ?? WAIT_MS,
    budgets: options.budgets ?? {},
    seed: options.seed ?? randomBytes(6).toString('hex'),
    clock: { now: () => Date.now() + aheadMs, advance },
    linkId: refIds[0] ?? '',
    lacks: new Set(),
    missing: {
      ...(!hasState && { state: 'the target stores nothing: two creates answered the same ref_id' }),
      ...(!isSandbox && { sandbox: noSandbox, clock: noSandbox }),
      ...(isSandbox && keepClock && { clock: '--keep-clock was given' }),
      ...((!receiver || !hasState) && { callbacks: 'the target cannot reach the kit’s receiver' }),
      ...(!secondPartner && { 'second partner': 'no second partner was given' }),
      ...(!linksKey && { 'links key': 'no key for links alone was given' }),
      ...(!webhookSecret && { 'webhook secret': 'no webhook secret was given' }),
    },
  };
}

type Probed = Pick<Target, 'baseUrl' | 'brand' | 'partner' | 'receiver'>;

/** The lists of the partners that have no links. */
async function listsOfNothing(probed: Probed, second: Credentials | null): Promise<Target['emptyLists']> {
  const { baseUrl, brand, partner } = probed;
  const lists = [partner, ...(second ? [second] : [])].map(async (by) => {
    const found: { asked: Page; answered: Json }[] = [];
    for (const asked of EMPTY_PAGES) {
      const timestamp = new Date().toISOString();
      const signed = { partner_id: by.id, timestamp, signature: signature(by, timestamp) };
      const { status, body } = await post(baseUrl, pathOf('listLinks', {}, brand), { ...signed, ...asked });
      if (status !== 200 || !Array.isArray(body?.links) || body.links.length > 0) return [];
      found.push({ asked, answered: body });
    }
    return found;
  });
  return (await Promise.all(lists)).flat();
}

/** Creates a link. @returns its `ref_id`. @throws CannotRun where the target does not create it. */
async function createLink({ baseUrl, brand, partner, receiver }: Probed): Promise<string> {
  const timestamp = new Date().toISOString();
  const answer = await post(baseUrl, pathOf('createLink', {}, brand), {
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
  throw new CannotRun(
    `${baseUrl} did not create a link: it answered ${answer.status} ${answer.text.slice(0, 200)}. ` +
      'Check the address, --partner, --key, --brand, and the clock of this machine.',
  );
}

/** Moves the clock. @returns its time after the move; null where there is no such clock. */
async function moveClock({ baseUrl, brand }: Probed, ms: number): Promise<number | null> {
  const { status, body } = await post(baseUrl, pathOf('advanceSandboxClock', {}, brand), { advance_ms: ms });
  return status === 200 && typeof body?.now === 'string' ? Date.parse(body.now) : null;
}

async function post(baseUrl: string, path: string, body: object) {
  try {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = stripVTControlCharacters(await response.text());
    return { status: response.status, body: parseJson(text), text };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const reason =
      name === 'TimeoutError' ? `nothing came within ${TIMEOUT_MS / 1000} s` : (cause ?? message);
    throw new CannotRun(`${baseUrl} does not answer: ${String(reason)}.`);
  }
}
