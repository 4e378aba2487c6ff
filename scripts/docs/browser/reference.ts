/** Mends what Redoc's markup leaves out, for people who read it with a screen reader. */

/** Attributes by selector; null takes one away. */
const MENDS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '.menu-content': { role: 'navigation', 'aria-label': 'Operations' },
  // An operation is h2, and what is below it begins with h4.
  '#redoc h4': { 'aria-level': '3' },
  '#redoc h5': { 'aria-level': '4' },
  // The name of the button is what it shows: the example that is chosen.
  '#redoc button[aria-label="Example"]': { 'aria-label': null },
};

new MutationObserver(mend).observe(document, { childList: true, subtree: true });
mend();

function mend(): void {
  for (const [selector, attributes] of Object.entries(MENDS)) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }
  }
}
