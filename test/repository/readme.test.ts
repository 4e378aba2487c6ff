import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

/** Every page of prose, by its path. */
const pages = markdownIn('').map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

describe.each(pages)('$file', ({ file, text }) => {
  test('every relative link points to an existing file, and to a heading in it', () => {
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [target = '', anchor] = link.split('#');
      const at = target ? path.join(root, path.dirname(file), target) : root + file;
      return !existsSync(at) || (anchor !== undefined && !anchorsOf(at).includes(anchor));
    });
    expect(broken, `Mend these links in ${file}.`).toEqual([]);
  });

  test('every picture exists, and says in words what it shows', () => {
    const pictures = [...text.matchAll(/<img ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    const wrong = pictures.filter((attributes) => {
      const source = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
      return (
        !source || !existsSync(path.join(root, path.dirname(file), source)) || !/\balt="\w/.test(attributes)
      );
    });
    expect(wrong, `These pictures of ${file} need a file that is there, and an alt text.`).toEqual([]);
  });

  test('every npm script that it names exists in package.json', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)];
    const unknown = named.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts));
    expect(unknown, `${file} names scripts that package.json does not have.`).toEqual([]);
  });
});

test.each(['README.md', 'CONTRIBUTING.md'])('%s has 9 kB at most', (file) => {
  const { text } = pages.find((page) => page.file === file) ?? { text: '' };
  expect(Buffer.byteLength(text), 'move details into a guide').toBeLessThanOrEqual(9_000);
});

describe('README.md', () => {
  test('has each package in its tree, and no other', () => {
    const [, tree = ''] = /^packages\/\n((?: .*\n)+)/m.exec(readme) ?? [];
    const named = [...tree.matchAll(/\b([\w-]+)\/(?= )/g)].map(([, name]) => name);
    const packages = readdirSync(`${root}packages`, { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(named.toSorted(), 'name it in the tree of README.md').toEqual(
      packages.map(({ name }) => name).toSorted(),
    );
  });

  test('links to every guide', () => {
    const chapters = pages.map(({ file }) => file).filter((file) => file.startsWith('openapi/guides/'));
    // The tables of draft languages stand in the guide about languages.
    const languages = readFileSync(`${root}openapi/guides/operate/languages.md`, 'utf8');
    const isDraft = (file: string) => languages.includes(`](${path.basename(file)})`);
    const missing = chapters.filter((file) => !readme.includes(`](${file})`));
    expect(missing.filter((file) => !/\/language-\w+\.md$/.test(file) || !isDraft(file))).toEqual([]);
  });
});

test.each([
  ['integrate/links.md', 'CreateLinkRequest'],
  ['operate/verifier.md', 'VerificationResult'],
] as const)('the table of %s has each field of %s', (guide, schema) => {
  const text = readFileSync(`${root}openapi/guides/${guide}`, 'utf8');
  const rows = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+/g) ?? [],
  );
  const { properties } = contract.components.schemas[schema];
  const signing = ['partner_id', 'timestamp', 'signature'];
  expect(Object.keys(properties).filter((name) => !rows.includes(name) && !signing.includes(name))).toEqual(
    [],
  );
});

/** The paths of the Markdown files below a folder, leaving out what is not ours. */
function markdownIn(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ['node_modules', 'data', 'dist', 'generated'].includes(entry.name))
      return [];
    if (entry.isDirectory()) return markdownIn(`${folder}${entry.name}/`);
    return entry.name.endsWith('.md') ? [folder + entry.name] : [];
  });
}

/** The anchors of a page's headings, spelled as on the usual hosts. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
