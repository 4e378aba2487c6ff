/** The figures of the guides: who writes them, and when a release refuses them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { atLeast, atMost, plain } from '#testing/bench/support/figure.ts';
import { GUIDES, printTables, readGuide, withFigures } from '#testing/bench/support/guides.ts';
import { MACHINE } from '#testing/bench/support/machine.ts';
import {
  lastChange,
  type Measured,
  problemWithFigures,
  readMeasured,
} from '#testing/bench/support/measured.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

const measuredAt = (commit: string): Measured => ({
  create: {
    ...{ commit, date: '2026-11-23', machine: { ...MACHINE, load_before: 3.2 } },
    figures: [atLeast('createLink, production', 1_234, '/s', 5)],
  },
});

describe('a figure', () => {
  test('is the median of what was measured, with the lowest and the highest', () => {
    expect(plain('x', [3, 1, 2], 'ms')).toMatchObject({ measured: 2, spread: [1, 3], met: null });
    expect(plain('x', 7, 'ms')).toMatchObject({ measured: 7, spread: null });
  });

  test('meets its target by its median', () => {
    expect(atLeast('x', [0.7, 0.8, 0.9], '×', 0.8).met).toBe(true);
    expect(atLeast('x', [0.7, 0.79, 0.9], '×', 0.8).met).toBe(false);
    expect(atMost('x', [0.1, 1.3, 1.4], '×', 1.3).met).toBe(true);
    expect(atMost('x', 1.31, '×', 1.3).met).toBe(false);
  });
});

test.each(GUIDES)('the figures of %s are those that were measured, and nobody edited them', (guide) => {
  const text = readGuide(guide);
  expect(withFigures(guide, text, readMeasured())).toBe(text);
});

test('a figure is printed with its commit, its date, and the load of others', () => {
  const measured = measuredAt('0123456789abcdef');
  const speed = withFigures('contribute/speed.md', readGuide('contribute/speed.md'), measured);
  expect(speed).toContain('| createLink, production | 1,234 /s |  | ≥ 5 | yes |');
  expect(speed).toContain('2026-11-23, commit 01234567, on ');
  expect(speed).toContain(`load by ${MACHINE.generator}`);
  expect(speed).toContain('Others used the machine: its load was 3.2 before.');
  const scaling = withFigures('operate/scaling.md', readGuide('operate/scaling.md'), measured);
  expect(scaling).toContain('| SQLite, one server, `createLink` | 1,234 /s | `create` |');
  expect(scaling).toContain('| SQLite, one server, `getLink` | to be measured | `get` |');
  expect(() => withFigures('operate/scaling.md', 'no marks', measured)).toThrow('marks');
});

describe('on the terminal', () => {
  const printed = (isQuick: boolean): string => {
    const lines: unknown[] = [];
    const write = (line: unknown) => void lines.push(line);
    for (const method of ['log', 'table'] as const) {
      const spy = vi.spyOn(console, method).mockImplementation(write);
      onTestFinished(() => spy.mockRestore());
    }
    printTables({ create: [atLeast('createLink, of the floor', [0.1, 0.2], '×', 0.75)] }, isQuick);
    return lines.map((line) => JSON.stringify(line)).join('\n');
  };

  test('figures have their targets', () => {
    expect(printed(false)).toContain('"target":"≥ 0.75","met":"no"');
    expect(printed(false)).not.toContain('quick');
  });

  test('those of quick rounds have none, and a line says that they say nothing', () => {
    const text = printed(true);
    expect(text).toContain('quick: shows that everything runs; these figures say nothing');
    expect(text).toContain('"what":"createLink, of the floor","measured":"0.2 ×","spread":"0.1 – 0.2"}');
    expect(text).not.toMatch(/target|met"/);
  });
});

describe('a release', () => {
  const folder = useFolder();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  function commit(file: string): void {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), String(Math.random()));
    git('add', '.');
    git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-m', file);
  }
  git('init', '-q');
  commit('packages/server/start.ts');
  const before = lastChange(folder);

  test.each([
    'test/server/start.test.ts',
    'openapi/guides/operate/scaling.md',
    'packages/page/page.ts',
    'packages/server/docs/routes.ts',
    'packages/console/api/list.ts',
    'packages/store/README.md',
    'packages/testing/bench/measured.json',
  ])('takes figures from before a change to %s', (file) => {
    commit(file);
    expect(problemWithFigures(measuredAt(before), ['create'], folder)).toBeNull();
  });

  test('refuses figures that were never measured, and names the command', () => {
    const problem = problemWithFigures(measuredAt(before), ['create', 'get'], folder);
    expect(problem).toContain('`npm run bench -- --write get`');
  });

  test.each([
    'packages/core/link.ts',
    'packages/server/http/listener.ts',
    'packages/store/migrations/0001-tables.sql',
  ])('refuses figures from before a change to %s', (file) => {
    const measured = measuredAt(lastChange(folder));
    commit(file);
    expect(problemWithFigures(measured, ['create'], folder)).toMatch(
      /^The figures of create .* older than the last change .*: run `npm run bench -- --write create`/,
    );
    expect(problemWithFigures(measuredAt(lastChange(folder)), ['create'], folder)).toBeNull();
  });
});
