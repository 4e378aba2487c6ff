/** The clients: they work through their plans against whatever instance is there, and write down every call. */
import type { Call, CallRequest, LinkFields, ResponseBody, RunSettings } from './check/evidence.ts';
import { NOT_SENT } from './check/refusals.ts';
import type { Instance } from './fleet.ts';
import type { PlannedOperation } from './plan.ts';
import { send } from './send.ts';

const TRIES_MAX = 6;
const TRY_AGAIN_MS = 150;

/** What the clients of a run share. */
export interface World {
  readonly rules: RunSettings;
  readonly instances: readonly Instance[];
  readonly receiverUrl: string;
  readonly calls: Call[];
  /** The `ref_id` of each acknowledged link, by its tag. */
  readonly links: Map<string, string>;
  /** The job of each acknowledged submission, by its token. */
  readonly jobs: Map<string, { userId: string; jobId: string }>;
  /** Answers that the contract does not have. */
  readonly breaches: Set<string>;
  /** Operations whose link or job was not known. */
  skipped: number;
}

/** Works through a plan, one operation after the other, until it is over. */
export async function runClient(
  world: World,
  client: string,
  operations: Iterable<PlannedOperation>,
  isOver: () => boolean,
): Promise<void> {
  for (const operation of operations) {
    await new Promise((resolve) => setTimeout(resolve, operation.pauseMs));
    if (isOver()) return;
    const requests = requestsOf(world, operation);
    if (!requests) world.skipped++;
    const key = keyOf(operation);
    const first = Math.floor(operation.instance * world.instances.length);
    await Promise.all(
      (requests ?? []).map((request, i) => persist(world, { client, request, key }, first + i, isOver)),
    );
  }
}

/** The link's tag or the submission's token, where calls for it carry a key. */
function keyOf(operation: PlannedOperation): string | null {
  if (operation.kind === 'create' && operation.isKeyed) return operation.tag;
  return operation.kind === 'submit' && operation.isKeyed ? operation.token : null;
}

/** The calls that an operation makes at once; null when it is about something that is not known. */
function requestsOf(world: World, operation: PlannedOperation): CallRequest[] | null {
  switch (operation.kind) {
    case 'create': {
      const { tag, atOnce } = operation;
      return times(atOnce, () => ({ kind: 'create', tag, fields: linkFields(world.receiverUrl, operation) }));
    }
    case 'reset':
      return [{ kind: 'reset', number: operation.number }];
    case 'list':
      return [{ kind: 'list', page: operation.page, limit: operation.limit }];
    case 'status': {
      const job = world.jobs.get(operation.token);
      return job ? [{ kind: 'status', ...job }] : null;
    }
  }
  const { tag } = operation;
  const refId = world.links.get(tag);
  if (refId === undefined) return null;
  switch (operation.kind) {
    case 'get':
      return [{ kind: 'get', tag, refId }];
    case 'update': {
      const { isDisabled, idTypes, isApart } = operation;
      const changes = [
        ...(isDisabled === null ? [] : [{ is_disabled: isDisabled }]),
        ...(idTypes ? [{ id_types: idTypes }] : []),
      ];
      const sent = isApart ? changes : [Object.assign({}, ...changes)];
      return sent.map((fields) => ({ kind: 'update', tag, refId, fields }));
    }
    case 'submit': {
      const { token, number, spelling, atOnce, isKeyed } = operation;
      // Without a key in common, calls at once are submissions of their own.
      const tokenOf = (i: number) => (isKeyed || atOnce === 1 ? token : `${token}-${i}`);
      return times(atOnce, (i) => ({ kind: 'submit', tag, refId, token: tokenOf(i), number, spelling }));
    }
  }
}

const times = (count: number, make: (i: number) => CallRequest): CallRequest[] =>
  Array.from({ length: count }, (_, i) => make(i));

function linkFields(receiverUrl: string, operation: PlannedOperation & { kind: 'create' }): LinkFields {
  const { tag, isSingleUse, namesJob, idTypes, isTwofold } = operation;
  return {
    name: tag,
    is_single_use: isSingleUse,
    id_types: idTypes,
    callback_url: `${receiverUrl}/callbacks/${tag}`,
    company_name: `Bank of ${tag}`,
    data_privacy_policy_url: `https://partner.example/privacy/${tag}`,
    redirect_url: `https://partner.example/done?link=${tag}`,
    partner_params: {
      tag,
      ...(namesJob && { job_id: `job-${tag}` }),
      ...(isTwofold && { sandbox_result: '2' }),
    },
  };
}

/** Calls, at another instance each time, until there is an answer; after an unknown outcome only under a key. */
async function persist(
  world: World,
  { client, request, key }: Pick<Call, 'client' | 'request' | 'key'>,
  first: number,
  isOver: () => boolean,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, tries * TRY_AGAIN_MS));
    const instance = world.instances[(first + tries) % world.instances.length] as Instance;
    const startedAt = Date.now();
    const outcome = await send(world, instance.url, request, key);
    world.calls.push({ id: world.calls.length, client, request, key, startedAt, outcome });
    if (outcome.kind === 'ok') return learn(world, request, outcome.body);
    const isOpen = outcome.kind === 'unknown' || outcome.code === 'request_in_progress';
    const wasSent = outcome.kind !== 'refused' || outcome.code !== NOT_SENT;
    if ((wasSent && !(isOpen && key !== null)) || isOver()) return;
  }
}

function learn({ links, jobs }: World, request: CallRequest, body: ResponseBody): void {
  if (request.kind === 'create') links.set(request.tag, body.ref_id);
  if (request.kind === 'submit') jobs.set(request.token, { userId: body.user_id, jobId: body.job_id });
}
