/** The rows of the limits' settings (D-64, D-65). */
import { ADDRESS_RANGES, optional, type Setting, upTo } from '../setting.ts';

export const LIMIT_SETTINGS = {
  ID_NUMBERS_PER_VISITOR_HOUR: upTo(
    'numbers',
    1_000_000,
    'Different ID numbers that one visitor may try on one link within an hour; 0 for no limit. By default 5, and in the sandbox 0 (D-64)',
  ),
  SUBMISSIONS_PER_LINK_HOUR: upTo(
    'submissions',
    1_000_000_000,
    'Submissions of one link within an hour, accepted and refused; 0 for no limit. By default 1000, and in the sandbox 0 (D-64)',
  ),
  SUBMISSIONS_IN_PROGRESS_PER_LINK: upTo(
    'submissions',
    1_000_000,
    'Submissions of one link that a process reads at the same time; 0 for no limit. By default 20, and in the sandbox 0 (D-64)',
  ),
  REQUESTS_PER_PARTNER_SECOND: upTo(
    'requests',
    1_000_000,
    'Signed requests of one partner within a second; 0 for no limit. By default 200, and in the sandbox 0 (D-64)',
  ),
  SENT_MIB_PER_PARTNER_DAY: upTo(
    'MiB',
    2_000_000,
    'Bodies of one partner’s signed requests that change something within a day, from which links, prefills and saved responses are stored; 0 for no limit. By default 4096, and in the sandbox 0 (D-64)',
    1_024,
  ),
  STORED_MIB_PER_PARTNER_DAY: upTo(
    'MiB',
    2_000_000,
    'Images that are stored for one partner within a day; 0 for no limit. By default 20480, and in the sandbox 0 (D-64)',
    1_024,
  ),
  VISITOR_SHARE_PERCENT: upTo(
    'percent',
    100,
    'What one visitor may take of the submissions of a link, not less than `ID_NUMBERS_PER_VISITOR_HOUR`, and of the images of a partner, not less than one submission; 0 for no share. By default 10, and in the sandbox 0 (D-101)',
  ),
  ID_NUMBER_SHARE_PERCENT: upTo(
    'percent',
    100,
    'What one visitor may take of the ID number limit, once at least; 0 for no share. By default 20, and in the sandbox 0 (D-101)',
  ),
  TRUSTED_PROXIES: optional(
    ADDRESS_RANGES,
    'Proxies whose `X-Forwarded-For` names the visitor, such as `10.0.0.0/8`. Without it the visitor is who connects (D-65)',
  ),
} satisfies Record<string, Setting<unknown>>;
