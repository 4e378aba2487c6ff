/** Which camera is asked for next, and what is wrong with the one that came: rules without a browser. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEmptyPicture,
  isGood,
  isWrongSide,
  type Lens,
  type Look,
  pictureFault,
  sideOf,
} from '#page/browser/capture/camera-faults.ts';
import {
  type Ask,
  type CameraProblem,
  type Fault,
  faultOf,
  lensesOf,
  nextAsk,
  type Tried,
} from '#page/browser/capture/camera-ladder.ts';
import { forAll } from '#testing/harness/for-all.ts';

const FAULTS: readonly Fault[] = ['missing', 'unfit', 'busy', 'silent', 'side', 'black', 'frozen', 'stopped'];
const side = fc.constantFrom('user' as const, 'environment' as const);
const fault = fc.constantFrom(...FAULTS);
const lens = (id: number) =>
  fc.record({
    id: fc.constant(`id ${id}`),
    label: fc.constantFrom('', 'camera2 0, facing back', 'camera2 2, facing back', 'Back Ultra Wide Camera'),
    side: fc.constantFrom('user' as const, 'environment' as const, null),
  });
const lenses = fc
  .nat({ max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => lens(id))));
const worked = fc.constantFrom<Ask | null>(null, {
  rung: '0 bare',
  video: { facingMode: 'user' },
  waitMs: 0,
});

/** Climbs on, with these faults one after the other, each after so many milliseconds. */
function climb(
  asked: 'user' | 'environment',
  known: readonly Lens[],
  before: Ask | null,
  faults: readonly Fault[],
  eachMs = 100,
): { asks: Ask[]; end: CameraProblem | null; tookMs: number } {
  const tried: Tried[] = [];
  let tookMs = 0;
  for (let at = 0; at < 1_000; at++) {
    const next = nextAsk(asked, known, before, tried, tookMs);
    if (typeof next === 'string') return { asks: tried.map(({ ask }) => ask), end: next, tookMs };
    tookMs += next.waitMs + eachMs;
    tried.push({ ask: next, fault: faults[at % faults.length] as Fault });
  }
  return { asks: [], end: null, tookMs };
}

