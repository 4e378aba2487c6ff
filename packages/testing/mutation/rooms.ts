import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Parts of packages whose nearest tests are not the folder named as the package. */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  'server/docs/': ['test/docs/serve.test.ts'],
  'server/pages/': ['test/page', 'test/server'],
};
/** Left out: texts for people, drawing, and tables of data, which a test could only repeat. */
const NOT_MUTATED = /\/(messages|mutation|catalogue)\/|page\/style\.ts$|\.d\.ts$/;

/** Code that is mutated together, and the tests that should notice it. */
export interface Room {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/**
 * A package, or a folder or file of one, such as `store/queries`. A part with nearest tests of its own is left out of
 * its package: `page` is without `page/browser`.
 *
 * @throws when there is no code of that name.
 */
export function findRoom(root: string, name: string): Room {
  const tests = nearestTests(`packages/${name}/`);
  const files = globSync([`packages/${name}/**/*.ts`, `packages/${name}`], { cwd: root })
    .filter((file) => file.endsWith('.ts') && !NOT_MUTATED.test(file))
    .filter((file) => nearestTests(file).join() === tests.join())
    .sort();
  if (files.length === 0) throw new Error(`There is no code in packages/${name}.`);
  return { files, tests };
}

function nearestTests(name: string): readonly string[] {
  const part = Object.keys(NEAREST).find((each) => name.startsWith(`packages/${each}`));
  return (part ? NEAREST[part] : undefined) ?? [`test/${name.split('/')[1]}`];
}

/** The tests of a room which import a file, or are named as it: they notice its mistakes first. */
export function closestTests(root: string, { tests }: Room, file: string): string[] {
  const base = path.basename(file, '.ts');
  return globSync(
    tests.map((each) => (each.endsWith('.ts') ? each : `${each}/**/*.test.ts`)),
    { cwd: root },
  ).filter(
    (test) =>
      path.basename(test).startsWith(`${base}.`) ||
      readFileSync(path.join(root, test), 'utf8').includes(`/${base}.ts'`),
  );
}
