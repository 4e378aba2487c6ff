/** Makes small mistakes in a copy of the tree, one at a time, and runs the tests nearest to each. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isEquivalent } from './equivalents.ts';
import { applyMutant, describeMutant, type Mutant } from './mutant.ts';
import { mutantsOf } from './mutate.ts';
import { closestTests, findRoom } from './rooms.ts';
import { sampleOrder } from './sample.ts';
import { copyWorkspace } from './workspace.ts';

interface MutationOptions {
  readonly root: string;
  readonly name: string;
  readonly count: number;
  readonly seed: number;
  /** Whether the long forms of the tests look at what the short ones do not notice. */
  readonly isLong: boolean;
}

export interface MutantResult {
  readonly mutant: Mutant;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** What notices it. A test that hangs notices it too. */
  readonly caughtBy: 'lint' | 'tests' | null;
  readonly seconds: number;
}

const LINT = 'node_modules/oxlint/bin/oxlint';
/** Some files have tests in the long form alone. */
const VITEST = 'node_modules/vitest/vitest.mjs run --project SQLite --bail 1 --passWithNoTests'.split(' ');
/** Dropping a statement may leave an unused import, which is no error here. */
const TSC =
  'node_modules/typescript-7/bin/tsc --project . --incremental --tsBuildInfoFile tmp/types --noUnusedLocals false --noUnusedParameters false'.split(
    ' ',
  );
const SLOWER_THAN_UNCHANGED = 3;
const LONG_TIMEOUT_MS = 1_200_000;
const TIMEOUT_EXTRA_MS = 30_000;

/** Mistakes that do not compile or change nothing are not counted. @throws when tests fail without a mistake. */
export async function* runMutants(options: MutationOptions): AsyncGenerator<MutantResult> {
  const workspace = copyWorkspace(options.root);
  const { root, run } = workspace;
  try {
    const room = findRoom(root, options.name);
    const start = Date.now();
    const unchanged = await run([...VITEST, ...room.tests]);
    if (!unchanged) throw new Error(`These fail without a mistake: npx vitest run ${room.tests.join(' ')}`);
    const timeoutMs = (Date.now() - start) * SLOWER_THAN_UNCHANGED + TIMEOUT_EXTRA_MS;

    const findCatcher = async ({ file, kind }: Mutant) => {
      if (kind === 'await dropped' && !(await run([LINT, file]))) return 'lint';
      return (await failsTests(file)) ? 'tests' : null;
    };
    const failsTests = async (file: string) => {
      // The browser's code is tested as the generated script.
      if (file.includes('/page/') && !(await run(['scripts/generate.ts']))) return true;
      const closest = closestTests(root, room, file);
      if (closest.length > 0 && !(await run([...VITEST, ...closest], timeoutMs))) return true;
      if (!(await run([...VITEST, ...room.tests], timeoutMs))) return true;
      return options.isLong && !(await run([...VITEST, ...room.tests], LONG_TIMEOUT_MS, { LONG: '1' }));
    };

    const sources = new Map(room.files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
    const all = [...sources].flatMap(([file, source]) => mutantsOf(file, source));
    let count = 0;
    for (const mutant of sampleOrder(all, options.seed)) {
      if (count === options.count) break;
      const source = sources.get(mutant.file) ?? '';
      if (isEquivalent(source, mutant)) continue;
      const begin = Date.now();
      writeFileSync(path.join(root, mutant.file), applyMutant(source, mutant));
      if (await run(TSC)) {
        count++;
        const caughtBy = await findCatcher(mutant);
        yield { mutant, ...describeMutant(source, mutant), caughtBy, seconds: (Date.now() - begin) / 1_000 };
      }
      writeFileSync(path.join(root, mutant.file), source);
    }
  } finally {
    workspace.remove();
  }
}
