/** From a guide's Markdown to its page, and what stops the build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { makeLinks, readGuides } from '../../scripts/docs/guides.ts';
import { makeRenderer } from '../../scripts/docs/markdown.ts';

const root = useFolder();
const folder = path.join(root, 'openapi/guides/integrate');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'two.md'), '# Two\n');
mkdirSync(path.join(root, 'openapi/decisions'));
writeFileSync(path.join(root, 'openapi/decisions/D-07-errors.md'), '# D-07 Errors\n');
writeFileSync(path.join(folder, 'code.ts'), 'export {};\n');

const render = makeRenderer(new Set(['D-07']));

function build(markdown: string) {
  writeFileSync(path.join(folder, 'one.md'), `# One\n\n${markdown}\n`);
  const links = makeLinks(root, new Set(['createLink']));
  const [page] = readGuides(root, links.resolve);
  return { ...render(page?.markdown ?? '', ''), copies: links.copies };
}

test.each([
  ['[to](two.md)', 'two.html'],
  ['[to](two.md#a-place)', 'two.html#a-place'],
  ['[to](#here)', '#here'],
  ['[to](https://other.example/a.md)', 'https://other.example/a.md'],
  ['[to](../../paths/createLink.yaml)', 'reference/createLink.html'],
  ['[to](../../decisions/D-07-errors.md)', 'decisions.html#d-07'],
  ['see D-07', 'decisions.html#d-07'],
  ['[to](code.ts)', 'files/openapi/guides/integrate/code.ts.txt'],
])('%s leads to %s', (markdown, href) => {
  expect(build(markdown).html).toContain(`href="${href}"`);
});

test('a source that is linked is copied along', () => {
  expect([...build('[to](code.ts)').copies.values()]).toEqual(['openapi/guides/integrate/code.ts']);
});

const fence = (language: string, code = 'x = 1') => `\`\`\`${language}\n${code}\n\`\`\``;

test.each([
  ['[to](three.md)', 'integrate/one.md: it links to openapi/guides/integrate/three.md, which is not there.'],
  ['[to](../integrate)', 'integrate/one.md: it links to the folder openapi/guides/integrate;'],
  ['![](code.ts)', 'has no alt text'],
  [fence('cobol'), 'a code block is in "cobol"'],
  [fence('mermaid', 'no diagram'), ''],
])('%s stops the build', (markdown, message) => {
  expect(() => build(markdown)).toThrow(message);
});

test('code is escaped, in a language or in none', () => {
  expect(build(`${fence('text', '<b>')}\n\n${fence('ts', 'a = "<b>"')}`).html).not.toContain('<b>');
});

test('on a phone the cells of a row stand below each other: those between the first and the last say what they are', () => {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
  const cellsOf = (...heads: string[]) => {
    const lines = [row(...heads), row(...heads.map(() => '-')), row('`x`', ...heads.slice(1))];
    const [, body = ''] = build(lines.join('\n')).html.split('</thead>');
    return (body.match(/<td[^>]*>/g) ?? []).join('').replaceAll(/ id="[^"]*"/g, '');
  };
  expect(cellsOf('a', 'b')).toBe('<td><td>');
  expect(cellsOf('', '`b`', 'c', 'd')).toBe('<td><td data-label="b"><td data-label="c"><td>');
  expect(cellsOf('a', 'b', 'c', 'd', 'e')).toBe('<td>'.repeat(5));
});

test.each([
  ['in a row becomes one group of tabs', [fence('ts'), fence('python'), fence('sh not-run="why"')], 3],
  ['with words between stays apart', [fence('sh'), 'Then:', fence('ts')], 0],
  ['with its output below stays apart', [fence('sh'), fence('json', '{}')], 0],
  ['with one of them twice stays apart', [fence('sh'), fence('sh')], 0],
])('code in several languages: %s', (_, blocks, tabs) => {
  expect(build(blocks.join('\n\n')).html.split('<summary>').length - 1).toBe(tabs);
});

test('the row of a code or a field has an anchor and can be searched for', () => {
  const { html, sections } = build(
    '## Every code\n\n| Code | Why |\n|---|---|\n| `2222` `blocked` | Too many |',
  );
  expect(html).toContain('<tr id="every-code-2222">');
  expect(sections[1]?.terms.map(({ term, id }) => [term, id])).toEqual([['2222 blocked', 'every-code-2222']]);
});

test('a diagram says in words what it shows', () => {
  const { html } = build(
    fence('mermaid', 'sequenceDiagram\nparticipant P as Partner\nparticipant S as Us\nP->>S: Create <it>'),
  );
  expect(html).toContain('aria-label="Partner to Us: Create &lt;it&gt;"');
});
