/** The two hardest rules of the checker, against many histories of things that are right, or just not. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '#testing/chaos/check/facts.ts';
import { exceeded, falseBlocks, type NumberHistory } from '#testing/chaos/check/limits.ts';
import { type Read, registerProblem, type Write } from '#testing/chaos/check/register.ts';
import { forAll, inRuns } from '#testing/harness/for-all.ts';
import { NUMBER } from '../small-run.ts';

/** Spans around moments: as wide as chance says, some without an end. */
const around = (at: number, before: number, after: number) => ({ from: at - before, to: at + after });

describe('a register', () => {
  const operations = fc.array(
    fc.record({
      isWrite: fc.boolean(),
      gap: fc.nat(20),
      before: fc.nat(30),
      after: fc.oneof(fc.nat(30), fc.constant(Infinity)),
    }),
    { maxLength: 40 },
  );

  test('that did one thing after the other is never accused', () => {
    forAll(operations, (drawn) => {
      const writes: Write[] = [{ ...around(0, 0, 0), value: '0' }];
      const reads: Read[] = [];
      let at = 0;
      for (const { isWrite, gap, before, after } of drawn) {
        at += gap + 1;
        if (isWrite) writes.push({ ...around(at, before, after), value: String(writes.length) });
        else {
          const value = String(writes.length - 1);
          reads.push({ ...around(at, before, Number.isFinite(after) ? after : 0), value });
        }
      }
      expect(registerProblem(writes, reads)).toBeNull();
    });
  });

  test('that showed a new value and then the old one again is caught, though the write was under way', () => {
    const writes = [
      { from: 0, to: 0, value: 'old' },
      { from: 10, to: 100, value: 'new' },
    ];
    const [early, late] = [around(25, 5, 5), around(45, 5, 5)];
    const seen = (first: string, second: string) => [
      { ...early, value: first },
      { ...late, value: second },
    ];
    expect(registerProblem(writes, seen('new', 'old'))).toContain('new in between');
    expect(registerProblem(writes, seen('old', 'new'))).toBeNull();
  });
});

describe('a limiter', () => {
  const MAX = 3;
  const WINDOW = 100;
  const events = fc.array(
    fc.record({
      isReset: fc.boolean(),
      gap: fc.oneof(fc.nat(20), fc.nat(150)),
      before: fc.nat(40),
      after: fc.oneof(fc.nat(40), fc.constant(Infinity)),
    }),
    { maxLength: 40 },
  );
  interface Drawn {
    readonly isReset: boolean;
    readonly gap: number;
    readonly before: number;
    readonly after: number;
  }

  /** The rule of §8 once more, with a limit of `max`, and spans around its moments where they are not known. */
  function limited(drawn: readonly Drawn[], max: number, isKnown: boolean): NumberHistory {
    const found = { accepted: [] as Span[], resets: [] as Span[], blocks: [] as Span[] };
    let [at, count, last] = [0, 0, -Infinity];
    for (const { isReset, gap, before, after } of drawn) {
      at += gap + 1;
      const span = isKnown ? around(at, 0, 0) : around(at, before, after);
      if (isReset) {
        found.resets.push(span);
        count = 0;
        continue;
      }
      if (at - last >= WINDOW) count = 0;
      if (count >= max) {
        // A block is always an answer.
        found.blocks.push({ ...span, to: Number.isFinite(span.to) ? span.to : at });
        continue;
      }
      count++;
      last = at;
      found.accepted.push(span);
    }
    return { number: NUMBER, ...found };
  }

  test('that keeps the rule is never accused, however little is known of the times', () => {
    inRuns(500).forAll(events, (drawn) => {
      const found = limited(drawn, MAX, false);
      expect(exceeded(found, MAX, WINDOW)).toEqual([]);
      expect(falseBlocks(found, MAX, WINDOW)).toEqual([]);
    });
  });

  test('that lets one more through is caught each time it does, where the times are known', () => {
    forAll(events, (drawn) => {
      const right = limited(drawn, MAX, true);
      const wrong = limited(drawn, MAX + 1, true);
      fc.pre(right.blocks.length > 0);
      expect(exceeded(wrong, MAX, WINDOW)).toHaveLength(1);
    });
  });

  test('that blocks one too early is caught each time it does, where the times are known', () => {
    forAll(events, (drawn) => {
      const wrong = limited(drawn, MAX - 1, true);
      expect(falseBlocks(wrong, MAX, WINDOW)).toHaveLength(wrong.blocks.length);
    });
  });

  test('an unknown reset may explain one more row of accepted submissions, and no second one', () => {
    const at = (from: number) => ({ from, to: from + 5 });
    const row = [0, 10, 20, 30, 40].map(at);
    const limited = { number: NUMBER, blocks: [], resets: [{ from: 1, to: Infinity }] };
    expect(exceeded({ ...limited, accepted: row.slice(0, 4) }, 2, 1_000)).toEqual([]);
    expect(exceeded({ ...limited, accepted: row }, 2, 1_000)).toHaveLength(1);
  });
});
