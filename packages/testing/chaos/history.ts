/** What a run saw of a link, in the order of time, for whoever looks for the cause of a finding. */
import type { Call } from './check/evidence.ts';
import type { ChaosResult } from './run.ts';

/** The calls of each link that a finding names, with the faults around them. */
export function* historiesOf({ findings, evidence, faults }: ChaosResult): Generator<string> {
  const tags = new Set(findings.flatMap((finding) => /\blink ([\w-]+)/.exec(finding)?.[1] ?? []));
  for (const tag of tags) {
    yield `link ${tag}:`;
    const calls = evidence.calls.filter(({ request }) => 'tag' in request && request.tag === tag);
    const events = [
      ...calls.map((call) => ({ at: call.startedAt, text: asText(call) })),
      ...faults.map(({ at, ...fault }) => ({ at, text: JSON.stringify(fault) })),
    ];
    events.sort((a, b) => a.at - b.at);
    for (const { at, text } of events) yield `  ${at} ${text}`;
  }
}

function asText({ client, request, outcome }: Call): string {
  const asked = request.kind === 'update' ? ` ${JSON.stringify(request.fields)}` : '';
  const { disabled_at, id_types } = outcome.kind === 'ok' ? outcome.body : {};
  const answered = { ...outcome, body: id_types && { disabled_at, id_types } };
  return `${client}: ${request.kind}${asked} -> ${JSON.stringify(answered)}`;
}
