/** The parts of the panel's page. */

export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** The types of fields differ; each has a value. */
export function field(name: string): HTMLInputElement & HTMLSelectElement {
  return (element('try') as HTMLFormElement).elements.namedItem(name) as HTMLInputElement & HTMLSelectElement;
}