describe('the next camera that is asked for', () => {
  test('comes to an end within a quarter of a minute, whatever fails', () => {
    const faults = fc.array(fault, { minLength: 1, maxLength: 30 });
    forAll(side, lenses, worked, faults, fc.constantFrom(20, 300, 1_500, 5_000), (...given) => {
      const { end, tookMs } = climb(...given);
      expect(['cameraFailed', 'cameraMissing']).toContain(end);
      expect(tookMs).toBeLessThanOrEqual(10_500 + 3_000 + 2 * given[4]);
    });
  });

  test('is asked for in no way twice, but for the last', () => {
    forAll(side, lenses, worked, fc.array(fault, { minLength: 1, maxLength: 30 }), (...given) => {
      const { asks } = climb(...given);
      const rungs = asks.filter(({ isLast }) => !isLast).map(({ rung }) => rung);
      expect(new Set(rungs).size).toBe(rungs.length);
      expect(asks.slice(0, -1).some(({ isLast }) => isLast)).toBe(false);
    });
  });

  test('is the best one at first, as the page always asked', () => {
    expect(nextAsk('environment', [], null, [], 0)).toMatchObject({
      video: { facingMode: 'environment', width: { ideal: 3_840 } },
      waitMs: 0,
    });
    expect(nextAsk('user', [], null, [], 0)).toMatchObject({ video: { facingMode: 'user' }, waitMs: 0 });
  });

  test('is the one that worked before, and then the others', () => {
    const before: Ask = { rung: '0 lens a', video: { deviceId: { exact: 'a' } }, waitMs: 300 };
    const { asks } = climb('environment', [], before, ['busy']);
    expect(asks[0]).toMatchObject({ video: before.video, waitMs: 0 });
    expect(asks[1]).toMatchObject({ video: { facingMode: 'environment' } });
  });

  test('is nobody’s after the person refused', () => {
    forAll(side, lenses, fc.array(fault), (asked, known, faults) => {
      const ask = { rung: '0 first', video: true as const, waitMs: 0 };
      const tried = [...faults, 'refused' as const].map((each) => ({ ask, fault: each }));
      expect(nextAsk(asked, known, null, tried, 0)).toBe('cameraRefused');
    });
  });

  test('is never one that is known to look the other way', () => {
    forAll(side, lenses, fc.array(fault, { minLength: 1 }), (asked, known, faults) => {
      const wrong = known.filter((each) => each.side && each.side !== asked).map(({ id }) => id);
      for (const { rung } of climb(asked, known, null, faults).asks) {
        expect(
          wrong.some((id) => rung.endsWith(`lens ${id}`)),
          rung,
        ).toBe(false);
      }
    });
  });

  test('is every one of the right side, while cameras are busy', () => {
    forAll(side, lenses, (asked, known) => {
      const rungs = climb(asked, known, null, ['busy'], 20).asks.map(({ rung }) => rung);
      for (const { id } of lensesOf(asked, known)) expect(rungs).toContain(`0 lens ${id}`);
    });
  });

  test('waits 300 ms, 1 s and 3 s for what time heals, and for nothing else', () => {
    const waits = (faults: readonly Fault[]) =>
      climb('environment', [], null, faults)
        .asks.map(({ waitMs }) => waitMs)
        .filter(Boolean);
    expect(waits(['busy'])).toEqual([300, 1_000, 3_000]);
    expect(waits(['silent'])).toEqual([]);
    expect(waits(['missing'])).toEqual([]);
    expect(waits(['unfit', 'missing'])).toEqual([]);
  });

  test('is called missing only where no camera was found', () => {
    expect(climb('user', [], null, ['missing']).end).toBe('cameraMissing');
    expect(climb('user', [], null, ['unfit']).end).toBe('cameraMissing');
    expect(climb('user', [], null, ['missing', 'busy']).end).toBe('cameraFailed');
  });

  test('is taken as it is in the end where it is covered, or the only one of a tablet', () => {
    const rear: Lens = { id: 'r', label: 'back', side: 'environment' };
    expect(climb('environment', [rear], null, ['black']).asks.at(-1)).toMatchObject({ isLast: true });
    expect(climb('user', [rear], null, ['side']).asks.at(-1)).toMatchObject({ isLast: true });
    const front: Lens = { id: 'f', label: 'front', side: 'user' };
    expect(climb('user', [rear, front], null, ['side']).asks.at(-1)?.isLast).toBe(undefined);
  });
});

describe('lenses', () => {
  test('of the right side come first, the main one before the others', () => {
    const named = ['camera2 1, facing front', 'camera2 2, facing back', 'camera2 0, facing back', ''];
    const known = named.map((label) => ({ id: label || '?', label, side: sideOf(undefined, label) }));
    expect(lensesOf('environment', known).map(({ id }) => id)).toEqual([
      'camera2 0, facing back',
      'camera2 2, facing back',
      '?',
    ]);
  });

  test.each([
    ['Back Triple Camera', 'environment'],
    ['Caméra arrière', 'environment'],
    ['Cámara trasera', 'environment'],
    ['Câmera traseira', 'environment'],
    ['Rückkamera', 'environment'],
    ['الكاميرا الخلفية', 'environment'],
    ['camera2 1, facing front', 'user'],
    ['Caméra avant', 'user'],
    ['الكاميرا الأمامية', 'user'],
    ['FaceTime HD Camera', 'user'],
    ['Integrated Camera', null],
    ['', null],
  ])('“%s” looks to %s', (label, expected) => {
    expect(sideOf(undefined, label)).toBe(expected);
    expect(sideOf('user', label)).toBe('user');
  });

  test('that look the wrong way are refused where there may be a right one', () => {
    const front: Lens = { id: 'f', label: '', side: 'user' };
    const unknown: Lens = { id: '?', label: '', side: null };
    expect(isWrongSide('environment', 'user', 'f', [front])).toBe(false);
    expect(isWrongSide('environment', 'user', 'f', [front, unknown])).toBe(true);
    expect(isWrongSide('environment', null, 'f', [front, unknown])).toBe(false);
    expect(isWrongSide('user', 'user', 'f', [front, unknown])).toBe(false);
  });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'unfit'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'busy'],
])('%s is %s', (name, expected) => {
  expect(faultOf(new DOMException('', name))).toBe(expected);
});

