/** Where a link or a picture of a guide leads in the site. Files that are no pages are copied along. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { guideFiles } from './guides.ts';

export interface Links {
  /** A target as the site has it; pages end in `.md`. @throws when there is no such file. */
  resolve(target: string, from: string): string;
  /** Files to copy: their place in the site, and that in the repository. */
  readonly copies: Map<string, string>;
}

export function makeLinks(root: string, operationIds: ReadonlySet<string>): Links {
  const guides = guideFiles(root);
  const copies = new Map<string, string>();

  function resolve(target: string, from: string): string {
    if (/^([a-z][a-z0-9+.-]*:|#)/i.test(target)) return target;
    const [to = '', anchor] = target.split('#');
    const file = path.posix.join(path.posix.dirname(from), decodeURI(to)).replace(/\/$/, '');
    return place(file, to) + (anchor === undefined ? '' : `#${anchor}`);
  }

  function place(file: string, target: string): string {
    const guide = guides.get(file);
    if (guide) return `${guide.name}.md`;
    if (file === 'openapi/openapi.yaml') return 'openapi.json';
    const [, operation] = /^openapi\/paths\/(\w+)\.yaml$/.exec(file) ?? [];
    if (operation && operationIds.has(operation)) return `reference/${operation}.md`;
    if (!existsSync(path.join(root, file))) throw new Error(`it links to ${target}, which is not there`);
    if (statSync(path.join(root, file)).isDirectory())
      throw new Error(`it links to the folder ${target}; link to a page or a file`);
    const isPicture = /\.(png|svg)$/.test(file);
    // Sources are shown as text, whatever the web server thinks of their extension.
    const name = isPicture ? `images/${path.posix.basename(file)}` : `files/${file}.txt`;
    copies.set(name, file);
    return name;
  }
  return { resolve, copies };
}
