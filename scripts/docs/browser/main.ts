/** What makes the pages handier where scripts run. All of them can be read without. */
import { startSearch } from './search.ts';

startSearch();
addCopyButtons();
startThemeSwitch();
keepTabsTogether();

function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('#theme-button');
  if (!button) return;
  const { dataset } = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (dataset['theme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';
  button.ariaPressed = String(isDark());
  button.hidden = false;
  button.addEventListener('click', () => {
    dataset['theme'] = isDark() ? 'light' : 'dark';
    button.ariaPressed = String(isDark());
    localStorage.setItem('docs-theme', dataset['theme']);
  });
}

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
