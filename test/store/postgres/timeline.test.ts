/** Which PostgreSQL is the newest primary (D-117). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type HostAnswer,
  highestOf,
  isAmbiguous,
  isNewer,
  newestKnown,
  parseTimeline,
  refusalOf,
  splitRefusals,
  type Timeline,
  timelineText,
} from '#store/postgres/hosts/timeline.ts';
import {
  readOtherTimelineFiles,
  readTimelineFile,
  timelineFileIn,
  writeTimelineFile,
} from '#store/postgres/hosts/timeline-file.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const at = (timeline: number, systemId = 'one', acceptedAt = 0): Timeline => ({
  systemId,
  timeline,
  acceptedAt,
});

/** A primary on a timeline, with the row that its database has. */
const primary = (own: Timeline | null, stored: HostAnswer['stored'] = null): HostAnswer => ({
  isStandby: false,
  takesWrites: true,
  own: own && { systemId: own.systemId, timeline: own.timeline },
  stored,
});
const standby = (own: Timeline): HostAnswer => ({ ...primary(own), isStandby: true, takesWrites: false });

describe('which timeline is the newest', () => {
  test.each<[string, HostAnswer[], Timeline | null, Timeline | null]>([
    ['the first one, where nothing is known', [primary(at(1))], null, at(1)],
    ['the highest of all hosts, in any order', [primary(at(1)), primary(at(3)), standby(at(2))], null, at(3)],
    ['that of a standby of a primary that does not answer', [primary(at(1)), standby(at(2))], null, at(2)],
    ['the known one, where only older hosts answer', [primary(at(1))], at(2), at(2)],
    ['the known one, where another system answers', [primary(at(9, 'two'))], at(2), at(2)],
    [
      'another system that was accepted since',
      [primary(at(1, 'two'), at(1, 'two', 5))],
      at(2),
      at(1, 'two', 5),
    ],
    ['unknown, where no host tells it', [primary(null)], null, null],
    ['unknown, where two systems were never used', [primary(at(1)), primary(at(1, 'two'))], null, null],
    [
      'that of the database in use beside an empty one',
      [primary(at(1, 'two')), primary(at(1), at(1))],
      null,
      at(1),
    ],
    ['unknown, where a database was restored elsewhere', [primary(at(1, 'two'), at(1))], null, null],
  ])('it is %s', (_, answers, known, highest) => {
    expect(highestOf(answers, known)).toEqual(highest);
  });

  test('of two primaries of one timeline, that which was in use there is used, else that which this process uses, else none', () => {
    const of = (startedAt: string, stored: HostAnswer['stored']) => ({
      ...primary(at(2), stored),
      startedAt,
    });
    const refused = (answers: HostAnswer[], ...connected: string[]) => {
      const refusals = splitRefusals(answers, new Set(connected));
      return answers.filter((answer) => refusals.has(answer)).map(({ startedAt }) => startedAt);
    };
    expect(refused([of('a', at(1)), of('b', at(2))])).toEqual(['a']);
    expect(refused([of('a', at(1)), of('b', at(2))], 'a')).toEqual(['a']);
    expect(refused([of('a', at(1)), of('b', null)], 'b')).toEqual(['a']);
    expect(refused([of('a', at(2)), of('b', at(2))])).toEqual(['a', 'b']);
    expect(refused([of('a', at(2)), of('b', at(2))], 'a', 'b')).toEqual(['a', 'b']);
    // Two names of one server, and what does not tell.
    expect(refused([of('a', null), of('a', null)])).toEqual([]);
    expect(refused([of('a', null), primary(null)])).toEqual([]);
  });

  test('two systems are ambiguous only where none is known', () => {
    const two = [primary(at(1)), primary(at(1, 'two'))];
    expect([isAmbiguous(two, null), isAmbiguous(two, at(1)), isAmbiguous([primary(at(1))], null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a host', () => {
  test.each<[string, HostAnswer, Timeline | null]>([
    ['of the highest timeline', primary(at(2), at(1)), at(2)],
    ['of a higher timeline than the known one', primary(at(3)), at(2)],
    ['that does not tell its timeline', primary(null), at(2)],
    ['that was accepted since', primary(at(1, 'two'), at(1, 'two', 5)), at(2)],
    ['whose row cannot be read', { ...primary(at(2)), stored: undefined }, at(2, 'one', 5)],
  ])('%s is used', (_, answer, highest) => {
    expect(refusalOf(answer, highest)).toBeNull();
  });

  test.each<[string, HostAnswer, Timeline | null, RegExp]>([
    ['of a lower timeline', primary(at(1)), at(2), /on timeline 1 of .*newest is on timeline 2/],
    ['of another system', primary(at(9, 'two')), at(2), /timeline 9 of system two/],
    [
      'whose database was used on another system',
      primary(at(1, 'two'), at(1)),
      null,
      /in use on timeline 1 of system one/,
    ],
    ['whose database was used on a higher timeline', primary(at(1), at(2)), null, /in use on timeline 2/],
    ['that was accepted before another one', primary(at(1), at(1, 'one', 4)), at(1, 'two', 5), /newest/],
  ])('%s is refused', (_, answer, highest, reason) => {
    expect(refusalOf(answer, highest)).toMatch(reason);
  });
});

test('what was accepted later is newer, and else the higher number of one system', () => {
  expect(isNewer(at(1, 'two', 5), at(9))).toBe(true);
  expect(isNewer(at(9), at(1, 'two', 5))).toBe(false);
  expect([isNewer(at(2), at(1)), isNewer(at(1), at(1)), isNewer(at(2, 'two'), at(1))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a timeline is kept in a file for each database, whatever its password', () => {
  const folder = folderUntilTestEnds();
  const file = timelineFileIn(path.join(folder, 'new'), ['postgres://u:old@a/db', 'postgres://u:old@b/db']);
  expect(timelineFileIn(path.join(folder, 'new'), ['postgres://u:new@a/db', 'postgres://u:new@b/db'])).toBe(
    file,
  );
  expect(timelineFileIn(path.join(folder, 'new'), ['postgres://u:old@a/db'])).not.toBe(file);
  expect(readTimelineFile(file)).toBeNull();
  writeTimelineFile(file, at(2));
  writeTimelineFile(file, at(3));
  expect(readTimelineFile(file)).toEqual(at(3));
  writeFileSync(file, '{}');
  expect(() => readTimelineFile(file)).toThrow('does not hold a timeline');
});

test('the files of one database are found by its name, whatever its hosts are called', () => {
  const folder = folderUntilTestEnds();
  const fileOf = (hosts: string[], name = 'db') =>
    timelineFileIn(
      folder,
      hosts.map((host) => `postgres://u:p@${host}/${name}`),
    );
  writeTimelineFile(fileOf(['a', 'b']), at(2));
  writeTimelineFile(fileOf(['b', 'a']), at(3));
  writeTimelineFile(fileOf(['a'], 'another'), at(9));
  writeTimelineFile(fileOf(['a']), at(1));
  expect(
    readOtherTimelineFiles(fileOf(['a']))
      .map(({ timeline }) => timeline)
      .toSorted(),
  ).toEqual([2, 3]);
  expect(readOtherTimelineFiles(path.join(folder, 'new', 'timeline-a-b.json'))).toEqual([]);
});

test.each<[string, Timeline | null, Timeline[], Timeline | null]>([
  ['the newest of the system that answers', null, [at(2), at(3), at(9, 'two')], at(3)],
  ['what was accepted last, whatever its number', null, [at(2, 'one', 5), at(9)], at(2, 'one', 5)],
  ['what these hosts were known by, where that is newer', at(4), [at(3), at(9, 'two')], at(4)],
  ['another file, where that is newer', at(1), [at(3)], at(3)],
  ['nothing, where no file is of the system', null, [at(9, 'two')], null],
])('known of renamed hosts is %s', (_, known, others, newest) => {
  expect(newestKnown([primary(at(1))], known, others)).toEqual(newest);
});

test('of hosts of two systems nothing is known by other files', () => {
  expect(newestKnown([primary(at(1)), primary(at(1, 'two'))], null, [at(3)])).toBeNull();
});

test.each(['', 'null', '{}', '[1]', '{"systemId":1,"timeline":1,"acceptedAt":0}', '{"systemId":"1"}'])(
  '%s is not a timeline',
  (text) => {
    expect(parseTimeline(text)).toBeUndefined();
    expect(parseTimeline(timelineText(at(1)))).toEqual(at(1));
  },
);
