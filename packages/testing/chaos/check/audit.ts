import { createHash } from 'node:crypto';
import type { AuditedRequest, CallRequest, Finding } from './evidence.ts';
import type { Facts } from './facts.ts';

/** The operation of each call that changes something. */
const CHANGES: Readonly<Partial<Record<CallRequest['kind'], string>>> = {
  create: 'createLink',
  update: 'updateLink',
  submit: 'submitVerification',
  reset: 'resetIdNumberRateLimit',
};

/** Every change has its entry, no entry is of a change that was not made, and the entries are one chain. */
export function checkAudit(facts: Facts): Finding[] {
  const entries = facts.evidence.final.audit.flatMap(({ entries }) =>
    entries.split('\n').map((text): AuditedRequest => JSON.parse(text)),
  );
  return [...acknowledged(facts, entries), ...made(facts, entries), ...chained(facts)];
}

function* acknowledged({ evidence }: Facts, entries: readonly AuditedRequest[]): Generator<Finding> {
  const byRequest = Map.groupBy(entries, ({ request_id }) => request_id);
  for (const { request, outcome, key } of evidence.calls) {
    const action = CHANGES[request.kind];
    if (!action || outcome.kind !== 'ok') continue;
    const its = byRequest.get(outcome.requestId) ?? [];
    const expected = key === null ? ['ok'] : ['ok', 'repeated'];
    if (its.length === 1 && its[0]?.action === action && expected.includes(its[0].outcome)) continue;
    const found = its.map((entry) => `${entry.action} ${entry.outcome}`).join(', ') || 'none';
    yield ['change-audited', `${action} ${outcome.requestId} was acknowledged; its entries are: ${found}`];
  }
}

/** What exists was made once, so it has one entry, whether or not its maker was answered. */
function* made({ listed, jobs }: Facts, entries: readonly AuditedRequest[]): Generator<Finding> {
  const links = [...listed.values()].flat().map(({ ref_id }) => ref_id);
  const things = { createLink: links, submitVerification: jobs.map(({ serviceJobId }) => serviceJobId) };
  for (const [action, ids] of Object.entries(things)) {
    const targets = entries.flatMap((entry) =>
      entry.action === action && entry.outcome === 'ok' ? (entry.target ?? '') : [],
    );
    const existing = new Set(ids);
    for (const id of existing) {
      const count = targets.filter((target) => target === id).length;
      if (count === 1) continue;
      yield ['change-audited', `${id} exists, and has ${count} entries of ${action}`];
    }
    for (const target of targets.filter((id) => !existing.has(id))) {
      yield ['change-audited', `${target} has an entry of ${action}, and does not exist`];
    }
  }
}

function* chained({ evidence }: Facts): Generator<Finding> {
  let [previous, last] = ['', 0];
  for (const { number, hashes, entries } of evidence.final.audit) {
    const its = hashes.split('\n');
    for (const [i, text] of entries.split('\n').entries()) {
      last++;
      const expected = createHash('sha256').update(`${previous}\n${last}\n${text}`).digest('hex');
      if (its[i] !== expected) yield ['audit-chained', `entry ${last} does not follow from the one before`];
      previous = its[i] ?? '';
    }
    if (last !== number) yield ['audit-chained', `the entries up to ${number} are ${last}`];
  }
}
