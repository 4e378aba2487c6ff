/** Names in the environment that look like settings and are none, each with the setting that was probably meant. */
import { slipsBetween } from '#protocol/nearest-name.ts';

interface UnknownSetting {
  readonly name: string;
  readonly meant: string;
}

/** Shorter names are often those of other programs: HOME, NODE, POST. */
const CHARACTERS_MIN = 6;
/** From this length on, two slips still look like the name. */
const LONG = 8;

/** Only names near to a known one: the environment has many others. */
export function unknownSettings(names: readonly string[], known: readonly string[]): UnknownSetting[] {
  const isKnown = new Set(known);
  return names.flatMap((name) => {
    const meant = isKnown.has(name) ? undefined : nearest(name, known);
    return meant ? [{ name, meant }] : [];
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length < CHARACTERS_MIN) return undefined;
  const upper = name.toUpperCase();
  const slipsMax = name.length < LONG ? 1 : 2;
  const near = known
    .filter((each) => Math.abs(each.length - name.length) <= slipsMax && each.length >= CHARACTERS_MIN)
    .map((each) => ({ each, slips: slipsBetween(upper, each) }))
    .filter(({ slips }) => slips <= slipsMax)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.each ?? known.find((each) => isSingularOf(upper, each) || lacksItsUnit(upper, each));
}

/** Whether a name is another one in the singular, such as TRUSTED_PROXY for TRUSTED_PROXIES: three slips. */
const isSingularOf = (name: string, other: string): boolean => name.replace(/Y$/, 'IES') === other;

/** Whether a name is another one without its last words, such as CALLBACK_TIMEOUT without _SECONDS. */
function lacksItsUnit(name: string, other: string): boolean {
  return name.includes('_') && other.startsWith(`${name}_`);
}
