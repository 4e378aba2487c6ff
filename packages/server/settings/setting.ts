/** The parts of a setting: its parser, its default, and its text in the docs. */
import { BlockList, isIP } from 'node:net';
import { isHttpUrl } from '#core/partners/partner-urls.ts';

/** An invalid value. The message names the valid ones, not the setting. */
export class InvalidValue extends Error {}

/** How the text of a setting is parsed. */
export interface Format<T> {
  readonly unit: string;
  /** The valid values, in words; null for any text. */
  readonly range: string | null;
  /** @throws InvalidValue */
  readonly parse: (text: string) => T;
}

export interface Setting<T> extends Format<T> {
  /** As written in the environment; null for no default, and then the value may be null. */
  readonly default: string | null;
  readonly about: string;
  /** Whether it may be in a file that its name with `_FILE` says, instead. */
  readonly isSecret?: boolean;
}

export const withDefault = <T>(format: Format<T>, value: string, about: string): Setting<T> => ({
  ...format,
  default: value,
  about,
});

export const optional = <T>(format: Format<T>, about: string): Setting<T | null> => ({
  ...format,
  default: null,
  about,
});

/** One that nobody else may see: its value may also be in a file. */
export const secret = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isSecret: true });

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A whole number of `unit`, multiplied by `scale` into the unit that the code uses. */
const whole =
  (unit: string, scale = 1) =>
  ({ default: value, ...bounds }: Bounds & { readonly default: number }, about: string): Setting<number> =>
    withDefault(wholeNumber(unit, bounds, scale), String(value), about);

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Lengths of time, read as milliseconds. */
export const seconds = whole('seconds', SECOND_MS);
export const minutes = whole('minutes', 60 * SECOND_MS);
export const hours = whole('hours', HOUR_MS);
export const days = whole('days', 24 * HOUR_MS);
/** Sizes, read as bytes. */
export const kib = whole('KiB', 1_024);
export const mib = whole('MiB', 1_024 ** 2);
/** A percentage, read as a fraction of 1. */
export const percent = whole('percent', 1 / 100);

export const count = (unit: string, bounds: Bounds & { readonly default: number }, about: string) =>
  whole(unit)(bounds, about);

/** A whole number of `unit` up to `max`, without a default of its own. */
export const upTo = (unit: string, max: number, about: string, scale = 1): Setting<number | null> =>
  optional(wholeNumber(unit, { min: 0, max }, scale), about);

/** Lengths of time, read as milliseconds. */
export function secondsList(bounds: Bounds): Format<number[]> {
  return list(wholeNumber('seconds', bounds, SECOND_MS));
}

export function text(unit: string): Format<string> {
  return { unit, range: null, parse: (written) => written };
}

export function matching(unit: string, pattern: RegExp, hint: string): Format<string> {
  return { unit, range: hint, parse: (written) => accept(pattern.test(written), written, `must be ${hint}`) };
}

export function longText(charactersMin: number): Format<string> {
  return {
    unit: `text, ${charactersMin} characters or more`,
    range: null,
    parse: (written) =>
      accept(written.length >= charactersMin, written, `must have at least ${charactersMin} characters`),
  };
}

export function longTexts(charactersMin: number): Format<string[]> {
  return list(longText(charactersMin));
}

export function choice<const Choice extends string>(choices: readonly Choice[]): Format<Choice> {
  return {
    unit: choices.map((each) => `\`${each}\``).join(choices.length > 2 ? ' ' : ' or '),
    range: null,
    parse(written) {
      const chosen = choices.find((each) => each === written);
      if (chosen === undefined) throw new InvalidValue(`must be one of: ${choices.join(', ')}`);
      return chosen;
    },
  };
}

/** A set of ports, or any. */
export const PORTS: Format<ReadonlySet<number> | 'any'> = {
  unit: 'ports, comma-separated, or `any`',
  range: '1 to 65535',
  parse(written) {
    if (written === 'any') return 'any';
    try {
      return new Set(list(wholeNumber('ports', { min: 1, max: 65_535 })).parse(written));
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw new InvalidValue('must be any, or ports from 1 to 65535 with commas between them');
    }
  },
};

/** A set of names, in lower case. */
export const HOST_NAMES: Format<ReadonlySet<string>> = {
  unit: 'host names, comma-separated',
  range: null,
  parse(written) {
    const name = matching(
      'name',
      /^[\w-]+(\.[\w-]+)*$/,
      'host names without a port, such as metrics.example.com',
    );
    return new Set(list(name).parse(written.toLowerCase()));
  },
};

/** A set of IP addresses. */
export const ADDRESS_RANGES: Format<BlockList> = {
  unit: 'IP addresses and CIDR ranges, comma-separated',
  range: null,
  parse(written) {
    const ranges = new BlockList();
    for (const each of written.split(',')) addRange(ranges, each.trim());
    return ranges;
  },
};

/** Whoever is in a range that is wider than any network of one's own says who the visitor is: bits of the prefix. */
const SHORTEST = { 4: 8, 6: 16 };

/** @throws InvalidValue */
function addRange(ranges: BlockList, written: string): void {
  const [address = '', bits, ...rest] = written.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  // An IPv4 address in IPv6 has 96 bits before its own.
  const isMapped = /^::ffff:/i.test(address);
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(prefix <= longest)) {
    throw new InvalidValue('must be IP addresses or CIDR ranges, such as 10.0.0.0/8,::1');
  }
  const shortest = isMapped ? 96 + SHORTEST[4] : SHORTEST[version as 4 | 6];
  if (prefix < shortest) {
    throw new InvalidValue(`must name networks of yours: ${written} is wider than /${shortest}`);
  }
  ranges.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
}

/** Parses with `read`, which returns null for an invalid text. */
export function readBy<T>(unit: string, hint: string, read: (written: string) => T | null): Format<T> {
  return {
    unit,
    range: null,
    parse(written) {
      const value = read(written);
      if (value === null) throw new InvalidValue(`must be ${hint}`);
      return value;
    },
  };
}

function list<T>({ unit, range, parse }: Format<T>): Format<T[]> {
  return {
    unit: `${unit}, comma-separated`,
    range,
    parse: (written) => written.split(',').map((each, at, all) => parseOne(each.trim(), at, all.length > 1)),
  };

  /** Says which is wrong by its place: its text may be a secret. */
  function parseOne(written: string, at: number, hasOthers: boolean): T {
    try {
      return parse(written);
    } catch (error) {
      if (!(error instanceof InvalidValue && hasOthers)) throw error;
      throw new InvalidValue(`${error.message}; value ${at + 1} of its list is wrong`);
    }
  }
}

function wholeNumber(unit: string, { min, max }: Bounds, scale = 1): Format<number> {
  return {
    unit,
    range: `${min} to ${max}`,
    parse(written) {
      const value = /^\d+$/.test(written) ? Number(written) : Number.NaN;
      return accept(
        value >= min && value <= max,
        value * scale,
        `must be a whole number from ${min} to ${max}`,
      );
    },
  };
}

function accept<T>(isValid: boolean, value: T, message: string): T {
  if (!isValid) throw new InvalidValue(message);
  return value;
}

export const WEEK_SECONDS = 604_800;

/** An http or https address. */
export const httpUrl = readBy('URL', 'an http or https address', (url) =>
  isHttpUrl(url, false) ? url : null,
);
