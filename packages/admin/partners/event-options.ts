/** Where a partner gets events (D-79), and of which of its links (D-114): as options, and as columns of a file. */
import { type Command, InvalidArgumentError } from 'commander';
import { LINK_EVENT_TYPES, type LinkEventChoice } from '#core/page/link-event.ts';
import { urlProblem } from '#core/partners/partner-urls.ts';
import { urlRefusal } from '#delivery/address-guard.ts';
import type { Config } from '#server/settings/config.ts';
import { guardRule } from '#server/settings/guard-rule.ts';
import { AdminError } from '../command.ts';

const LINK_EVENTS_HELP =
  'which events of its links are posted there, such as opened,abandoned, or all; pull: only listed; off: not recorded';

type Types = LinkEventChoice['linkEvents'];

export function eventOptions(command: Command): Command {
  return (
    command
      .option('--events-url <url>', 'where it is told of events, or none')
      // The parser of an option must not return null, so a text is read later.
      .option('--link-events <types>', LINK_EVENTS_HELP, expectLinkEvents)
  );
}

/** What was chosen of `before`, and the rest as it was. @throws AdminError for an address that cannot be called. */
export function chosenEvents(
  options: { eventsUrl?: string; linkEvents?: string },
  before: LinkEventChoice,
  config: Config,
): LinkEventChoice {
  const problem = options.eventsUrl === undefined ? null : eventsUrlProblem(options.eventsUrl, config);
  if (problem) throw new AdminError(`--events-url ${problem}.`);
  return {
    eventsUrl: options.eventsUrl === undefined ? before.eventsUrl : readEventsUrl(options.eventsUrl),
    linkEvents: options.linkEvents === undefined ? before.linkEvents : readLinkEvents(options.linkEvents),
  };
}

/** null: the partner gets no events. */
export const readEventsUrl = (url: string): string | null => (url === 'none' ? null : url);

/** What is wrong with an address; nobody would hear that an event cannot be sent. */
export function eventsUrlProblem(url: string, config: Config): string | null {
  if (url === 'none') return null;
  const problem = urlProblem(url, { httpsOnly: config.mode === 'production' });
  return problem ? `${problem}; none means no events` : urlRefusal(url, guardRule(config));
}

/** The types in their order; null: nothing is recorded. */
export function readLinkEvents(value: string): Types {
  if (value === 'off') return null;
  if (value === 'pull') return [];
  if (value === 'all') return LINK_EVENT_TYPES;
  const chosen = value.split(',');
  return LINK_EVENT_TYPES.filter((type) => chosen.includes(type));
}

/** As it is given. */
export const writeLinkEvents = (types: Types): string => (types === null ? 'off' : types.join(',') || 'pull');

export function linkEventsProblem(value: string): string | null {
  const isKnown = ['off', 'pull', 'all'].includes(value);
  if (isKnown || readLinkEvents(value)?.length === value.split(',').length) return null;
  return `must be off, pull, all, or some of ${LINK_EVENT_TYPES.join(',')}`;
}

function expectLinkEvents(value: string): string {
  const problem = linkEventsProblem(value);
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return value;
}
