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