describe('a picture', () => {
  /** A look each 400 ms. */
  const looks = (count: number, make: (at: number) => Partial<Look> = () => ({})): Look[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ atMs: at * 400, frame: `${at}`, isEmpty: false, isMuted: false, isEnded: false },
      ...make(at),
    }));

  test('that moves is good, however long', () => {
    forAll(fc.nat({ max: 40 }), fc.boolean(), (count, wasGood) => {
      expect(pictureFault(looks(count), wasGood)).toBe(null);
    });
  });

  test('is frozen after 2.5 seconds without a frame, and stopped where it was good before', () => {
    const still = (count: number) => looks(count, () => ({ frame: '7' }));
    expect([pictureFault(still(7), false), pictureFault(still(8), false)]).toEqual([null, 'frozen']);
    expect(pictureFault(still(8), true)).toBe('stopped');
    expect(
      pictureFault([...looks(5), ...still(8).map((look) => ({ ...look, atMs: look.atMs + 2_000 }))], true),
    ).toBe('stopped');
  });

  test('is not frozen where the page was too busy to look', () => {
    const still = looks(4, (at) => ({ frame: '7', atMs: at * 2_000 }));
    expect(pictureFault(still, true)).toBe(null);
  });

  test('is black after 1.5 seconds, but not where something was seen before', () => {
    const black = (count: number) => looks(count, () => ({ isEmpty: true }));
    expect([pictureFault(black(4), false), pictureFault(black(5), false)]).toEqual([null, 'black']);
    expect(pictureFault(black(9), true)).toBe(null);
    expect(pictureFault([...black(9), ...looks(1, () => ({ atMs: 3_600 }))], false)).toBe(null);
  });

  test('stops at once with its track, and when it stays muted', () => {
    expect(
      pictureFault(
        looks(1, () => ({ isEnded: true })),
        true,
      ),
    ).toBe('stopped');
    const muted = (count: number) => looks(count, () => ({ isMuted: true }));
    expect([pictureFault(muted(4), true), pictureFault(muted(5), true)]).toEqual([null, 'stopped']);
  });

  test('is good once another frame has come that is not empty', () => {
    const [one, other] = looks(2) as [Look, Look];
    expect([isGood(undefined, one), isGood(one, one), isGood(one, other)]).toEqual([false, false, true]);
    expect(isGood(one, { ...other, isEmpty: true })).toBe(false);
  });

  test('of one black or one green is empty; any noise of a sensor, any other colour is a picture', () => {
    const flat = (...color: number[]) => Array.from({ length: 4 * 192 }, (_, at) => color[at % 4] ?? 255);
    expect(isEmptyPicture(flat(0, 0, 0))).toBe(true);
    expect(isEmptyPicture(flat(4, 6, 4))).toBe(true);
    expect(isEmptyPicture(flat(0, 135, 0))).toBe(true);
    expect(isEmptyPicture(flat(12, 12, 12))).toBe(false);
    forAll(fc.integer({ min: 9, max: 255 }), (level) => {
      expect(isEmptyPicture(flat(level, 0, 0))).toBe(false);
      expect(isEmptyPicture(flat(0, 0, level))).toBe(false);
      expect(isEmptyPicture([...flat(0, 0, 0), 0, level, 0, 255])).toBe(false);
    });
  });
});
