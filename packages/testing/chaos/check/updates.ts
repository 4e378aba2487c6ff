import type { Finding, IdTypeEntry, WireLink } from './evidence.ts';
import { callsOf, type Facts, okBody, type Span } from './facts.ts';
import { type Read, registerProblem, type Write } from './register.ts';

/** A link's changeable fields as a client read them, or as a submission's outcome shows them; null is unknown. */
interface ObservedState extends Span {
  readonly tag: string;
  readonly idTypes: string | null;
  readonly isDisabled: boolean;
  readonly disabledAt: string | null;
}

/** A change of `is_disabled`; one of unknown outcome ends at `Infinity`. */
interface Switch extends Span {
  readonly isDisabled: boolean;
}

/** The ID types of each link are a register, and so is its `is_disabled`. */
export function checkUpdates(facts: Facts): Finding[] {
  return [...problems(facts)].map((message) => ['update-kept', message]);
}

function* problems(facts: Facts): Generator<string> {
  const updates = Map.groupBy(callsOf(facts.evidence, 'update'), ({ request }) => request.tag);
  const seen = Map.groupBy(observedStates(facts), ({ tag }) => tag);
  for (const { tag, calls, span } of facts.links.values()) {
    const [created] = calls;
    if (!created) continue;
    const writes: Write[] = [{ ...span, value: spell(created.request.fields.id_types) }];
    const switches: Switch[] = [{ ...span, isDisabled: false }];
    for (const { request, outcome, startedAt } of updates.get(tag) ?? []) {
      if (outcome.kind === 'refused') continue;
      const { id_types, is_disabled } = request.fields;
      const during = { from: startedAt, to: outcome.kind === 'ok' ? outcome.at : Infinity };
      if (id_types) writes.push({ ...during, value: spell(id_types) });
      if (is_disabled !== undefined) switches.push({ ...during, isDisabled: is_disabled });
      yield* wrongAnswer(tag, request.fields, okBody(outcome));
    }
    const its = seen.get(tag) ?? [];
    const reads: Read[] = its.flatMap(({ from, to, idTypes }) =>
      idTypes === null ? [] : [{ from, to, value: idTypes }],
    );
    const problem = registerProblem(writes, reads);
    if (problem) yield `ID types of link ${tag}: ${problem}`;
    for (const each of its) yield* unexplained(tag, each, switches);
  }
}

function* wrongAnswer(
  tag: string,
  asked: { is_disabled?: boolean; id_types?: readonly IdTypeEntry[] },
  body: Changeable | null,
): Generator<string> {
  if (!body) return;
  if (asked.id_types && spell(asked.id_types) !== spell(body.id_types)) {
    yield `an update of link ${tag} answered other ID types than were sent`;
  }
  if (asked.is_disabled !== undefined && asked.is_disabled !== (body.disabled_at !== null)) {
    yield `an update of link ${tag} to is_disabled ${asked.is_disabled} answered ${body.disabled_at}`;
  }
}

/**
 * A state is explained by a change to it that began before the read ended, unless it was certainly reverted: by a
 * change that began after the first one ended, and ended before the read began. `disabled_at` is the time of the change.
 */
function* unexplained(tag: string, seen: ObservedState, switches: readonly Switch[]): Generator<string> {
  const { isDisabled } = seen;
  const at = seen.disabledAt === null ? null : Date.parse(seen.disabledAt);
  const explains = switches.some((one) => {
    if (one.isDisabled !== isDisabled || one.from > seen.to) return false;
    if (at !== null && (at < one.from || at > one.to)) return false;
    return !switches.some(
      (other) => other.isDisabled !== isDisabled && one.to < other.from && other.to < seen.from,
    );
  });
  const state = isDisabled ? `disabled (at ${seen.disabledAt ?? 'some time'})` : 'enabled';
  if (!explains) yield `link ${tag} was found ${state} at ${seen.from}`;
}

function observedStates({ evidence, jobs }: Facts): ObservedState[] {
  // A submission shows the state as well: enabled where it was accepted, disabled where it was refused for that.
  const seen: ObservedState[] = jobs.map(({ tag, span }) => {
    return { ...span, tag, idTypes: null, isDisabled: false, disabledAt: null };
  });
  const observe = ({ id_types, disabled_at }: Changeable, tag: string, during: Span) =>
    seen.push({
      ...during,
      tag,
      idTypes: spell(id_types),
      isDisabled: disabled_at !== null,
      disabledAt: disabled_at,
    });
  for (const { request, outcome, startedAt } of evidence.calls) {
    const during = { from: startedAt, to: outcome.at };
    if (request.kind === 'submit' && outcome.kind === 'refused' && outcome.code === 'link_disabled') {
      seen.push({ ...during, tag: request.tag, idTypes: null, isDisabled: true, disabledAt: null });
    }
    if (outcome.kind !== 'ok') continue;
    if (request.kind === 'get' || request.kind === 'update') observe(outcome.body, request.tag, during);
    if (request.kind !== 'list') continue;
    for (const link of outcome.body.links) observe(link, link.partner_params.tag ?? '', during);
  }
  const { at, links, pages } = evidence.final;
  const listed: WireLink[] = pages.flatMap(({ body }) => body.links);
  for (const link of [...Object.values(links), ...listed]) {
    if (link) observe(link, link.partner_params['tag'] ?? '', { from: at, to: Infinity });
  }
  return seen;
}

type Changeable = Pick<WireLink, 'id_types' | 'disabled_at'>;

const spell = (entries: readonly IdTypeEntry[]): string =>
  entries
    .map(({ country, id_type, verification_method }) => `${country}.${id_type}.${verification_method}`)
    .join(' ');
