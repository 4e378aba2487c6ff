/** Chapters: from Markdown to the content of a page, and what stops the build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Chapter, GROUPS, problemOf } from '../../scripts/docs/chapters.ts';
import { makeLinks } from '../../scripts/docs/links.ts';
import { renderChapter } from '../../scripts/docs/markdown.ts';
import { renderSequence } from '../../scripts/docs/sequence.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'chapters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHAPTER: Chapter = { file: 'guides/one.md', page: 'one', title: 'One', about: 'The first.' };
const OTHER: Chapter = { file: 'guides/two.md', page: 'two', title: 'Two', about: 'The second.' };

function render(markdown: string) {
  const links = makeLinks(folder, [CHAPTER, OTHER], new Map([['D-07', 'd-07-shape']]), (id) => {
    if (id !== 'createLink')
      throw new Error(`it links to the operation ${id}, which the contract does not have`);
    return 'reference.html#/links/createlink';
  });
  mkdirSync(path.join(folder, 'guides'), { recursive: true });
  writeFileSync(path.join(folder, 'guides/one.md'), `# One\n\n${markdown}\n`);
  writeFileSync(path.join(folder, 'guides/signing.ts'), 'export {};\n');
  return { ...renderChapter(folder, CHAPTER, links), copies: links.copies };
}

describe('the list of chapters', () => {
  const listed = GROUPS.flatMap(({ chapters }) => chapters.map(({ file }) => file));

  test('stops the build for a guide that has no place in it, and says where to give it one', () => {
    expect(problemOf(GROUPS, listed)).toBeNull();
    expect(problemOf(GROUPS, [...listed, 'openapi/guides/new.md'])).toBe(
      'openapi/guides/new.md: give it a place in the navigation, in scripts/docs/chapters.ts.',
    );
  });

  test('names no chapter twice', () => {
    const twice = [{ title: 'A', chapters: [CHAPTER, CHAPTER] }];
    expect(problemOf(twice, [])).toContain('guides/one.md is listed twice');
  });
});

describe('a link of a chapter', () => {
  test.each([
    ['[to](two.md)', 'two.html'],
    ['[to](two.md#a-place)', 'two.html#a-place'],
    ['[to](#here)', '#here'],
    ['[to](https://other.example/)', 'https://other.example/'],
    ['[to](../openapi/paths/createLink.yaml)', 'reference.html#/links/createlink'],
    ['see D-07 for it', 'decisions.html#d-07-shape'],
  ])('%s leads to %s', (markdown, href) => {
    if (markdown.includes('D-07')) {
      // Without the register among the chapters, only its place is known.
      expect(render(markdown).html).toContain('href="#d-07-shape">D-07</a>');
    } else expect(render(markdown).html).toContain(`href="${href}"`);
  });

  test('to a source takes the file along, as text', () => {
    const { html, copies } = render('[the code](signing.ts)');
    expect(html).toContain('href="files/guides/signing.ts.txt"');
    expect([...copies]).toEqual([['files/guides/signing.ts.txt', 'guides/signing.ts']]);
  });

  test.each([
    ['[to](three.md)', 'guides/one.md: it links to three.md, which is not there.'],
    ['[to](../guides)', 'guides/one.md: it links to the folder ../guides; name its page'],
    ['[to](../openapi/paths/gone.yaml)', 'guides/one.md: it links to the operation gone'],
    ['![A picture](gone.png)', 'guides/one.md: its picture gone.png is not there.'],
    ['![A picture](https://other.example/a.png)', 'the site asks nobody else'],
    ['![](gone.png)', 'has no words that say what it shows'],
  ])('%s stops the build', (markdown, message) => {
    expect(() => render(markdown)).toThrow(message);
  });
});

describe('a heading', () => {
  test('has the anchor that GitHub gives it, the second of a name as well', () => {
    const { headings } = render('## 7. `Provoke` every result\n\n## Again\n\n## Again');
    expect(headings.map(({ id }) => id)).toEqual(['one', '7-provoke-every-result', 'again', 'again-1']);
  });

  test('has to open the chapter', () => {
    writeFileSync(path.join(folder, 'guides/two.md'), 'No title.\n');
    const links = makeLinks(folder, [OTHER], new Map(), () => '');
    expect(() => renderChapter(folder, OTHER, links)).toThrow(
      'guides/two.md: its first line has to be its title',
    );
  });
});

describe('code', () => {
  const fence = (language: string, code = 'x = 1') => `\`\`\`${language}\n${code}\n\`\`\``;
  const tabs = (html: string) => html.split('<div class="code-tabs">').length - 1;

  test('in several languages in a row becomes one group of tabs', () => {
    const { html } = render(
      [fence('ts'), fence('python'), fence('go'), fence('php'), fence('java'), fence('sh')].join('\n\n'),
    );
    expect(tabs(html)).toBe(1);
    expect([...html.matchAll(/data-language="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'TypeScript',
      'Python',
      'Go',
      'PHP',
      'Java',
      'Shell',
    ]);
  });

  test.each([
    ['in one language twice', [fence('sh'), fence('sh')]],
    ['with words between', [fence('sh'), 'Then:', fence('ts')]],
    ['with what it prints below', [fence('sh'), fence('json', '{}')]],
  ])('%s stays as it is', (_, blocks) => {
    expect(tabs(render(blocks.join('\n\n')).html)).toBe(0);
  });

  test('is in the language that is named first, whatever else stands there', () => {
    expect(render(fence('sh not-run="it installs"')).html).toContain('data-language="Shell"');
  });

  test('is escaped, highlighted or not', () => {
    expect(render(fence('text', '<b>&</b>')).html).not.toContain('<b>');
    expect(render(fence('ts', 'const a = "<b>";')).html).not.toContain('<b>');
  });

  test('in a language that nobody knows stops the build', () => {
    expect(() => render(fence('cobol'))).toThrow('a code block is in "cobol"');
  });
});

describe('a sequence diagram', () => {
  const draw = (lines: string) => renderSequence(`sequenceDiagram\n${lines}`, 'It');

  test('is told in words to who cannot see it', () => {
    const svg = draw(
      'participant P as Partner\nP->>S: Create <it>\nNote over S: Thinks\nalt Known\nS-->>P: Yes\nend',
    );
    expect(svg).toContain(
      'aria-label="It. Partner to S: Create &#60;it&#62;. Thinks. alt: Known. S to Partner: Yes"',
    );
    expect(svg).not.toContain('<it>');
  });

  test.each(['P->>S no colon', 'activate P', 'rect rgb(1,2,3)'])('with “%s” stops the build', (line) => {
    expect(() => draw(line)).toThrow(`a diagram has the line "${line}"`);
  });

  test('of another kind stops the build', () => {
    expect(() => renderSequence('flowchart TD\nA-->B', 'It')).toThrow('only sequenceDiagram is drawn');
  });
});
