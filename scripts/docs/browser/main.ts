/** What makes the pages handier where scripts run. All of them can be read without. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { foldFields } from './fold-fields.ts';
import { find, SEARCH_OPTIONS } from './search-options.ts';
import { groupResults, markWords } from './search-results.ts';

const RESULTS_MAX = 12;
const { search: DATA = '', root: ROOT = '' } = (document.currentScript as HTMLScriptElement).dataset;

declare global {
  /** The index as JSON, from the script that the site is built with. */
  var docsSearchData: string | undefined;
}

let index: Promise<MiniSearch> | null = null;

startSearch();
addCopyButtons();
keepTabsTogether();
foldFields();
showCurrentPage();
showConsole();

function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.code')) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'outline secondary', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      const copying = navigator.clipboard.writeText(figure.querySelector('code')?.textContent ?? '');
      button.textContent = await copying.then(() => 'Copied').catch(() => 'Not copied');
      setTimeout(() => Object.assign(button, { textContent: 'Copy' }), 1_500);
    });
    figure.append(button);
  }
}

/** A language that is chosen in one group of tabs is chosen in all, and on the next page. */
function keepTabsTogether(): void {
  const summaries = [...document.querySelectorAll<HTMLElement>('.tabs summary')];
  const choose = (language: string | null) => {
    for (const { textContent, parentElement } of summaries)
      if (textContent === language) parentElement?.setAttribute('open', '');
  };
  for (const summary of summaries) {
    summary.addEventListener('click', (event) => {
      // One of them is always open.
      event.preventDefault();
      choose(summary.textContent);
      localStorage.setItem('docs-language', summary.textContent);
    });
  }
  choose(localStorage.getItem('docs-language'));
}

/** The menu is longer than the screen: the page that is shown is in sight. */
function showCurrentPage(): void {
  const menu = document.querySelector('#menu');
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}

/** Only a sandbox has a console. What serves the page says what it is, in a file of its own. */
function showConsole(): void {
  if (location.protocol === 'file:') return;
  const script = Object.assign(document.createElement('script'), { src: `${ROOT}server.js` });
  script.onload = () => {
    const { docsServer } = globalThis as { docsServer?: { sandbox: boolean } | null };
    if (docsServer?.sandbox !== true) return;
    const link = Object.assign(document.createElement('a'), { href: '/console', textContent: 'Console' });
    document.querySelector('#search-button')?.before(link);
  };
  document.head.append(script);
}

/** The search: a dialog, opened by its button, by `/` or by Ctrl+K. */
function startSearch(): void {
  const part = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
  const dialog = part<HTMLDialogElement>('dialog');
  const button = part('#search-button');
  const input = part<HTMLInputElement>('dialog input');
  const [list, status] = [part('dialog ul'), part('dialog [role=status]')];

  const open = () => {
    dialog.showModal();
    input.select();
    loadIndex().catch(() => {
      status.textContent = 'The search could not be loaded.';
    });
  };
  button.hidden = false;
  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const isShortcut = event.key === '/' ? !isTyping : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', async () => {
    const query = input.value;
    const found = find(await loadIndex(), query).slice(0, RESULTS_MAX);
    if (query !== input.value) return;
    list.replaceChildren(
      ...groupResults(found).map(([group, results]) => resultGroup(group, results, query)),
    );
    status.textContent = query.trim() && found.length === 0 ? 'Nothing found.' : '';
  });
  dialog.addEventListener('keydown', (event) => {
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Enter: at === 0 ? 1 : null }[event.key] ?? null;
    if (to === null) return;
    event.preventDefault();
    if (event.key === 'Enter') stops[1]?.click();
    else stops.at(to % stops.length)?.focus();
  });
  list.addEventListener('click', () => dialog.close());
}

/** The results of one part of the site, below its name. */
function resultGroup(group: string, results: readonly SearchResult[], query: string): HTMLLIElement {
  const name = Object.assign(document.createElement('h2'), { textContent: group });
  const list = document.createElement('ul');
  list.append(...results.map((result) => resultItem(result, query)));
  const item = document.createElement('li');
  item.append(name, list);
  return item;
}

function resultItem({ id, heading, page, excerpt }: SearchResult, query: string): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href: ROOT + id });
  for (const [tag, text] of Object.entries({ strong: heading, span: page, small: excerpt })) {
    const line = document.createElement(tag);
    for (const { words, isMarked } of markWords(String(text), query))
      line.append(isMarked ? Object.assign(document.createElement('mark'), { textContent: words }) : words);
    link.append(line);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** The index, loaded once, when it is first needed; by a script, as a page from a disk may not fetch. */
function loadIndex(): Promise<MiniSearch> {
  index ??= new Promise((loaded, failed) => {
    const script = Object.assign(document.createElement('script'), { src: DATA, onerror: failed });
    script.onload = () => loaded(MiniSearch.loadJSON(globalThis.docsSearchData ?? '{}', SEARCH_OPTIONS));
    document.head.append(script);
  });
  return index;
}
