/** The search: a dialog, opened by its button, by `/` or by Ctrl+K. Its index is loaded when it is first opened. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, sorted } from './search-options.ts';

const RESULTS_MAX = 12;
const { search: DATA = '', root: ROOT = '' } = (document.currentScript as HTMLScriptElement).dataset;

declare global {
  /** The index as JSON, from the script that the site is built with. */
  var docsSearchData: string | undefined;
}

let index: Promise<MiniSearch> | null = null;

/** The index, loaded once; by a script, as a page from a disk may not fetch. */
function loadIndex(): Promise<MiniSearch> {
  index ??= new Promise<void>((loaded, failed) => {
    const script = document.createElement('script');
    script.src = DATA;
    script.onload = () => loaded();
    script.onerror = () => failed(new Error('The index did not load.'));
    document.head.append(script);
  }).then(() => MiniSearch.loadJSON(globalThis.docsSearchData ?? '{}', SEARCH_OPTIONS));
  return index;
}

export function startSearch(): void {
  const dialog = document.querySelector('dialog');
  const button = document.querySelector<HTMLButtonElement>('#search-button');
  const [input, list, status] = ['input', 'ul', '[role=status]'].map((part) => dialog?.querySelector(part));
  if (!dialog || !button || !(input instanceof HTMLInputElement) || !list || !status) return;

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
    const found = sorted((await loadIndex()).search(query), query).slice(0, RESULTS_MAX);
    if (query !== input.value) return;
    list.replaceChildren(...found.map(resultItem));
    status.textContent = query.trim() && found.length === 0 ? 'Nothing found.' : '';
  });
  dialog.addEventListener('keydown', (event) => {
    const links = [input, ...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    links.at((links.indexOf(document.activeElement as HTMLAnchorElement) + step) % links.length)?.focus();
  });
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    const first = list.querySelector('a');
    if (event.submitter !== null && document.activeElement !== input) return;
    event.preventDefault();
    first?.click();
  });
  list.addEventListener('click', () => dialog.close());
}

function resultItem({ id, heading, page, excerpt }: SearchResult): HTMLLIElement {
  const link = document.createElement('a');
  link.href = ROOT + id;
  const parts = { strong: heading, span: page, small: excerpt };
  for (const [tag, text] of Object.entries(parts)) {
    link.append(Object.assign(document.createElement(tag), { textContent: text }));
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}
