/** The Markdown files of the repository that are pages of the site, in the order of its navigation. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './contract.ts';
import { anchorOf, DECISIONS_FOLDER, DECISIONS_README, idOfFile, readDecisions } from './decisions.ts';

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
    first:
      'quick-start signing links jobs callbacks id-number-limits errors client command-line other-languages embedding in-your-app frontend sandbox mock going-live',
    others: [DECISIONS_README, 'CHANGELOG.md'],
  },
  Operate: {
    first: 'production install settings admin languages observability personal-data scaling runbook',
    others: ['SECURITY.md'],
  },
  Contribute: { first: '', others: ['README.md', 'CONTRIBUTING.md'] },
};

/** A page whose title is its first heading, and whose first sentence tells what it is about. */
export function pageOf(name: string, group: string, markdown: string): Page {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (!title) throw new Error(`${name}.md: its first line has to be its title, as in # Title.`);
  const paragraphs = markdown.replace(/```[\s\S]*?```/g, '').split('\n\n');
  const text = paragraphs.find((each) => /^\s*[A-Z`*[“]/.test(each))?.trim() ?? '';
  const plain = text.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)|\*/g, '$1');
  const about = (/^.*?[.:?](?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.');
  return { name, group, title, about, markdown };
}

/** Sources and their pages; `resolve` is asked for the target of every link and picture. */
export function readGuides(root: string, resolve: (target: string, from: string) => string): Page[] {
  const read = (file: string) =>
    readFileSync(path.join(root, file), 'utf8').replace(
      /(\]\(|<img [^>]*src=")([^)"\s]+)(?=[)"])/g,
      (_, before, target) => before + resolve(target, file),
    );
  return [...guideFiles(root)].map(([file, { name, group }]) => {
    // All decisions are one page: their titles are its headings.
    const decisions = file === DECISIONS_README ? readDecisions(root) : [];
    const parts = decisions.map((decision) => `\n#${read(decision.file)}`);
    return pageOf(name, group, read(file) + parts.join(''));
  });
}

/** The page of each file that is one. */
function guideFiles(root: string): Map<string, { name: string; group: string }> {
  const pages = Object.entries(GROUPS).flatMap(([group, { first, others }]) => {
    const folder = `openapi/guides/${group.toLowerCase()}`;
    const guides = globSync(`${folder}/*.md`, { cwd: root }).toSorted();
    const files = new Set([...first.split(' ').map((name) => `${folder}/${name}.md`), ...guides, ...others]);
    return [...files]
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => [file, { name: pageName(file), group }] as const);
  });
  return new Map(pages);
}

const pageName = (file: string) =>
  file === DECISIONS_README ? 'decisions' : path.basename(file, '.md').toLowerCase();

/** Resolves links to what the site has, where pages end in `.md`, and notes which files to copy for them. */
export function makeLinks(root: string, operationIds: ReadonlySet<string>) {
  const guides = guideFiles(root);
  /** The place of each file in the site, and that in the repository. */
  const copies = new Map<string, string>();

  function resolve(target: string, from: string): string {
    if (/^([a-z][a-z0-9+.-]*:|#)/i.test(target)) return target;
    const [to = ''] = target.split('#');
    const file = path.posix.join(path.posix.dirname(from), decodeURI(to)).replace(/\/$/, '');
    return place(file, `${from}: it links to`) + target.slice(to.length);
  }

  function place(file: string, linked: string): string {
    const [, operation = ''] = /^openapi\/paths\/(\w+)\.yaml$/.exec(file) ?? [];
    const page = operationIds.has(operation) ? `reference/${operation}` : guides.get(file)?.name;
    if (page) return `${page}.md`;
    if (file === 'openapi/openapi.yaml') return 'openapi.json';
    const info = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!info) throw new Error(`${linked} ${file}, which is not there.`);
    const decision = file.startsWith(`${DECISIONS_FOLDER}/`) ? idOfFile(file) : null;
    if (decision) return `decisions.md#${anchorOf(decision)}`;
    if (info.isDirectory()) throw new Error(`${linked} the folder ${file}; link to a page or a file.`);
    // Sources are shown as text, whatever the web server thinks of their extension.
    const name = /\.(png|svg)$/.test(file) ? `images/${path.basename(file)}` : `files/${file}.txt`;
    copies.set(name, file);
    return name;
  }
  return { resolve, copies };
}

/** The first page, which is `llms.txt` too (https://llmstxt.org): what there is, with a sentence on each page. */
export function overviewPage(title: string, pages: readonly Page[], { summary, version }: Json): Page {
  const groups = Object.entries(Object.groupBy(pages, ({ group }) => group || 'In the browser'));
  const lists = groups.map(([group, members = []]) => {
    const items = members.map((each) => `- [${each.title}](${each.name}.md): ${each.about}\n`);
    return `## ${group}\n\n${items.join('')}`;
  });
  const markdown = `# ${title}\n\n> ${summary}

Begin with the [quick start](quick-start.md), or [try it](try.md) in the browser. For your own tools:
[openapi.json](openapi.json), version ${version} of the contract, and these pages as Markdown in [llms.txt](llms.txt),
all in one in [llms-full.txt](llms-full.txt). What each version changed is in [changes.json](changes.json), as a feed in
[changes.xml](changes.xml).

${lists.join('\n')}`;
  return { ...pageOf('index', '', markdown), about: summary };
}
