/** `npm run -s sizes`: the lines of each package and of its tests, what the one is to the other, and what is beside them. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** They hold the product to its promises, and are none of it. */
const TOOLS = new Set(['conformance', 'testing']);

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** @param root - `packages` or `test`: its folders with the lines of each of their files. Those of `testing` are apart. */
function foldersOf(root: string): Record<string, number[]> {
  const folders: Record<string, number[]> = {};
  for (const file of globSync(`${root}/**/*.ts`, {
    exclude: ['**/node_modules/**', '**/dist/**', '**/out/**'],
  })) {
    const [, name = '', room = ''] = file.split('/');
    const folder = name === 'testing' ? `testing/${room}` : name;
    folders[folder] = [...(folders[folder] ?? []), linesOf(file)];
  }
  return folders;
}

const [packages, tests] = [foldersOf('packages'), foldersOf('test')];
const names = [...new Set([...Object.keys(packages), ...Object.keys(tests)])].sort();
console.table(
  Object.fromEntries(
    names.map((name) => {
      const [code, test] = [sum(packages[name] ?? []), sum(tests[name] ?? [])];
      return [name, { code, test, ratio: code > 0 ? round(test / code) : null }];
    }),
  ),
);

const isProduct = ([name]: [string, number[]]) => !TOOLS.has(name.split('/')[0] ?? '');
const product = sum(
  Object.entries(packages)
    .filter(isProduct)
    .flatMap(([, lines]) => lines),
);
const test = sum(Object.values(tests).flat());
const files = Object.values(packages)
  .flat()
  .sort((one, other) => one - other);
console.log(
  `product ${product}, tools ${sum(Object.values(packages).flat()) - product}, tests ${test} lines`,
);
console.log(`tests for each line of product: ${round(test / product)}`);
console.log(`files of packages: median ${files[files.length >> 1]}, longest ${files.at(-1)} lines`);

/** So that what moves from code into data does not seem to be less. */
const FORMATS = { JSON: 'json', YAML: 'y{,a}ml', Markdown: 'md' };
const NOT_BY_HAND = ['**/node_modules/**', 'generated/**', '**/dist/**', '**/out/**', 'package-lock.json'];
const lines = Object.entries(FORMATS).map(([name, ending]) => {
  const found = globSync(`**/*.${ending}`, { exclude: NOT_BY_HAND });
  return `${name} ${sum(found.map(linesOf))}`;
});
const pictures = globSync('**/*.{png,jpg,jpeg,svg,webp}', { exclude: NOT_BY_HAND });
const bytes = sum(pictures.map((file) => statSync(file).size));
console.log(`beside them: ${lines.join(', ')} lines; ${pictures.length} pictures of ${bytes} bytes`);

const element = await rolldown({ input: 'packages/client/element/element.ts', logLevel: 'silent' });
const { output } = await element.generate({ format: 'esm', minify: true });
const elementBytes = gzipSync(output[0].code, { level: 9 }).length;
console.log(`<hosted-verification>: ${elementBytes} bytes minified and compressed, of 4096`);

function round(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
