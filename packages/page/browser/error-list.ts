/** The list of what is wrong, above the fields: it takes the focus, and its entries lead to the fields. */
import { words } from './page.ts';

export interface ListedError {
  /** The id of the field, or a step with its `#`; null where there is nowhere to go. */
  href: string | null;
  words: string;
}

export function showErrors(box: HTMLElement, errors: readonly ListedError[]): void {
  box.hidden = errors.length === 0;
  box.replaceChildren();
  if (errors.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = words('errorsHeading');
  const list = document.createElement('ul');
  list.append(...errors.map(entry));
  box.append(heading, list);
  box.focus();
}

function entry({ href, words: text }: ListedError): HTMLElement {
  const item = document.createElement('li');
  if (href === null) {
    item.textContent = text;
    return item;
  }
  const link = document.createElement('a');
  link.textContent = text;
  link.href = href.startsWith('#') ? href : `#${href}`;
  link.onclick = (event) => {
    if (href.startsWith('#')) return;
    // The address names the step; a field is only focused.
    event.preventDefault();
    document.getElementById(href)?.focus();
  };
  item.append(link);
  return item;
}
