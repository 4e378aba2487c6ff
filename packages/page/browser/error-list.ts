/** What is wrong: with a field, beside it; with several, in a list above them that leads to each. */
import { byId, message } from './page.ts';

/** Says what is wrong with a field, which may be several boxes; nothing when it is right. */
export function showFieldError(inputs: Iterable<HTMLInputElement>, text: string | null): void {
  for (const input of inputs) {
    const place = byId(`${input.type === 'radio' ? input.name : input.id}-error`);
    place.textContent = text;
    // Those of the details have a hint beside their error, and name both.
    if (!input.hasAttribute('aria-describedby')) input.setAttribute('aria-describedby', place.id);
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
}

export interface ListedError {
  /** The id of the field, or a step with its `#`; null where there is nowhere to go. */
  href: string | null;
  words: string;
}

/** The list takes the focus. */
export function showErrors(box: HTMLElement, errors: readonly ListedError[]): void {
  box.hidden = errors.length === 0;
  box.replaceChildren();
  if (errors.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = message('errorsHeading');
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
