import { createHmac } from 'node:crypto';
import type { Finding, ServiceRules } from './evidence.ts';
import type { Facts, ParsedCallback } from './facts.ts';

/** Every result arrives at its link's own URL, signed, with one id and one payload. */
export function checkCallbacks(facts: Facts): Finding[] {
  return [...signed(facts), ...received(facts), ...stable(facts), ...invented(facts)];
}

/** Verified by hand (Standard Webhooks, D-02), without code of the service. */
function* signed({ evidence, arrivals }: Facts): Generator<Finding> {
  if (arrivals.length < evidence.arrivals.length) {
    yield ['callback-signed', 'a callback arrived that is not valid JSON'];
  }
  for (const arrival of arrivals) {
    if (isSigned(arrival, evidence.rules)) continue;
    yield ['callback-signed', `callback ${arrival.id} of ${arrival.at} has a wrong signature`];
  }
}

function isSigned({ headers, raw, id }: ParsedCallback, { apiKey, partnerId }: ServiceRules): boolean {
  const sign = (text: string) => createHmac('sha256', apiKey).update(text).digest('base64');
  const { timestamp, signature } = JSON.parse(raw);
  const inHeaders = `v1,${sign(`${id}.${headers['webhook-timestamp']}.${raw}`)}`;
  return (
    headers['webhook-signature'] === inHeaders && signature === sign(`${timestamp}${partnerId}sid_request`)
  );
}

/** Each result of the history arrived at least once, and a delivered callback was accepted by the receiver. */
function* received({ jobs, arrivals, evidence }: Facts): Generator<Finding> {
  const ofJob = Map.groupBy(arrivals, ({ result }) => result.ServiceJobID);
  for (const { name, serviceJobId, history } of jobs) {
    const its = ofJob.get(serviceJobId) ?? [];
    for (const { job_complete: isFinal } of history) {
      if (its.some(({ result }) => result.job_complete === isFinal)) continue;
      const which = isFinal ? 'final' : 'provisional';
      yield ['callback-arrives', `the ${which} result of job ${name} never arrived`];
    }
  }
  const accepted = new Set(arrivals.filter(({ answered }) => answered === 200).map(({ id }) => id));
  for (const { webhook_id, state } of evidence.final.deliveries) {
    const isAccepted = accepted.has(webhook_id);
    if (state === 'delivered' && isAccepted) continue;
    yield ['callback-arrives', `callback ${webhook_id} is ${state}, and ${isAccepted ? '' : 'not '}accepted`];
  }
}

function* stable({ jobs, arrivals }: Facts): Generator<Finding> {
  const property = 'callback-stable' as const;
  const event = ({ result }: ParsedCallback) => `${result.ServiceJobID} ${result.job_complete}`;
  for (const [name, its] of Map.groupBy(arrivals, event)) {
    const ids = new Set(its.map(({ id }) => id));
    if (ids.size > 1) yield [property, `result ${name} came as ${[...ids].join(' and ')}`];
    const payloads = new Set(its.map(({ payload }) => payload));
    if (payloads.size > 1) yield [property, `result ${name} came with ${payloads.size} payloads`];
  }
  for (const [id, its] of Map.groupBy(arrivals, (arrival) => arrival.id)) {
    const events = new Set(its.map(event));
    if (events.size > 1) yield [property, `callback ${id} contained ${events.size} results`];
  }
  const histories = new Map(jobs.map(({ serviceJobId, history }) => [serviceJobId, history]));
  for (const { id, payload, result } of arrivals) {
    const history = histories.get(result.ServiceJobID);
    if (!history || history.some((entry) => JSON.stringify(entry) === payload)) continue;
    yield [property, `callback ${id} differs from the history of its job`];
  }
}

/** No callback is sent for a job that does not exist, or to the URL of another link. */
function* invented({ jobs, arrivals }: Facts): Generator<Finding> {
  const property = 'nothing-invented' as const;
  const existing = new Set(jobs.map(({ serviceJobId }) => serviceJobId));
  for (const { id, path, result } of arrivals) {
    const message = `callback ${id} came for job ${result.ServiceJobID}, which does not exist`;
    if (!existing.has(result.ServiceJobID)) yield [property, message];
    const tag = result.PartnerParams['tag'];
    if (!path.endsWith(`/${tag}`)) yield [property, `callback ${id} of link ${tag} came to ${path}`];
  }
}
