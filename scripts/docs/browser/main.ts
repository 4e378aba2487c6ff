/** What makes the pages handier where scripts run. All of them can be read without. */
import { startSearch } from './search.ts';

startThemeSwitch();
addCopyButtons();
keepTabsTogether();
startSearch();

function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('#theme-button');
  if (!button) return;
  const { dataset } = document.documentElement;
  const isDark = () => (dataset['theme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  button.ariaPressed = String(isDark());
  button.hidden = false;
  button.addEventListener('click', () => {
    dataset['theme'] = isDark() ? 'light' : 'dark';
    button.ariaPressed = String(isDark());
    keep('docs-theme', dataset['theme']);
  });
}

function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'outline secondary';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const copying = navigator.clipboard.writeText(figure.querySelector('code')?.textContent ?? '');
      button.textContent = await copying.then(
        () => 'Copied',
        () => 'Not copied',
      );
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1_500);
    });
    figure.append(button);
  }
}

/** A language that is chosen in one group of tabs is chosen in all, and on the next page. */
function keepTabsTogether(): void {
  const tabs = [...document.querySelectorAll<HTMLDetailsElement>('.tabs details')];
  const nameOf = (tab: HTMLDetailsElement) => tab.querySelector('summary')?.textContent ?? '';
  const choose = (language: string | null) => {
    for (const tab of tabs) if (nameOf(tab) === language) tab.open = true;
  };
  for (const tab of tabs) {
    tab.querySelector('summary')?.addEventListener('click', (event) => {
      // One of them is always open.
      event.preventDefault();
      keep('docs-language', nameOf(tab));
      choose(nameOf(tab));
    });
  }
  try {
    choose(localStorage.getItem('docs-language'));
  } catch {
    // Storage may be forbidden.
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
