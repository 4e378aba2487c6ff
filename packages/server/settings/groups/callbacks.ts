/** Settings of callbacks (D-19). */
import {
  count,
  days,
  hours,
  optional,
  PORTS,
  percent,
  seconds,
  secondsList,
  WEEK_SECONDS,
  withDefault,
} from '../setting.ts';

export const CALLBACK_SETTINGS = {
  CALLBACK_TIMEOUT_SECONDS: seconds(
    { default: 15, min: 1, max: 600 },
    'Limit of one callback attempt (D-19)',
  ),
  CALLBACK_RETRY_SCHEDULE_SECONDS: withDefault(
    secondsList({ min: 0, max: WEEK_SECONDS }),
    '0,5,300,1800,7200,18000,36000,36000',
    'Delay before each callback attempt (D-19)',
  ),
  CALLBACK_JITTER_PERCENT: percent(
    { default: 20, min: 0, max: 100 },
    'Spread of those delays, either way (D-19)',
  ),
  CALLBACK_RETRY_AFTER_HOURS_MAX: hours(
    { default: 24, min: 0, max: 8_760 },
    'Longest `Retry-After` of a receiver that is honoured (D-19)',
  ),
  CALLBACK_PORTS: optional(
    PORTS,
    'Ports that callback and logo URLs may name; by default `80,443`, and in the sandbox `any`. Addresses that are not public are always refused; the sandbox alone allows loopback',
  ),
  CALLBACK_PAUSE_AFTER_DAYS: days(
    { default: 5, min: 1, max: 3_650 },
    'After how long of nothing but failures an address of callbacks or events is paused',
  ),
  CALLBACK_CONCURRENCY: count(
    'requests',
    { default: 2_048, min: 1, max: 10_000 },
    'Callbacks sent at the same time; each that hangs holds a connection and a few kB',
  ),
  CALLBACK_CONCURRENCY_PER_PARTNER: count(
    'requests',
    { default: 16, min: 1, max: 10_000 },
    'Callbacks sent to one partner at the same time; fewer while few of the above are left',
  ),
};
