/** Where a link or a picture of a chapter leads in the site. What it needs beside pages is copied along. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Chapter, OTHER_TARGETS } from './chapters.ts';

export interface Links {
  /** A link's target, as the site has it. @throws when it leads nowhere. */
  link(href: string, from: Chapter): string;
  /** A picture's address, as the site has it. @throws when there is no such file. */
  picture(src: string, from: Chapter): string;
  /** The page and anchor of a decision such as `D-07`; null where there is none. */
  decision(id: string): string | null;
  /** Files to copy: their place in the site, and that in the repository. */
  readonly copies: ReadonlyMap<string, string>;
}

const EXTERNAL = /^[a-z][a-z0-9+.-]*:/i;

export function makeLinks(
  root: string,
  chapters: readonly Chapter[],
  decisions: ReadonlyMap<string, string>,
  operationHref: (id: string) => string,
): Links {
  const copies = new Map<string, string>();
  const pages = new Map(chapters.map(({ file, page }) => [file, `${page}.html`]));

  return {
    copies,
    link(href, from) {
      if (EXTERNAL.test(href) || href.startsWith('#')) return href;
      const [target = '', anchor] = href.split('#');
      const file = path.posix.join(path.posix.dirname(from.file), decodeURI(target)).replace(/\/$/, '');
      const hash = anchor === undefined ? '' : `#${anchor}`;
      const page = pages.get(file) ?? OTHER_TARGETS[file];
      if (page) return page + hash;
      const [, operation] = /^openapi\/paths\/(\w+)\.yaml$/.exec(file) ?? [];
      if (operation) return operationHref(operation);
      if (!existsSync(path.join(root, file))) throw new Error(`it links to ${href}, which is not there`);
      if (statSync(path.join(root, file)).isDirectory()) {
        throw new Error(
          `it links to the folder ${href}; name its page in OTHER_TARGETS of scripts/docs/chapters.ts`,
        );
      }
      return copied('files', file);
    },
    picture(src, from) {
      if (EXTERNAL.test(src))
        throw new Error(`its picture ${src} is elsewhere; the site asks nobody else for anything`);
      const file = path.posix.join(path.posix.dirname(from.file), src);
      if (!existsSync(path.join(root, file))) throw new Error(`its picture ${src} is not there`);
      return copied('images', file);
    },
    decision(id) {
      const anchor = decisions.get(id);
      return anchor === undefined ? null : `${pages.get('openapi/decisions.md') ?? ''}#${anchor}`;
    },
  };

  function copied(folder: string, file: string): string {
    // Sources are to be read, and some web servers take .ts for a film.
    const name = /\.(png|svg|jpe?g|json|txt)$/.test(file) ? file : `${file}.txt`;
    const place = `${folder}/${folder === 'images' ? path.posix.basename(name) : name}`;
    const other = copies.get(place);
    if (other !== undefined && other !== file)
      throw new Error(`${file} and ${other} have the same name in the site`);
    copies.set(place, file);
    return place;
  }
}
