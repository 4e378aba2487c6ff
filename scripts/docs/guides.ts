/** The Markdown files of the repository that are pages of the site, in the order of its navigation. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Page {
  /** Its address below `/docs/`, without an extension. */
  readonly name: string;
  readonly title: string;
  /** One sentence, for the overview and for `llms.txt`. */
  readonly about: string;
  /** The heading in the navigation below which it stands. */
  readonly group: string;
  /** Links are relative to the site, and lead to the Markdown of other pages. */
  readonly markdown: string;
}

/** First those named here, then the folder's other guides. */
const GROUPS = {
  Integrate: {
    first: 'quick-start signing links jobs callbacks id-number-limits errors client sandbox mock going-live',
    others: ['openapi/decisions.md', 'CHANGELOG.md'],
  },
  Operate: { first: 'production settings admin scaling', others: ['SECURITY.md'] },
  Contribute: { first: '', others: ['README.md', 'CONTRIBUTING.md'] },
};

/** A page whose title is its first heading, and whose first sentence tells what it is about. */
export function pageOf(name: string, group: string, markdown: string): Page {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (!title) throw new Error('its first line has to be its title, as in # Title');
  const paragraphs = markdown.replace(/```[\s\S]*?```/g, '').split('\n\n');
  const text = paragraphs.find((each) => /^\s*[A-Z`*[“]/.test(each))?.trim() ?? '';
  const plain = text.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)|[*`]/g, '$1');
  const about = (/^.*?[.:?](?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.');
  return { name, group, title, about, markdown };
}

/** Sources and their pages; `resolve` is asked for the target of every link and picture. */
export function readGuides(root: string, resolve: (target: string, from: string) => string): Page[] {
  return [...guideFiles(root)].map(([file, { name, group }]) => {
    try {
      const markdown = readFileSync(path.join(root, file), 'utf8').replace(
        /(\]\(|<img [^>]*src=")([^)"\s]+)(?=[)"])/g,
        (_, before, target) => before + resolve(target, file),
      );
      return pageOf(name, group, markdown);
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : error}.`, { cause: error });
    }
  });
}

/** The page of each file that is one. */
export function guideFiles(root: string): Map<string, { name: string; group: string }> {
  const pages = Object.entries(GROUPS).flatMap(([group, { first, others }]) => {
    const folder = `openapi/guides/${group.toLowerCase()}`;
    const guides = globSync(`${folder}/*.md`, { cwd: root }).toSorted();
    const files = new Set([...first.split(' ').map((name) => `${folder}/${name}.md`), ...guides, ...others]);
    return [...files]
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => [file, { name: path.basename(file, '.md').toLowerCase(), group }] as const);
  });
  return new Map(pages);
}
