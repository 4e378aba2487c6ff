/** The search: a dialog, opened by its button, by `/` or by Ctrl+K. Its index is loaded when it is first opened. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS } from './search-options.ts';

const RESULTS_MAX = 12;
const DATA = document.currentScript?.dataset['search'] ?? '';

declare global {
  /** The index as JSON, from the script that the site is built with. */
  var docsSearchData: string | undefined;
}

let loading: Promise<MiniSearch> | null = null;

/** The index, loaded once; by a script, as a page from a disk may not fetch. */
function loadIndex(): Promise<MiniSearch> {
  loading ??= new Promise<void>((loaded, failed) => {
    const script = document.createElement('script');
    script.src = DATA;
    script.onload = () => loaded();
    script.onerror = () => failed(new Error('The index did not load.'));
    document.head.append(script);
  }).then(() => MiniSearch.loadJSON(globalThis.docsSearchData ?? '{}', SEARCH_OPTIONS));
  return loading;
}

export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = dialog?.querySelector<HTMLInputElement>('input');
  const list = dialog?.querySelector<HTMLUListElement>('ul');
  const nothing = dialog?.querySelector<HTMLElement>('.nothing');
  const button = document.querySelector<HTMLButtonElement>('.search-button');
  if (!dialog || !input || !list || !nothing || !button) return;

  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const isShortcut = event.key === '/' ? !isTyping : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
    const at = options.findIndex((option) => option.ariaSelected === 'true');
    if (event.key === 'ArrowDown') select(options, Math.min(at + 1, options.length - 1));
    else if (event.key === 'ArrowUp') select(options, Math.max(at - 1, 0));
    // In a search field the key would only empty it.
    else if (event.key === 'Escape') dialog.close();
    else if (event.key === 'Enter') options[Math.max(at, 0)]?.click();
    else return;
    event.preventDefault();
  });
  // A place on the same page is reached without leaving it, so the dialog would stay.
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  function open(): void {
    dialog?.showModal();
    input?.select();
    loadIndex().then(show, () => tell('The search did not load.'));
  }

  async function show(): Promise<void> {
    const query = input?.value.trim() ?? '';
    const index = await loadIndex();
    if (query !== input?.value.trim()) return;
    const found = query ? index.search(query).slice(0, RESULTS_MAX) : [];
    list?.replaceChildren(...found.map(resultItem));
    input?.setAttribute('aria-expanded', String(found.length > 0));
    select([...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])], found.length > 0 ? 0 : -1);
    tell(query && found.length === 0 ? `Nothing found for “${query}”.` : '');
  }

  function select(options: readonly HTMLElement[], at: number): void {
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === at);
    const chosen = options[at];
    input?.setAttribute('aria-activedescendant', chosen?.id ?? '');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  function tell(text: string): void {
    if (nothing) nothing.textContent = text;
  }
}

function resultItem(result: SearchResult, at: number): HTMLElement {
  const link = document.createElement('a');
  link.id = `found-${at}`;
  link.href = String(result.id);
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  for (const name of ['heading', 'page', 'excerpt']) {
    const part = document.createElement('span');
    part.className = name;
    part.textContent = String(result[name]);
    link.append(part);
  }
  const item = document.createElement('li');
  item.setAttribute('role', 'none');
  item.append(link);
  return item;
}
