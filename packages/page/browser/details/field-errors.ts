/** Shows errors: next to each field, and in a list above the form with a link to each field. */
import { byId, element, message } from '../page.ts';

/** Shows what is wrong with a field, which may be several radio buttons; an empty text clears it. */
export function showFieldError(inputs: Iterable<HTMLInputElement>, text: string | null): void {
  for (const input of inputs) {
    const error = byId(`${input.type === 'radio' ? input.name : input.id}-error`);
    error.textContent = text;
    // Fields with a hint already name both.
    if (!input.hasAttribute('aria-describedby')) input.setAttribute('aria-describedby', error.id);
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
}

export interface ListedError {
  /** The id of a field, or a step with its `#`; null where there is nothing to lead to. */
  href: string | null;
  text: string;
}

/** Fills the list and focuses it; hides it when there are no errors. */
export function showErrorList(box: HTMLElement, errors: readonly ListedError[]): void {
  box.hidden = errors.length === 0;
  box.replaceChildren();
  if (errors.length === 0) return;
  box.append(element('h2', message('errorsHeading')), element('ul', ...errors.map(createItem)));
  box.focus();
}

function createItem({ href, text }: ListedError): HTMLElement {
  if (href === null) return element('li', text);
  const link = element('a', text);
  link.href = href.startsWith('#') ? href : `#${href}`;
  link.onclick = (event) => {
    if (href.startsWith('#')) return;
    // The fragment of the address names the step: a field is only focused.
    event.preventDefault();
    document.getElementById(href)?.focus();
  };
  return element('li', link);
}
