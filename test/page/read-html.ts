import { expect } from 'vitest';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  /** All text inside, children's too. */
  text: string;
  parents: Element[];
}

const VOID = ['meta', 'link', 'img', 'source', 'input'];
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function decode(raw: string): string {
  if (/[<>]/.test(raw)) throw new Error(`unescaped: ${raw}`);
  return raw.replace(/&[^&;]*;?/g, (entity) => {
    const char = ENTITIES[entity];
    if (char === undefined) throw new Error(`unescaped ampersand: ${entity}`);
    return char;
  });
}

const TOKEN = /[^<]+|<\/[a-z0-9]+>|<[a-z0-9]+(?: [a-zA-Z0-9-]+(?:="[^"]*")?)*\/?>/y;
const DOCTYPE = '<!doctype html>\n';

/** Parses the strict HTML that the templates may write, and throws at anything else. */
export function parse(page: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  if (!page.startsWith(DOCTYPE)) throw new Error('no doctype');
  TOKEN.lastIndex = DOCTYPE.length;
  for (let at = DOCTYPE.length; at < page.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(page)?.[0];
    if (token === undefined) throw new Error(`not a tag: ${page.slice(at, at + 80)}`);
    if (!token.startsWith('<')) {
      const text = decode(token);
      for (const element of open) element.text += text;
    } else if (token.startsWith('</')) {
      const name = open.pop()?.name;
      if (token !== `</${name}>`) throw new Error(`${token} closes <${name}>`);
    } else {
      const element = { ...readTag(token), text: '', parents: [...open] };
      elements.push(element);
      // The parts of a drawing close themselves.
      if (!VOID.includes(element.name) && !token.endsWith('/>')) open.push(element);
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.map(({ name }) => name)}`);
  return elements;
}

function readTag(token: string): Pick<Element, 'name' | 'attributes'> {
  const attributes: Record<string, string> = {};
  for (const [, key = '', value = ''] of token.matchAll(/ ([a-zA-Z0-9-]+)(?:="([^"]*)")?/g)) {
    if (key in attributes) throw new Error(`repeated attribute: ${token}`);
    attributes[key] = decode(value);
  }
  return { name: /^<([a-z0-9]+)/.exec(token)?.[1] ?? '', attributes };
}

export const all = (page: string, name: string, where: Record<string, string> = {}) =>
  parse(page).filter(
    (element) =>
      element.name === name &&
      Object.entries(where).every(([key, value]) => element.attributes[key] === value),
  );

export function one(page: string, name: string, where: Record<string, string> = {}): Element {
  const found = all(page, name, where);
  expect(found, `one <${name}> ${JSON.stringify(where)}`).toHaveLength(1);
  return found[0] as Element;
}

/** Everything about a page that data must not be able to change. */
export const shapeOf = (page: string) =>
  parse(page).map(({ name, attributes, parents }) =>
    [name, ...Object.keys(attributes), parents.length].join(' '),
  );

export const addressesOf = (page: string) =>
  parse(page).flatMap(({ attributes }) =>
    ['href', 'src', 'action'].flatMap((key) => (attributes[key] === undefined ? [] : [attributes[key]])),
  );
