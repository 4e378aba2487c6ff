/** Holds a rule to generated values: `fc.assert` and `fc.property` in one. */
import fc from 'fast-check';

// biome-ignore lint/suspicious/noConfusingVoidType: a rule says whether it holds, or expects it.
type Held = boolean | void;
type Rule<Values extends [unknown, ...unknown[]], Outcome> = [
  ...arbitraries: { [Place in keyof Values]: fc.Arbitrary<Values[Place]> },
  rule: (...values: Values) => Outcome,
];

/** As `forAll`, with so many examples. */
export const inRuns = (numRuns: number) => ({
  forAll: <Values extends [unknown, ...unknown[]]>(...rule: Rule<Values, Held>): void =>
    fc.assert(fc.property(...rule), { numRuns }),
  forAllAsync: <Values extends [unknown, ...unknown[]]>(
    ...rule: Rule<Values, Promise<Held>>
  ): Promise<void> => fc.assert(fc.asyncProperty(...rule), { numRuns }),
});

/** With as many examples as fast-check takes by itself. */
export const { forAll, forAllAsync } = inRuns(100);

/** Where halves of surrogate pairs begin, which are no characters, and how many they are. */
const HALVES = 0xd800;
const HALVES_COUNT = 0x800;
const character = fc.nat({ max: 0x10ffff - HALVES_COUNT }).map(
  (nth) => String.fromCodePoint(nth < HALVES ? nth : nth + HALVES_COUNT),
  (text) => {
    const [point = 0, ...rest] = Array.from(String(text), (each) => each.codePointAt(0) ?? 0);
    if (text === '' || rest.length > 0) throw new Error('It is not one character.');
    return point < HALVES ? point : point - HALVES_COUNT;
  },
);

/** Any text, as of fast-check's unit `binary`, which first lists all characters: that takes a second. */
export const anyString = (constraints: fc.StringConstraints = {}) =>
  fc.string({ ...constraints, unit: character });
