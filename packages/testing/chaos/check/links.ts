import type { Finding, LinkFields, WireLink } from './evidence.ts';
import { callsOf, type Facts } from './facts.ts';

/** Fields that never change. `id_types` may be updated, which `updates.ts` checks. */
const FIXED = [
  'name',
  'is_single_use',
  'callback_url',
  'company_name',
  'data_privacy_policy_url',
  'redirect_url',
  'partner_params',
] as const satisfies readonly (keyof LinkFields)[];

/** Every acknowledged link exists, no link exists that was not requested, and a key created one link. */
export function checkLinks(facts: Facts): Finding[] {
  return [...wanted(facts), ...invented(facts), ...everFound(facts)];
}

function* wanted({ links, listed, evidence }: Facts): Generator<Finding> {
  for (const { tag, calls, acknowledged, span, mayExist } of links.values()) {
    const there = listed.get(tag) ?? [];
    const keyed = calls.some(({ key }) => key !== null);
    if (acknowledged.length > 1) {
      yield ['key-makes-one', `link ${tag} was answered with the ids ${acknowledged.join(' and ')}`];
    }
    if (new Set(there.map(({ ref_id }) => ref_id)).size > 1) {
      const property = keyed ? 'key-makes-one' : 'nothing-invented';
      yield [property, `link ${tag} was created ${there.length} times`];
    }
    const conflict = calls.find(({ outcome }) => outcome.kind === 'refused' && outcome.code === 'job_exists');
    if (conflict) yield ['key-makes-one', `link ${tag} was refused because its job exists`];
    if (!mayExist && there.length > 0) {
      yield ['nothing-invented', `link ${tag} exists, but every request was refused`];
    }
    for (const refId of acknowledged) {
      if (!there.some(({ ref_id }) => ref_id === refId)) {
        yield ['link-kept', `link ${tag} (${refId}) was acknowledged and is not listed`];
      }
      const link = evidence.final.links[refId];
      if (!link) yield ['link-kept', `link ${tag} (${refId}) was acknowledged and is not found`];
    }
    for (const link of [...there, ...acknowledged.flatMap((id) => evidence.final.links[id] ?? [])]) {
      yield* differences(tag, calls[0]?.request.fields, link, span);
    }
  }
}

function* differences(
  tag: string,
  fields: LinkFields | undefined,
  link: WireLink,
  span: { from: number; to: number },
): Generator<Finding> {
  for (const name of FIXED) {
    const [asked, found] = [fields?.[name], link[name]].map((value) => JSON.stringify(value));
    if (asked === found) continue;
    yield ['link-kept', `${name} of link ${tag} is ${found}, but ${asked} was sent`];
  }
  const createdAt = Date.parse(link.created_at);
  if (createdAt < span.from || createdAt > span.to) {
    yield ['link-kept', `link ${tag} has the creation time ${link.created_at}`];
  }
}

function* invented({ links, listed }: Facts): Generator<Finding> {
  for (const tag of listed.keys()) {
    if (!links.has(tag)) yield ['nothing-invented', `link ${tag} is listed, but was never requested`];
  }
}

/** An acknowledged link is never "not found" afterwards; clients know a link's id only from its response. */
function* everFound({ evidence }: Facts): Generator<Finding> {
  for (const kind of ['get', 'update', 'submit'] as const) {
    for (const { request, outcome, startedAt } of callsOf(evidence, kind)) {
      if (outcome.kind !== 'refused' || outcome.code !== 'link_not_found') continue;
      yield ['link-kept', `link ${request.tag} was acknowledged, and not found by a ${kind} of ${startedAt}`];
    }
  }
}
