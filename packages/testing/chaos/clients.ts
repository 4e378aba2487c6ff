/** The clients: each performs its plan against the instances that are up, and every call is recorded. */
import type { Call, CallRequest, LinkFields, ResponseBody, ServiceRules } from './check/evidence.ts';
import { NOT_SENT } from './check/refusals.ts';
import type { Instance } from './instance.ts';
import type { PlannedOperation } from './plan.ts';
import { send } from './send.ts';

const ATTEMPTS_MAX = 6;
const RETRY_DELAY_MS = 150;

/** What the clients of a run share. */
export interface World {
  readonly rules: ServiceRules;
  readonly instances: readonly Instance[];
  readonly receiverUrl: string;
  readonly calls: Call[];
  /** The `ref_id` of each acknowledged link, by its tag. */
  readonly links: Map<string, string>;
  /** The job of each acknowledged submission, by its token. */
  readonly jobs: Map<string, { userId: string; jobId: string }>;
  /** Responses that violate the contract. */
  readonly contractViolations: Set<string>;
  /** How many operations were skipped, because their link or job was never acknowledged. */
  skipped: number;
}

/** Performs a plan, one operation after the other, until the run is over. */
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
      (requests ?? []).map((request, i) =>
        callUntilAnswered(world, { client, request, key }, first + i, isOver),
      ),
    );
  }
}

/** The idempotency key: the link's tag or the submission's token; null for calls without a key. */
function keyOf(operation: PlannedOperation): string | null {
  if (operation.kind === 'create' && operation.hasKey) return operation.tag;
  return operation.kind === 'submit' && operation.hasKey ? operation.token : null;
}

/** The concurrent calls of an operation; null when its link or job is not known. */
function requestsOf(world: World, operation: PlannedOperation): CallRequest[] | null {
  switch (operation.kind) {
    case 'create': {
      const { tag, concurrency } = operation;
      const fields = linkFields(world.receiverUrl, operation);
      return times(concurrency, () => ({ kind: 'create', tag, fields }));
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
      const { isDisabled, idTypes, inSeparateCalls } = operation;
      const changes = [
        ...(isDisabled === null ? [] : [{ is_disabled: isDisabled }]),
        ...(idTypes ? [{ id_types: idTypes }] : []),
      ];
      const sent = inSeparateCalls ? changes : [Object.assign({}, ...changes)];
      return sent.map((fields) => ({ kind: 'update', tag, refId, fields }));
    }
    case 'submit': {
      const { token, number, spelling, concurrency, hasKey } = operation;
      // Without a common key, concurrent calls are separate submissions.
      const tokenOf = (i: number) => (hasKey || concurrency === 1 ? token : `${token}-${i}`);
      return times(concurrency, (i) => ({ kind: 'submit', tag, refId, token: tokenOf(i), number, spelling }));
    }
  }
}

const times = (count: number, make: (i: number) => CallRequest): CallRequest[] =>
  Array.from({ length: count }, (_, i) => make(i));

function linkFields(receiverUrl: string, operation: PlannedOperation & { kind: 'create' }): LinkFields {
  const { tag, isSingleUse, namesJob, idTypes, hasProvisionalResult } = operation;
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
      ...(hasProvisionalResult && { sandbox_result: '2' }),
    },
  };
}

/** Calls the next instance until one answers. A call with an unknown outcome is repeated only under a key. */
async function callUntilAnswered(
  world: World,
  { client, request, key }: Pick<Call, 'client' | 'request' | 'key'>,
  first: number,
  isOver: () => boolean,
): Promise<void> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts++) {
    if (attempts > 0) await new Promise((resolve) => setTimeout(resolve, attempts * RETRY_DELAY_MS));
    const instance = world.instances[(first + attempts) % world.instances.length] as Instance;
    const startedAt = Date.now();
    const outcome = await send(world, instance.url, request, key);
    world.calls.push({ id: world.calls.length, client, request, key, startedAt, outcome });
    if (outcome.kind === 'ok') return remember(world, request, outcome.body);
    const isOpen = outcome.kind === 'unknown' || outcome.code === 'request_in_progress';
    const wasSent = outcome.kind !== 'refused' || outcome.code !== NOT_SENT;
    if ((wasSent && !(isOpen && key !== null)) || isOver()) return;
  }
}

function remember({ links, jobs }: World, request: CallRequest, body: ResponseBody): void {
  if (request.kind === 'create') links.set(request.tag, body.ref_id);
  if (request.kind === 'submit') jobs.set(request.token, { userId: body.user_id, jobId: body.job_id });
}
