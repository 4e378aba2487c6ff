/** The field that filters the page of all decisions, which is a plain list without it. */

interface Entry {
  /** Its heading and text, and its link in the list of headings. */
  readonly elements: readonly HTMLElement[];
  readonly text: string;
}

const main = document.querySelector('main') as HTMLElement;
const title = main.querySelector('h1') as HTMLElement;
const [, ...intro] = elementsOf(title);
const entries = [...main.querySelectorAll('h2')].map(readEntry);
const input = Object.assign(document.createElement('input'), {
  type: 'search',
  placeholder: 'A number, a setting, any words',
  autocomplete: 'off',
  spellcheck: false,
});
const status = document.createElement('small');
status.setAttribute('role', 'status');
const label = document.createElement('label');
label.append('Filter the decisions', input, status);
title.after(label);
input.addEventListener('input', filter);
// A link leads to a decision that the filter hides, too.
addEventListener('click', ({ target }) => {
  const { hash = '' } = (target as Element).closest('a') ?? {};
  if (hash && document.getElementById(hash.slice(1))?.hidden) clear();
});
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.hidden) return;
  clear();
  target.scrollIntoView();
});
filter();

/** A heading and what stands below it, up to the next decision. */
function elementsOf(heading: HTMLElement): HTMLElement[] {
  const elements = [heading];
  for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
    elements.push(next as HTMLElement);
  return elements;
}

function readEntry(heading: HTMLElement): Entry {
  const elements = elementsOf(heading);
  const text = elements.map(({ textContent }) => textContent).join(' ');
  const listed = document.querySelector<HTMLElement>(`aside li:has(> a[href="#${heading.id}"])`);
  if (listed) elements.push(listed);
  return { elements, text: text.toLowerCase() };
}

function filter(): void {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { elements, text } of entries) {
    const isFound = words.every((word) => text.includes(word));
    if (isFound) found += 1;
    for (const element of elements) element.hidden = !isFound;
  }
  for (const paragraph of intro) paragraph.hidden = words.length > 0;
  status.textContent = `${found} of ${entries.length} decisions`;
}

function clear(): void {
  input.value = '';
  filter();
}
